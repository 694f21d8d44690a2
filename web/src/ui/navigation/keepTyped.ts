/** Has the field that is being typed into keep its value, as when it is left. The keyboard stays where it is. */
export function keepTyped(): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement)) return
  field.blur()
  field.focus({ preventScroll: true })
}
