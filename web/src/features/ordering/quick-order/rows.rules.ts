import type { BasketLine } from '@comptoir/contract/basket'
import type { ImportRow, ImportSuggestion } from '@comptoir/contract/basket-import'
import type { Price } from '@comptoir/contract/common'
import type { QuickOrderProduct, QuickOrderRow } from '@comptoir/contract/quick-order'
import { lineKey, minimumPacks, minimumUnits, quantityMaximum } from '@comptoir/contract/rules'
import { countUnits, reachedStep } from '@comptoir/contract/tiers'
import { isBeyondStock, packsInStock } from '#domain/ordering/availability.ts'
import { lineOfProduct } from '#domain/ordering/lines/lines.rules.ts'
import type { TypedRow } from '#domain/ordering/typed-rows.ts'
import type { LeftLine } from './offline-list.rules.ts'

/** A row of the quick order. */
export type Row = TypedRow & {
  /** Its own in this table. */
  id: number
  /** open: not asked about yet; waiting: not known here, and the server is away. */
  state: 'open' | 'checking' | 'waiting' | 'found' | 'failed'
  product: QuickOrderProduct | null
  /** Why it failed, or how its code was repaired. */
  message: string
  suggestions: readonly ImportSuggestion[]
  /** The style that is named without saying which of its products. */
  style: number | null
  /** Why the basket has refused it. */
  refusal: string
}

/** Packs in the basket by the line that rows add to. */
export type Held = ReadonlyMap<string, number>

const blank = (id: number): Row => ({
  id,
  code: '',
  read: null,
  packs: '',
  parts: [],
  comment: '',
  line: null,
  state: 'open',
  product: null,
  message: '',
  suggestions: [],
  style: null,
  refusal: '',
})

export const isBlank = ({ code, packs }: Row): boolean => code.trim() === '' && packs.trim() === ''

/** Packs of a row; undefined where none, or no whole number, was typed. */
export function packsOf({ packs }: Pick<Row, 'packs'>): number | undefined {
  const digits = packs.replace(/\s/g, '')
  return /^\d{1,9}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined
}

/** A quantity that cannot stand, and the nearest in packs that can (C-17). */
export type QuantityFault = { kind: 'none' | 'minimum' | 'maximum'; limit: number; suggested: number }

/** What is wrong with the quantity of a row whose product is known. What is in the basket counts towards the minimum. */
export function faultOf(row: Row, held: Held): QuantityFault | undefined {
  if (!row.product) return undefined
  const { min_quantity, pack } = row.product
  const least = leastOf(row.product, row.comment, held)
  const packs = packsOf(row)
  if (row.packs.trim() === '') return undefined // the fewest, as soon as the keyboard has left
  if (packs === undefined) return { kind: 'none', limit: least, suggested: least }
  if (packs < least) return { kind: 'minimum', limit: minimumUnits(min_quantity, pack), suggested: least }
  return packs > quantityMaximum
    ? { kind: 'maximum', limit: quantityMaximum, suggested: quantityMaximum }
    : undefined
}

/** The fewest packs that a row can add to what is in the basket. */
export const leastOf = (
  { id, min_quantity, pack }: Pick<QuickOrderProduct, 'id' | 'min_quantity' | 'pack'>,
  comment: string,
  held: Held,
): number =>
  Math.max(1, minimumPacks(min_quantity, pack) - (held.get(lineKey({ product: id, comment })) ?? 0))

/**
 * Whether an order of a row would be refused for the stock (OD-59), with what the basket has of it, and the most packs that
 * can still be had: 0 where that is fewer than can be ordered.
 */
export function beyondStockOf(row: Row, held: Held): { most: number } | undefined {
  const packs = packsOf(row)
  if (!row.product || packs === undefined) return undefined
  const there = held.get(lineKey({ product: row.product.id, comment: row.comment })) ?? 0
  const line = lineOf(row, packs + there, null)
  if (!isBeyondStock(line)) return undefined
  const most = packsInStock(line) - there
  return { most: most >= leastOf(row.product, row.comment, held) ? most : 0 }
}

