import { message, type Message } from '#lib/errors.ts'
import type { KnownLineRow, OrderableRow, WrittenLine } from './basket-lines.queries.ts'
import { quantityFault } from './basket.rules.ts'

/** `add` puts packs on top of what is there, `set` replaces it; setting 0 takes out. */
export type ChangeMode = 'add' | 'set'
export type LineChange = {
  product: number
  /** Packs. */
  quantity: number
  /** null: the line without a comment; where something is set and there is no such line, the newest. */
  comment: string | null
  /** Another comment for the line; a line that has it already is put together with it (BASK-18). */
  new_comment?: string | undefined
  /** Packs that the caller believes to be there, 0 for no line; when there are others, nothing is done (OD-32). */
  expected?: number | undefined
  /** Where a line that is put back stood. */
  rank?: number | undefined
  /** The line was named by its id: it may be changed although its product is no longer sold. */
  isNamed?: boolean
}
/** What became of one change. */
export type LineOutcome = {
  product: number
  comment: string
  status: 'added' | 'updated' | 'removed' | 'unchanged' | 'failed'
  errors?: Record<string, Message[]>
  /** Packs that would do. */
  suggested_quantity?: number
  /** Packs that are there, where others were expected. */
  current_quantity?: number
}
/** The products of the changes that are on sale, and the basket's lines of all of them, newest first. */
type BasketState = { products: ReadonlyMap<number, OrderableRow>; lines: readonly KnownLineRow[] }
/** A line while a command is carried out; with a quantity of 0 it is not there (any more). */
type DraftLine = {
  id: number | null
  product_id: number
  comment: string
  quantity: number
  stored: KnownLineRow | null
  rank: number | null
}

/**
 * Carries out the changes of one command one after the other, in memory; one that breaks a rule is refused alone
 * (C-22).
 *
 * @returns what became of each change, the lines to write, in the order of the changes, and the ids of those to delete
 */
export function decideChanges(
  changes: readonly LineChange[],
  mode: ChangeMode,
  { products, lines }: BasketState,
): { outcomes: LineOutcome[]; write: WrittenLine[]; remove: number[] } {
  const drafts = Map.groupBy(
    lines.map((line): DraftLine => ({ ...line, stored: line, rank: null })),
    ({ product_id }) => product_id,
  )
  const outcomes = changes.map((change): LineOutcome => {
    const ofProduct = drafts.get(change.product) ?? []
    drafts.set(change.product, ofProduct)
    return mode === 'set' && change.quantity === 0
      ? removeLines(ofProduct, change)
      : changeLine(ofProduct, change, mode, products.get(change.product))
  })
  const all = [...drafts.values()].flat()
  const position = new Map(changes.map(({ product }, index) => [product, index]))
  return {
    outcomes,
    write: all
      .filter(hasChanged)
      .filter(({ quantity }) => quantity > 0)
      .map(({ stored, ...line }) => ({
        ...line,
        isRenamed: stored !== null && stored.comment !== line.comment,
      }))
      .toSorted((a, b) => position.get(a.product_id)! - position.get(b.product_id)!), // all are of changes
    remove: all.flatMap(({ id, quantity }) => (quantity === 0 && id !== null ? [id] : [])),
  }
}

function changeLine(
  ofProduct: DraftLine[],
  change: LineChange,
  mode: ChangeMode,
  product: OrderableRow | undefined,
): LineOutcome {
  const comment = change.comment ?? (mode === 'set' ? likelyComment(ofProduct) : '')
  const ofLine = { product: change.product, comment }
  const there = findLine(ofProduct, comment)
  const current = there?.quantity ?? 0
  if (change.expected !== undefined && change.expected !== current)
    return current === change.quantity && mode === 'set'
      ? { ...ofLine, status: 'unchanged' }
      : changedMeanwhile(ofLine, current)
  if (!(change.isNamed && there)) {
    const fault = saleFault(change.product, product)
    if (fault) return refused(ofLine, { product: [fault] })
  }
  if (mode === 'add' && change.quantity === 0) return { ...ofLine, status: 'unchanged' }

  const newComment = change.new_comment ?? comment
  const duplicate = newComment === comment ? undefined : findLine(ofProduct, newComment)
  const before = (mode === 'add' ? current : 0) + (duplicate?.quantity ?? 0)
  const quantity = before + change.quantity
  const fault = product && quantityFault(quantity, product)
  if (fault)
    return refused(
      ofLine,
      { quantity: [fault.message] },
      { suggested_quantity: Math.max(0, fault.suggested - before) },
    )
  if (duplicate) duplicate.quantity = 0
  const line = there ?? createLine(ofProduct, change, comment)
  const isSame = there !== undefined && quantity === current && newComment === comment
  line.quantity = quantity
  line.comment = newComment
  return { ...ofLine, status: isSame ? 'unchanged' : there ? 'updated' : 'added' }
}

/** Takes out the line of the comment, or all lines of the product where none is named. */
function removeLines(ofProduct: readonly DraftLine[], change: LineChange): LineOutcome {
  const gone = ofProduct.filter(
    ({ quantity, comment }) => quantity > 0 && (change.comment === null || comment === change.comment),
  )
  const ofLine = { product: change.product, comment: change.comment ?? '' }
  const current = gone.reduce((sum, { quantity }) => sum + quantity, 0)
  if (current === 0) return { ...ofLine, status: 'unchanged' }
  if (change.expected !== undefined && change.expected !== current) return changedMeanwhile(ofLine, current)
  for (const line of gone) line.quantity = 0
  return { ...ofLine, status: 'removed' }
}

const findLine = (ofProduct: readonly DraftLine[], comment: string) =>
  ofProduct.find((line) => line.quantity > 0 && line.comment === comment)

/** A new line; one that was taken out by the same command comes back as what it was. */
function createLine(ofProduct: DraftLine[], { product, rank }: LineChange, comment: string): DraftLine {
  const gone = ofProduct.find((line) => line.quantity === 0 && line.comment === comment)
  const line = gone ?? {
    id: null,
    product_id: product,
    comment,
    quantity: 0,
    stored: null,
    rank: rank ?? null,
  }
  if (!gone) ofProduct.push(line)
  return line
}

const saleFault = (id: number, product: OrderableRow | undefined): Message | undefined => {
  if (!product) return message('does_not_exist', { value: id })
  return product.has_price ? undefined : message('product_without_price')
}

const refused = (
  ofLine: { product: number; comment: string },
  errors: Record<string, Message[]>,
  more: Pick<LineOutcome, 'suggested_quantity' | 'current_quantity'> = {},
): LineOutcome => ({ ...ofLine, status: 'failed', errors, ...more })

const changedMeanwhile = (ofLine: { product: number; comment: string }, current: number): LineOutcome =>
  refused(ofLine, { quantity: [message('basket_changed')] }, { current_quantity: current })

const hasChanged = ({ stored, quantity, comment }: DraftLine) =>
  quantity !== (stored?.quantity ?? 0) || comment !== (stored?.comment ?? comment)

/** Which line of a product is meant when no comment is named: the one without, else the newest. */
function likelyComment(ofProduct: readonly DraftLine[]): string {
  const there = ofProduct.filter(({ quantity }) => quantity > 0)
  return there.some(({ comment }) => comment === '') ? '' : (there[0]?.comment ?? '')
}
