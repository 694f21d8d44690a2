import { focusField } from '#ui/layout/dock.ts'

/** After a line is counted: the quantity of the next open one takes the keyboard, or of one before; else the way to ship. */
export function focusNextLine(within: Element): void {
  const line = within.closest('[data-line]')
  const lines = [...document.querySelectorAll('[data-line]')]
  const at = line ? lines.indexOf(line) : -1
  const open = [...lines.slice(at + 1), ...lines.slice(0, at)].find((one) => !one.matches('[data-done]'))
  const finish = document.querySelector<HTMLElement>('[data-finish]')
  // Of a long order those that are open may not be drawn.
  const next = open ?? (finish?.matches('[data-done]') ? null : line)
  const field = next?.querySelector<HTMLElement>('input[inputmode="numeric"]')
  if (field) focusField(field)
  else if (finish) (finish.querySelector<HTMLElement>('button:enabled') ?? finish).focus()
}