/** Whether a row can go into the basket as it stands. */
export const isReady = (row: Row, held: Held): boolean =>
  row.state === 'found' && packsOf(row) !== undefined && faultOf(row, held) === undefined

/** The units that pasted or added-up rows ask for, where the packs hold others: they were raised to packs or the minimum. */
export function raisedFrom({ product, parts, ...row }: Row): number | undefined {
  const packs = packsOf(row)
  const asked = unitsOf(parts)
  if (!product || packs === undefined || parts.length === 0) return undefined
  return packs * product.pack > asked ? asked : undefined
}

/** The row as the line of the basket that it will be. */
export const lineOf = ({ product, comment }: Row, packs: number, price: Price | null): BasketLine =>
  lineOfProduct(product!, packs, { comment, price })

/** The unit price of each row at the quantities of all rows and of the basket together (OD-09b); null where none is shown. */
export function pricesOf(
  rows: readonly Row[],
  basket: readonly { product: { id: number; group: number }; final_quantity: number }[],
): (row: Row) => Price | null {
  const scopes = new Map(
    rows.flatMap(({ product }) => (product ? [[product.group, product.tiers_scope] as const] : [])),
  )
  const counted = (id: number, group: number, units: number) => ({
    product_id: id,
    group_id: group,
    tiers_scope: scopes.get(group) ?? 'group',
    units,
  })
  const unitsFor = countUnits([
    ...basket.map(({ product, final_quantity }) => counted(product.id, product.group, final_quantity)),
    ...rows.flatMap((row) =>
      row.product ? [counted(row.product.id, row.product.group, (packsOf(row) ?? 0) * row.product.pack)] : [],
    ),
  ])
  return ({ product }) =>
    (product && reachedStep(product.prices, unitsFor(counted(product.id, product.group, 0)))?.price) ?? null
}

export type State = {
  rows: readonly Row[]
  /** The row that has the keyboard: it stays where it is. */
  focused: number | undefined
  held: Held
  nextId: number
}

/** What the server has read in the lines of rows. */
export type LineAnswers = ReadonlyMap<number, readonly QuickOrderRow[]>
type Answer = { found: readonly QuickOrderRow[]; products: readonly QuickOrderProduct[] }

export type Action =
  | { kind: 'code'; row: number; code: string }
  | { kind: 'packs'; row: number; packs: string }
  | { kind: 'take'; row: number; product: QuickOrderProduct }
  | { kind: 'remove'; row: number }
  | { kind: 'clear' }
  | { kind: 'focus'; row: number | undefined }
  | { kind: 'held'; held: Held }
  | { kind: 'checking' | 'waiting' | 'unchecked' | 'added'; rows: readonly number[] }
  /** What was found of rows as they were asked about; those that were typed anew since are left alone. */
  | ({ kind: 'checked'; asked: readonly Row[] } & Answer)
  /** What a pasted text means; `left` waits for the server. */
  | ({ kind: 'pasted'; left?: readonly LeftLine[] } & Answer)
  /** What lines mean that waited, by row; of some rows nothing may have been said. */
  | { kind: 'lines read'; answers: LineAnswers; products: readonly QuickOrderProduct[] }
  | { kind: 'refused'; messages: ReadonlyMap<number, string> }
  | { kind: 'restore'; rows: readonly Row[] }

export const begin = (kept: readonly TypedRow[]): State =>
  settle({
    rows: kept.map((row, index) => ({ ...blank(index), ...row })),
    focused: undefined,
    held: new Map(),
    nextId: kept.length,
  })

export const reduce = (state: State, action: Action): State => settle({ ...state, ...changed(state, action) })

