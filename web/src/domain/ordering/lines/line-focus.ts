import type { BasketLine } from '@comptoir/contract/basket'

/**
 * Before the line with the keyboard is removed, that goes to the same control of the next line, or the one before. A field
 * of a size run stays: it is empty then.
 *
 * @returns whether the keyboard has a place, or is on its way to one
 */
export function focusNeighbour(): boolean {
  const active = document.activeElement
  if (!active || active === document.body || active.matches('[data-row]')) return true
  const row = active.closest('tr')
  const control = ['[data-quantity]', '[data-remove]'].find((each) => active.matches(each))
  if (!row || !control) return false
  const rows = [...(row.closest('table')?.querySelectorAll('tr') ?? [])].filter((each) =>
    each.querySelector(control),
  )
  const at = rows.indexOf(row)
  const next = (rows[at + 1] ?? rows[at - 1])?.querySelector<HTMLElement>(control)
  next?.focus()
  return next != null
}

/**
 * The quantity of a line takes the keyboard.
 *
 * @returns whether it is drawn
 */
export function focusQuantity({ product }: BasketLine): boolean {
  const field = document.querySelector<HTMLElement>(`input[data-quantity="${product.id}"]`)
  field?.focus()
  return field !== null
}
