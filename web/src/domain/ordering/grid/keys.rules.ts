import type { Edit, EditAction } from './edit.rules.ts'
import {
  clear,
  corner,
  enter,
  fill,
  type Grid,
  move,
  moveToEnd,
  type Direction,
  type CellPosition,
  type Range,
  rowsBelow,
} from './grid.rules.ts'

/** What a key does in the grid. */
export type GridCommand =
  | { kind: 'go'; to: CellPosition; extend: boolean }
  | { kind: 'select_all'; from: CellPosition; to: CellPosition }
  | { kind: 'edit'; action: EditAction; says: 'undone' | 'redone' | 'emptied' | null; count: number }
  | { kind: 'within' | 'stock' | 'revert' | 'collapse' | 'leave' }

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>
type GridState = {
  grid: Grid<{ id: number }>
  place: CellPosition
  range: Range
  isSeveral: boolean
  /** The text of the field is being edited: the arrows belong to it. */
  isWithin: boolean
  state: Pick<Edit, 'quantities' | 'typing'>
}

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** @returns undefined for a key that is not the grid's: digits, Tab, Ctrl + Enter (the page's), everything else */
export function gridKey(event: Key, where: GridState): GridCommand | undefined {
  if (event.altKey) return event.key === 'ArrowDown' ? { kind: 'stock' } : undefined
  if (event.ctrlKey || event.metaKey) return withControl(event, where)
  const { grid, place, isSeveral, isWithin, range, state } = where
  const direction = arrows[event.key]
  if (direction && !(isWithin && (direction === 'left' || direction === 'right')))
    return { kind: 'go', to: move(grid, place, direction), extend: event.shiftKey }
  switch (event.key) {
    case 'Enter':
      return { kind: 'go', to: enter(grid, place, event.shiftKey), extend: false }
    case 'Home':
    case 'End':
      if (isWithin) return undefined
      return {
        kind: 'go',
        to: moveToEnd(grid, place, event.key === 'Home' ? 'left' : 'right'),
        extend: event.shiftKey,
      }
    case 'Delete':
    case 'Backspace':
      if (!isSeveral) return undefined
      return edits({ kind: 'change', changes: clear(grid, range) }, 'emptied')
    case 'F2':
      return { kind: 'within' }
    case 'Escape':
      if (state.typing !== null) return { kind: 'revert' }
      return { kind: isSeveral ? 'collapse' : 'leave' }
    default:
      return undefined
  }
}

function withControl(
  event: Key,
  { grid, place, range, isSeveral, state }: GridState,
): GridCommand | undefined {
  const direction = arrows[event.key]
  if (direction) return { kind: 'go', to: moveToEnd(grid, place, direction), extend: event.shiftKey }
  switch (event.key.toLowerCase()) {
    case 'home':
      return { kind: 'go', to: corner(grid, 'first'), extend: event.shiftKey }
    case 'end':
      return { kind: 'go', to: corner(grid, 'last'), extend: event.shiftKey }
    case 'a':
      return { kind: 'select_all', from: corner(grid, 'first'), to: corner(grid, 'last') }
    case 'z':
    case 'y':
      return undoKey(event) === 'undo' ? edits({ kind: 'undo' }, 'undone') : edits({ kind: 'redo' }, 'redone')
    case 'r':
    case 'd': {
      if (!event.ctrlKey) return undefined // on a Mac, Cmd+R reloads and Cmd+D marks the page
      const isRight = event.key.toLowerCase() === 'r'
      if (isRight && event.shiftKey) return undefined // reloads the page past the browser's cache
      const filled = event.shiftKey && !isSeveral ? rowsBelow(grid, place.row) : range
      const changes = fill(grid, state.quantities, filled, isRight ? 'right' : 'down')
      return {
        kind: 'edit',
        action: { kind: 'change', changes },
        says: null,
        count: Object.keys(changes).length,
      }
    }
    default:
      return undefined
  }
}

/** Whether a key takes back what was done last, or does it again; undefined for another key. */
export function undoKey({ key, shiftKey, ctrlKey, metaKey }: Key): 'undo' | 'redo' | undefined {
  if (!ctrlKey && !metaKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' ? 'redo' : undefined
}

const edits = (action: EditAction, says: 'undone' | 'redone' | 'emptied'): GridCommand => ({
  kind: 'edit',
  action,
  says,
  count: 0,
})
