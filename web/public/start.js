// Runs before the program is there: what cannot wait for it. A file of its own: inline scripts are refused.
;(function () {
  function kept(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null // a browser that keeps nothing
    }
  }

  // Before the first paint, so that a dark screen does not flash white. Without a choice it follows the system.
  var scheme = kept('color_scheme')
  var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // The files of the page that is opened, which the program would ask for once it is there itself.
  var language = (/(?:^|; )locale=([a-z]+)/.exec(document.cookie) || [])[1] || 'fr'
  var signedIn = kept('signed_in') !== null
  var listed = document.querySelector('meta[name="page-files"]')
  var files = listed ? JSON.parse(listed.content) : {}
  var page = Object.keys(files.screens || {}).find(function (start) {
    return location.pathname === start || location.pathname.startsWith(start + '/')
  })
  var needed = ((files.texts || {})[language] || []).concat(
    signedIn && page ? files.shop.concat(files.screens[page]) : [],
  )
  new Set(needed).forEach(function (file) {
    var link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  })

  // What every page begins with; src/api/started.ts hands the answers over.
  var headers = { accept: 'application/json', 'accept-language': language }
  var config = fetch('/api/v1/config/', { headers: headers })
  config.catch(function () {})
  window.startedRequests = { 'GET /api/v1/config/': config }
  if (!signedIn) return
  var renewed = fetch('/api/v1/auth/jwt/refresh/', {
    method: 'POST',
    headers: Object.assign({ 'content-type': 'application/json' }, headers),
    body: '{"refresh":" "}',
  })
  var user = renewed.then(function (answer) {
    if (!answer.ok) return undefined
    return answer
      .clone()
      .json()
      .then(function (given) {
        return fetch('/api/v1/auth/users/me/', {
          headers: Object.assign({ authorization: 'JWT ' + given.access }, headers),
        })
      })
  })
  renewed.catch(function () {})
  user.catch(function () {})
  window.startedRequests['POST /api/v1/auth/jwt/refresh/'] = renewed
  window.startedRequests['GET /api/v1/auth/users/me/'] = user
})()
