import { type RefObject, useEffect } from 'react'
import { dock as keepClear, scrollToField } from '#ui/layout/dock.ts'

/**
 * Keeps the field that has the focus clear of the sums at the bottom of the window, also when a notice makes them grow
 * (WCAG 2.4.11).
 *
 * @param dock holds the notices and, as its last element, the bar; on a phone the bar alone stays in view
 */
export function useClearOfDock(
  part: RefObject<HTMLElement | null>,
  dock: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const bar = dock.current?.lastElementChild
    if (!part.current || !dock.current || !(bar instanceof HTMLElement)) return
    const [whole, fields] = [dock.current, part.current]
    const ends = [keepClear(whole), keepClear(bar)]
    const observer = new ResizeObserver(() => {
      const active = document.activeElement
      if (active instanceof HTMLInputElement && fields.contains(active)) scrollToField(active)
    })
    observer.observe(whole)
    observer.observe(bar)
    return () => {
      observer.disconnect()
      for (const end of ends) end?.()
    }
  }, [part, dock])
}
