import { type FocusEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'
import { focusField } from '#ui/layout/dock.ts'
import { isSame, type CellPosition, type Range, rangeOf } from './grid.rules.ts'

export type Selection = {
  cursor: CellPosition
  range: Range
  isSeveral: boolean
  /** The text of the field is being edited: the arrows move within it. */
  isWithin: () => boolean
  /** F2: begins that, at the end of the text. */
  editWithin: (input: HTMLInputElement) => void
  /** Moves the keyboard there; the selection grows when it `extend`s. */
  go: (place: CellPosition, extend?: boolean) => void
  select: (from: CellPosition, to: CellPosition) => void
  collapse: () => void
  on: {
    onFocus: (event: FocusEvent) => void
    onMouseDown: (event: MouseEvent) => void
    onMouseOver: (event: MouseEvent) => void
    onMouseUp: (event: MouseEvent) => void
  }
}

/**
 * Where one stands in the grid and what is selected, by keyboard and mouse. The focus of the fields is the cursor.
 *
 * @param show brings a row into view that may not be drawn, where not all are
 */
export function useGridSelection(
  table: RefObject<HTMLTableElement | null>,
  start: CellPosition,
  onPick: (place: CellPosition) => void,
  show?: (row: number) => void,
): Selection {
  const [cursor, setCursor] = useState(start)
  const [anchor, setAnchor] = useState(start)
  const isExtending = useRef(false)
  const isWithin = useRef(false)

  const fieldAt = ({ row, column }: CellPosition) =>
    table.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`)
  const enterField = (field: HTMLInputElement, extend: boolean) => {
    isExtending.current = extend
    focusField(field)
    isExtending.current = false
  }
  const go = (place: CellPosition, extend = false) => {
    const field = fieldAt(place)
    if (field) return enterField(field, extend)
    show?.(place.row)
    // Drawn with the frame after the one that scrolls.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const drawn = fieldAt(place)
        if (drawn) enterField(drawn, extend)
      }),
    )
  }
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target)
    if (!place) return
    isWithin.current = false
    ;(target as HTMLInputElement).select()
    setCursor(place)
    if (!isExtending.current) setAnchor(place)
    onPick(place)
  }
  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place) return
    if (event.shiftKey) {
      event.preventDefault()
      go(place, true)
    } else if (isSame(place, cursor) && document.activeElement === event.target) isWithin.current = true
  }
  const onMouseOver = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (place && event.buttons === 1 && !isWithin.current && !isSame(place, cursor)) go(place, true)
  }
  const onMouseUp = (event: MouseEvent) => {
    if (placeOf(event.target) && !isWithin.current) event.preventDefault() // keeps the field's text selected
  }
  return {
    cursor,
    range: rangeOf(anchor, cursor),
    isSeveral: !isSame(anchor, cursor),
    isWithin: () => isWithin.current,
    editWithin: (input) => {
      isWithin.current = true
      input.setSelectionRange(input.value.length, input.value.length)
    },
    go,
    select: (from, to) => {
      setAnchor(from)
      go(to, true)
    },
    collapse: () => setAnchor(cursor),
    on: { onFocus, onMouseDown, onMouseOver, onMouseUp },
  }
}

/** The place of a field of the grid, null for anything else. */
export function placeOf(target: EventTarget): CellPosition | null {
  const { row, column } = target instanceof HTMLInputElement ? target.dataset : {}
  return row !== undefined && column !== undefined ? { row: Number(row), column: Number(column) } : null
}
