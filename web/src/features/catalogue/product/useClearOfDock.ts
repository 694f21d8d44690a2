import { type RefObject, useEffect } from 'react'

/**
 * Keeps the field that has the focus clear of the sums at the bottom of the window, also when a notice makes them grow
 * (WCAG 2.4.11): their height is the `--dock-height` of the part, which the fields leave free below them.
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
    const [whole, { style }, fields] = [dock.current, part.current, part.current]
    const measure = () => {
      const docked = getComputedStyle(whole).display === 'contents' ? bar : whole
      const below = Number.parseFloat(getComputedStyle(docked).bottom) || 0
      style.setProperty('--dock-height', `${docked.offsetHeight + below}px`)
      const active = document.activeElement
      if (active instanceof HTMLInputElement && fields.contains(active)) scrollToField(active)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(whole)
    observer.observe(bar)
    return () => observer.disconnect()
  }, [part, dock])
}

/** As far as is needed to see it between what stays in view. */
export const scrollToField = (field: HTMLElement): void =>
  field.scrollIntoView({ block: 'nearest', inline: 'nearest' })