function changed({ rows, held, nextId }: State, action: Action): Partial<State> {
  const change = (ids: readonly number[], over: (row: Row) => Partial<Row>) => {
    const wanted = new Set(ids)
    return { rows: rows.map((row) => (wanted.has(row.id) ? { ...row, ...over(row) } : row)) }
  }
  const without = (ids: readonly number[]) => {
    const gone = new Set(ids)
    return { rows: rows.filter(({ id }) => !gone.has(id)) }
  }
  switch (action.kind) {
    case 'code':
      return change([action.row], () => ({ ...unknown, code: action.code, read: null, line: null }))
    case 'packs':
      return change([action.row], ({ line, state }) => ({
        packs: action.packs,
        parts: [],
        refusal: '',
        line: null,
        state: line === null ? state : 'waiting', // for what its code names, no more for all that the line says
      }))
    case 'take':
      return change([action.row], (row) => ({
        ...unknown,
        ...known(row, action.product, held),
        ...(row.packs.trim() === '' && { packs: String(leastOf(action.product, row.comment, held)) }),
        code: action.product.ref,
        read: null,
        line: null,
      }))
    case 'remove':
      return without([action.row])
    case 'added':
      return without(action.rows)
    case 'clear':
      return { rows: [] }
    case 'focus':
      return { focused: action.row }
    case 'held':
      return { held: action.held }
    case 'checking':
      return change(action.rows, () => ({ state: 'checking', message: '' }))
    case 'waiting':
      return change(action.rows, ({ state }) => ({ state: state === 'checking' ? 'waiting' : state }))
    case 'unchecked':
      return change(action.rows, ({ state }) => ({ state: state === 'checking' ? 'open' : state }))
    case 'checked':
      return { rows: checked(rows, action, held) }
    case 'pasted': {
      const fresh = pasted(action, held, nextId)
      const left = (action.left ?? []).map((line, index) => waiting(line, nextId + fresh.length + index))
      return {
        rows: [...rows.filter((row) => !isBlank(row)), ...fresh, ...left],
        nextId: nextId + fresh.length + left.length,
      }
    }
    case 'lines read': {
      let next = nextId
      const read = rows.flatMap((row): Row[] => {
        const found = action.answers.get(row.id)
        if (!found || row.line === null || row.state !== 'checking') return [row]
        if (found.length === 0) return [{ ...row, line: null, state: 'open' }]
        const fresh = pasted({ found, products: action.products }, held, next)
        next += fresh.length
        return fresh
      })
      return { rows: read, nextId: next }
    }
    case 'refused':
      return change([...action.messages.keys()], ({ id }) => ({ refusal: action.messages.get(id)! }))
    case 'restore':
      return {
        rows: [...action.rows.map((row, index) => ({ ...row, id: nextId + index })), ...rows],
        nextId: nextId + action.rows.length,
      }
  }
}

const unknown = {
  state: 'open',
  product: null,
  message: '',
  suggestions: [],
  style: null,
  refusal: '',
} as const

/** A row whose product is known: with the packs that its parts come to, or those typed. */
function known(row: Row, product: QuickOrderProduct, held: Held): Partial<Row> {
  const packs =
    row.parts.length > 0
      ? String(packsOfParts(row.parts, product, leastOf(product, row.comment, held)))
      : row.packs
  return { state: 'found', product, packs }
}

const packsOfParts = (parts: readonly number[], { pack }: QuickOrderProduct, least: number): number =>
  Math.max(least, Math.ceil(unitsOf(parts) / pack))
const unitsOf = (parts: readonly number[]): number => parts.reduce((sum, units) => sum + units, 0)

const byIdOf = (products: readonly QuickOrderProduct[]) =>
  new Map(products.map((product) => [product.id, product]))

function checked(
  rows: readonly Row[],
  { asked, found, products }: Action & { kind: 'checked' },
  held: Held,
): Row[] {
  const byId = byIdOf(products)
  const answers = new Map(asked.map((sent, index) => [sent.id, { sent, answer: found[index] }]))
  return rows.map((row): Row => {
    const { sent, answer } = answers.get(row.id) ?? {}
    if (!answer || row.code !== sent?.code || row.state !== 'checking') return row
    const product = byId.get(answer.product ?? -1)
    const { message, suggestions, style } = answer
    if (answer.status === 'found' && product)
      return { ...row, message, suggestions: [], style: null, ...known(row, product, held) }
    return { ...row, state: 'failed', product: null, message, suggestions, style }
  })
}

