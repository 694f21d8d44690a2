import type { BasketLine } from '@comptoir/contract/basket'

/**
 * Before the line with the keyboard is removed, that goes to the same control of the next line, or the one before. A field
 * of a size run stays: it is empty then.
 */
export function focusNeighbour(): void {
  const active = document.activeElement
  if (active?.matches('[data-row]')) return
  const row = active?.closest('tr')
  const control = ['[data-quantity]', '[data-remove]'].find((each) => active?.matches(each))
  if (!row || !control) return
  const rows = [...(row.closest('table')?.querySelectorAll('tr') ?? [])].filter((each) =>
    each.querySelector(control),
  )
  const at = rows.indexOf(row)
  ;(rows[at + 1] ?? rows[at - 1])?.querySelector<HTMLElement>(control)?.focus()
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
