import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import type { CellPosition } from '#domain/ordering/grid/grid.rules.ts'

/**
 * Puts the keyboard of whoever came by it (see `isTyping`) into the field to begin with, once per visit.
 *
 * @param part  holds the fields
 * @param start the field in the grid
 */
export function useTyping(part: RefObject<HTMLElement | null>, start: CellPosition): void {
  const visit = useRouterState({
    select: ({ resolvedLocation }) =>
      resolvedLocation?.state.isTyping ? resolvedLocation.state.__TSR_key : undefined,
  })
  const led = useRef<string>(undefined)
  useEffect(() => {
    if (visit === undefined || led.current === visit) return
    led.current = visit
    const { row, column } = start
    const inGrid = part.current?.querySelector<HTMLElement>(
      `input[data-row="${row}"][data-column="${column}"]`,
    )
    const field = inGrid ?? part.current?.querySelector('input')
    field?.focus()
  }, [part, start, visit])
}
