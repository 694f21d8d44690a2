/** Paper is white: a page shown dark is printed light. */
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
