import { type RefObject, useEffect } from 'react'

/**
 * The keys of a list: J and K, or the arrows within it, go from row to row, X chooses the row, Enter opens it as any
 * link.
 *
 * @param table whose rows have a link marked `data-row-link` and perhaps a checkbox
 */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event
      const key = event.key.toLowerCase() // Shift and Caps Lock make no difference
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || !table.current) return
      const isInside = table.current.contains(target)
      // A new page begins on its heading.
      const isFree = target === document.body || target.matches('#content, #content h1')
      if (!isInside && !isFree) return
      const links = [...table.current.querySelectorAll<HTMLElement>('[data-row-link]')]
      const at = links.findIndex((link) => link.closest('tr') === target.closest('tr'))
      const step = { j: 1, k: -1, ...(isInside && { arrowdown: 1, arrowup: -1 }) }[key]
      if (step !== undefined) {
        event.preventDefault()
        links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
      } else if (key === 'x' && at >= 0) {
        event.preventDefault()
        links[at]?.closest('tr')?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table])
}
