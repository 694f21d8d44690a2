// Runs before the first paint, so that a dark screen does not flash white. A file of its own: inline scripts are refused.
;(function () {
  var kept = null
  try {
    kept = localStorage.getItem('color_scheme')
  } catch {
    // A browser that keeps nothing follows the system.
  }
  var dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
