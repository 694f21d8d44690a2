import { type Quantities, typedQuantity, type Unreadable, withChanges } from './grid.rules.ts'

/** What the cells hold: a quantity, or a text that is none and counts for nothing. */
type Typed = { quantities: Quantities; unreadable: Unreadable }

/** What the cells hold with what undo and redo need. One cell typed into is one step, however many digits. */
export type Edit = Typed & {
  past: readonly Typed[]
  future: readonly Typed[]
  /** The product whose cell is being typed into. */
  typing: number | null
}

export type EditAction =
  | { kind: 'type'; product: number; text: string }
  | { kind: 'change'; changes: Quantities }
  /** The cell is left: what was typed stands. */
  | { kind: 'settle' }
  /** Escape: the cell is as it was. */
  | { kind: 'revert' }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** These are in the basket now; from here there is no way back. What was typed meanwhile stays. */
  | { kind: 'added'; sent: Quantities }

export const startEdit = (quantities: Quantities = {}, unreadable: Unreadable = {}): Edit => ({
  quantities,
  unreadable,
  past: [],
  future: [],
  typing: null,
})

export function edit(state: Edit, action: EditAction): Edit {
  switch (action.kind) {
    case 'type': {
      const { product, text } = action
      const packs = typedQuantity(text)
      const changed = changedBy(state, { [product]: packs ?? 0 })
      const typed =
        packs === undefined ? { ...changed, unreadable: { ...changed.unreadable, [product]: text } } : changed
      if (state.typing === product) return { ...state, ...typed }
      return { ...step(state, typed), typing: product }
    }
    case 'change':
      return step(state, changedBy(state, action.changes))
    case 'settle':
      return state.typing === null ? state : { ...state, typing: null }
    case 'revert': {
      const before = state.typing === null ? undefined : state.past.at(-1)
      return before ? { ...state, ...before, past: state.past.slice(0, -1), typing: null } : state
    }
    case 'undo': {
      const before = state.past.at(-1)
      if (!before) return state
      return {
        ...before,
        past: state.past.slice(0, -1),
        future: [typedOf(state), ...state.future],
        typing: null,
      }
    }
    case 'redo': {
      const [after, ...future] = state.future
      if (!after) return state
      return { ...after, past: [...state.past, typedOf(state)], future, typing: null }
    }
    case 'added': {
      const unchanged = Object.entries(action.sent).filter(
        ([product, packs]) => state.quantities[Number(product)] === packs,
      )
      const emptied = Object.fromEntries(unchanged.map(([product]) => [product, 0]))
      return startEdit(withChanges(state.quantities, emptied), state.unreadable)
    }
  }
}

const typedOf = ({ quantities, unreadable }: Edit): Typed => ({ quantities, unreadable })

/** A cell that gets a quantity loses its text. Where no text goes the texts stay the same ones: nothing is drawn anew. */
function changedBy({ quantities, unreadable }: Edit, changes: Quantities): Typed {
  const all = Object.entries(unreadable)
  const kept = all.filter(([id]) => changes[Number(id)] === undefined)
  return {
    quantities: withChanges(quantities, changes),
    unreadable: kept.length < all.length ? Object.fromEntries(kept) : unreadable,
  }
}

const step = (state: Edit, typed: Typed): Edit => ({
  ...typed,
  past: [...state.past, typedOf(state)],
  future: [],
  typing: null,
})
