import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** The controls of a row that the next one has too. */
const controls = ['[data-quantity]', '[data-remove]', '[data-comment]'] as const
type Control = (typeof controls)[number]

/**
 * Where a row goes with the control that has the keyboard, the same control of the row in its place takes it: a line is
 * another one with another comment.
 *
 * @param rows as they are drawn by `data-index`
 * @param kept the controls that are looked after
 */
export function useKeptFocus(
  body: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  kept: readonly Control[] = controls,
) {
  const last = useRef<{ row: number; control: Control }>(null)
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return
    const { row, control } = last.current
    const place = `[data-index="${Math.min(row, rows.length - 1)}"] ${control}`
    body.current?.querySelector<HTMLElement>(place)?.focus({ preventScroll: true })
  }, [body, rows])
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
