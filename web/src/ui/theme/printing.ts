/** Prints in the light colour scheme, also when the page is dark. */
export function printLight(): void {
  const { dataset } = document.documentElement
  let shown = dataset['mantineColorScheme']
  addEventListener('beforeprint', () => {
    shown = dataset['mantineColorScheme']
    dataset['mantineColorScheme'] = 'light'
  })
  addEventListener('afterprint', () => {
    if (shown) dataset['mantineColorScheme'] = shown
  })
}
