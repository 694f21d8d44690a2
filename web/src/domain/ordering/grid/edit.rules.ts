import { type Quantities, withChanges } from './grid.rules.ts'

/** The quantities with what undo and redo need. One cell typed into is one step, however many digits. */
export type Edit = {
  quantities: Quantities
  past: readonly Quantities[]
  future: readonly Quantities[]
  /** The product whose cell is being typed into. */
  typing: number | null
}

export type EditAction =
  | { kind: 'type'; product: number; packs: number }
  | { kind: 'change'; changes: Quantities }
  /** The cell is left: what was typed stands. */
  | { kind: 'settle' }
  /** Escape: the cell is as it was. */
  | { kind: 'revert' }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** These are in the basket now; from here there is no way back. What was typed meanwhile stays. */
  | { kind: 'added'; sent: Quantities }

export const startEdit = (quantities: Quantities = {}): Edit => ({
  quantities,
  past: [],
  future: [],
  typing: null,
})

export function edit(state: Edit, action: EditAction): Edit {
  switch (action.kind) {
    case 'type': {
      const quantities = withChanges(state.quantities, { [action.product]: action.packs })
      if (state.typing === action.product) return { ...state, quantities }
      return { ...step(state, quantities), typing: action.product }
    }
    case 'change':
      return step(state, withChanges(state.quantities, action.changes))
    case 'settle':
      return state.typing === null ? state : { ...state, typing: null }
    case 'revert': {
      const before = state.typing === null ? undefined : state.past.at(-1)
      return before ? { ...state, quantities: before, past: state.past.slice(0, -1), typing: null } : state
    }
    case 'undo': {
      const before = state.past.at(-1)
      if (!before) return state
      return {
        quantities: before,
        past: state.past.slice(0, -1),
        future: [state.quantities, ...state.future],
        typing: null,
      }
    }
    case 'redo': {
      const [after, ...future] = state.future
      if (!after) return state
      return { quantities: after, past: [...state.past, state.quantities], future, typing: null }
    }
    case 'added': {
      const unchanged = Object.entries(action.sent).filter(
        ([product, packs]) => state.quantities[Number(product)] === packs,
      )
      const emptied = Object.fromEntries(unchanged.map(([product]) => [product, 0]))
      return startEdit(withChanges(state.quantities, emptied))
    }
  }
}

const step = (state: Edit, quantities: Quantities): Edit => ({
  quantities,
  past: [...state.past, state.quantities],
  future: [],
  typing: null,
})
