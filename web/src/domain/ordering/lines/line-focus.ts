import type { BasketLine } from '@comptoir/contract/basket'
import { flushSync } from 'react-dom'
import { focusField } from '#ui/layout/dock.ts'
import { keepTyped } from '#ui/navigation/keepTyped.ts'

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

/**
 * The first field with a text that is no quantity takes the keyboard, and with it its reason is told: what is ordered would
 * be the number of before.
 *
 * @returns whether there is one
 */
export function focusUnreadable(): boolean {
  flushSync(keepTyped)
  const field = document.querySelector<HTMLElement>('input[data-quantity][data-unreadable]')
  if (field) focusField(field)
  return field !== null
}