function pasted({ found, products }: Answer, held: Held, nextId: number): Row[] {
  const byId = byIdOf(products)
  return found.filter(isTaken).map((answer, index): Row => {
    const { read, message, suggestions, style, quantity } = answer
    const product = byId.get(answer.product ?? -1)
    const isByCode = read.style === undefined && read.color === undefined && read.size === undefined
    const units = quantity === null ? [] : [quantity * (read.in_packs ? (product?.pack ?? 1) : 1)]
    const row: Row = {
      ...blank(nextId + index),
      code: codeOf(read),
      comment: (read.comment ?? '').slice(0, lengthOfComment),
      parts: read.in_packs && !product ? [] : units,
      packs: String(quantity ?? ''),
      message,
    }
    if (answer.status !== 'failed' && product)
      return {
        ...row,
        message: answer.status === 'found' ? message : '',
        ...known(row, product, held),
        code: isByCode ? row.code : product.ref,
      }
    if (product && quantityCodes.has(answer.message_code)) {
      const asked = { packs: read.quantity ?? '', parts: [], message: '', refusal: message }
      return { ...row, ...asked, state: 'found', product }
    }
    return { ...row, state: 'failed', read: isByCode ? null : read, suggestions, style }
  })
}
/** A line that is read when the server is there. */
const waiting = ({ line, code, units }: LeftLine, id: number): Row => ({
  ...blank(id),
  code,
  packs: String(units ?? ''),
  parts: units === null ? [] : [units],
  line,
  state: 'waiting',
})

/** Reasons that a quantity typed anew takes away: the product is known. */
const quantityCodes = new Set<QuickOrderRow['message_code']>([
  'bad_quantity',
  'fraction',
  'negative',
  'too_many',
  'comment_too_long',
])
/** Characters that the comment of a line holds. */
export const lengthOfComment = 500

/** A pasted row that orders nothing is left out, unless it is a product in a list that has no quantity. */
export const isTaken = ({ status, product, read }: QuickOrderRow): boolean =>
  status !== 'skipped' || (product !== null && read.size === undefined && read.quantity === undefined)

/** What a pasted row calls its product. */
export const codeOf = ({ reference, gtin, own_code, style, color, size }: ImportRow): string =>
  [reference ?? gtin ?? own_code ?? style, color, size].filter(Boolean).join(' ')

/** Rows without a quantity get one, rows of one product are added up, and one blank row ends the table. */
function settle(state: State): State {
  const whole = addUp(state)
  const last = whole.at(-1)
  const rows = whole.filter((row) => !isBlank(row) || row.id === state.focused || row === last)
  if (last && isBlank(last)) return { ...state, rows }
  return { ...state, rows: [...rows, blank(state.nextId)], nextId: state.nextId + 1 }
}

/** Puts rows of the same product and comment together, at the place of the first; the one with the keyboard waits. */
function addUp({ rows, focused, held }: State): Row[] {
  const places = new Map<string, number>()
  const result: Row[] = []
  for (const row of rows.map((given) => (given.id === focused ? given : filled(given, held)))) {
    const { product, id, comment } = row
    const canMove = product !== null && packsOf(row) !== undefined && id !== focused
    const key = canMove ? lineKey({ product: product.id, comment }) : undefined
    const place = key === undefined ? undefined : places.get(key)
    if (place === undefined) {
      if (key !== undefined) places.set(key, result.length)
      result.push(row)
    } else {
      const first = result[place]!
      const parts = [...partsOf(first), ...partsOf(row)]
      const packs = packsOfParts(parts, product!, leastOf(product!, comment, held))
      result[place] = { ...first, parts, packs: String(packs), message: first.message || row.message }
    }
  }
  return result
}

/** A row without a quantity asks for the fewest packs that can be ordered. */
const filled = (row: Row, held: Held): Row =>
  row.product && row.packs.trim() === ''
    ? { ...row, packs: String(leastOf(row.product, row.comment, held)) }
    : row

const partsOf = (row: Row): readonly number[] =>
  row.parts.length > 0 ? row.parts : [(packsOf(row) ?? 0) * (row.product?.pack ?? 1)]
