import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

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

/** Whether the page is being printed: drawn anew before it is. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
