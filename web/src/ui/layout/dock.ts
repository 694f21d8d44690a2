const docks = new Set<HTMLElement>()
let observer: ResizeObserver | undefined

/** How much of the window's foot an element covers, in pixels; nothing where it stands in the page. */
function coveredBy(element: HTMLElement): number {
  const { position, bottom } = getComputedStyle(element)
  if (element.offsetHeight === 0 || (position !== 'sticky' && position !== 'fixed')) return 0
  return element.offsetHeight + (Number.parseFloat(bottom) || 0)
}

function measure(): void {
  const height = Math.max(0, ...[...docks].map(coveredBy))
  // Not by a variable, which the whole page would inherit: each of its styles would be computed anew.
  document.documentElement.style.scrollPaddingBottom = `calc(${height}px + 0.5rem)`
}

/**
 * A ref for what stays in view at the foot of the window. What gets the focus is scrolled clear of it (base.css,
 * WCAG 2.4.11), also while it grows.
 */
export function dock(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  observer ??= new ResizeObserver(measure)
  docks.add(element)
  observer.observe(element)
  return () => {
    docks.delete(element)
    observer?.unobserve(element)
    measure()
  }
}

/** As far as is needed to see it between what stays in view. */
export const scrollToField = (field: HTMLElement): void =>
  field.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** A ref for what has to be seen when it appears, such as why a long form was not saved: its button stays in view, its top does not. */
export const intoView = (element: HTMLElement | null): void => {
  if (element) scrollToField(element)
}

/** Gives a field the keyboard and scrolls to it; by itself the browser would bring it to the middle, over many rows. */
export function focusField(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  scrollToField(field)
}
