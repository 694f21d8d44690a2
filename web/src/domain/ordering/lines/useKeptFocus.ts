import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** The controls of a row that the next one has too. */
const controls = ['[data-quantity]', '[data-remove]', '[data-comment]']

/**
 * Where a row goes with the control that has the keyboard, the same control of the row in its place takes it: a line is
 * another one with another comment.
 *
 * @param rows as they are drawn by `data-index`
 * @param kept the controls that are looked after
 * @param otherwise finds another place, where no row is left or the one in its place has no such control
 */
export function useKeptFocus(
  body: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  kept: readonly string[] = controls,
  otherwise?: () => void,
) {
  const last = useRef<{ row: number; control: string }>(null)
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return
    const { row, control } = last.current
    const place = `[data-index="${Math.min(row, rows.length - 1)}"] ${control}`
    const next = body.current?.querySelector<HTMLElement>(place)
    if (next) next.focus({ preventScroll: true })
    else otherwise?.()
  }, [body, rows, otherwise])
  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'])
      const control = kept.find((each) => target.matches(each))
      last.current = control && row >= 0 ? { row, control } : null
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!relatedTarget) last.current = null
    },
  }
}
