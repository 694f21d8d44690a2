import type { Basket, BasketChanges, BasketLine } from '@comptoir/contract/basket'
import type { Product } from '@comptoir/contract/catalogue'
import type { Money } from '@comptoir/contract/common'
import { multiply, sum } from '@comptoir/contract/money'
import { lineKey, type LineName } from '@comptoir/contract/rules'
import { lineProductOf } from '#domain/ordering/known-products.rules.ts'

/** Packs to add or to set; setting 0 takes the line out. */
export type CommandLine = LineName & {
  quantity: number
  /** Another comment for the line. */
  new_comment?: string | undefined
  /** Packs that the screen showed before: what nobody else may have changed meanwhile. */
  expected?: number | undefined
  /** Where a line that is put back stood. */
  rank?: number | undefined
}
/** What every way into the basket sends (OD-71). */
export type Command = {
  /** The server carries out one command per key, however often it is sent. */
  key: string
  mode: 'add' | 'set'
  lines: readonly CommandLine[]
  /** What to show of lines that are new until the server has answered. */
  previews?: readonly BasketLine[] | undefined
  /**
   * The basket's version when it was first sent. From then on it may have arrived, and must not be changed any more.
   */
  sentAt?: number
}

export const isLine =
  ({ product, comment }: LineName) =>
  (line: BasketLine): boolean =>
    line.product.id === product && line.comment === comment
export const isSameLine = (a: LineName, b: LineName): boolean =>
  a.product === b.product && a.comment === b.comment

/** What commands change of a basket, or of lines that are saved as a whole. */
type Shown = Pick<Basket, 'version' | 'basket_products' | 'products' | 'total'>

/** The basket as it will be once the server has carried out the commands. */
export const withCommands = <B extends Shown>(basket: B, commands: readonly Command[]): B =>
  commands
    .filter((command) => !seemsDone(basket, command))
    .reduce(
      (shown, command) => command.lines.reduce((before, line) => withLine(before, command, line), shown),
      basket,
    )

/** An addition without an answer, in a basket that has changed since: a page that was loaded anew has it already. */
const seemsDone = ({ version }: Shown, { mode, sentAt }: Command): boolean =>
  mode === 'add' && sentAt !== undefined && version > sentAt

function withLine<B extends Shown>(basket: B, { mode, previews = [] }: Command, wanted: CommandLine): B {
  const lines = basket.basket_products
  const line = lines.find(isLine(wanted))
  const others = lines.filter((other) => other !== line)
  const preview = line ? undefined : previews.find(isLine(wanted))
  if (mode === 'add') {
    const added = line
      ? { ...withQuantity(line, line.quantity + wanted.quantity), rank: 0 }
      : preview && withQuantity(preview, wanted.quantity)
    return added ? withLines(basket, [added, ...others]) : basket
  }
  if (preview && wanted.quantity > 0)
    return withLines(basket, [withQuantity(preview, wanted.quantity), ...others])
  if (!line) return basket
  if (wanted.quantity === 0) return withLines(basket, others)
  const comment = wanted.new_comment ?? line.comment
  const duplicate = comment === line.comment ? undefined : lines.find(isLine({ ...wanted, comment }))
  const quantity = wanted.quantity + (duplicate?.quantity ?? 0)
  const changed = { ...withQuantity(line, quantity), comment }
  return withLines(
    basket,
    lines.filter((other) => other !== duplicate).map((other) => (other === line ? changed : other)),
  )
}

/**
 * Takes an answer into the basket that is known.
 *
 * @returns the basket, and whether there is more to know than the answer says: somebody else has changed it too
 */
export function takeAnswer(
  basket: Basket,
  command: Command,
  answer: BasketChanges,
): { basket: Basket; isStale: boolean } {
  const hasWritten = answer.lines.length + answer.removed.length > 0
  const next = basket.version + (hasWritten ? 1 : 0)
  const isNews = hasWritten && answer.version > basket.version // not what was answered once before
  return { basket: isNews ? withAnswer(basket, command, answer) : basket, isStale: answer.version !== next }
}

/** The basket after an answer: added lines first, as on the server, those put back at their place, all others where they were. */
function withAnswer(
  basket: Basket,
  { mode, lines: wanted }: Command,
  { version, lines, removed, totals }: BasketChanges,
): Basket {
  const isWanted = (line: BasketLine) =>
    wanted.some(({ product, comment, new_comment }) =>
      isLine({ product, comment: new_comment ?? comment })(line),
    )
  const known = new Set(basket.basket_products.map(({ id }) => id))
  const first = lines.filter((line) => (mode === 'add' && isWanted(line)) || !known.has(line.id))
  const changed = new Map(lines.filter((line) => !first.includes(line)).map((line) => [line.id, line]))
  const gone = new Set([...removed, ...first.map(({ id }) => id)])
  const kept = basket.basket_products
    .filter(({ id }) => !gone.has(id))
    .map((line) => changed.get(line.id) ?? line)
  const { total, total_taxes, grand_total } = totals
  return { ...withLines(basket, [...first, ...kept]), version, total, total_taxes, grand_total }
}

/** Lines as a command would set them. */
export const asSet = (lines: readonly BasketLine[]): CommandLine[] =>
  lines.map((line) => ({
    product: line.product.id,
    comment: line.comment,
    quantity: line.quantity,
    ...rankOf(line),
  }))

/** What brings a basket back to what it was: only lines that are still as they became. */
export function linesToUndo(before: readonly CommandLine[], after: readonly CommandLine[]): CommandLine[] {
  const had = new Map(before.map((line) => [lineKey(line), line.quantity]))
  const has = new Set(after.map(lineKey))
  return [
    ...after.map((line) => ({ ...line, quantity: had.get(lineKey(line)) ?? 0, expected: line.quantity })),
    ...before.filter((line) => !has.has(lineKey(line))).map((line) => ({ ...line, expected: 0 })),
  ].filter(({ quantity, expected }) => quantity !== expected)
}

/** Whether two baskets hold the same, in whichever order. */
export const holdsSame = (one: readonly CommandLine[], other: readonly CommandLine[]): boolean =>
  linesToUndo(one, other).length === 0

/** What undoes two changes, the later one first. */
export const undoOfBoth = (earlier: readonly CommandLine[], later: readonly CommandLine[]): CommandLine[] =>
  [
    ...earlier.map((line) => {
      const { expected = line.expected } = later.find((other) => isSameLine(other, line)) ?? {}
      return { ...line, expected }
    }),
    ...later.filter((line) => !earlier.some((other) => isSameLine(other, line))),
  ].filter(({ quantity, expected }) => quantity !== expected)

function withQuantity(line: BasketLine, quantity: number): BasketLine {
  if (quantity === line.quantity) return line
  const final_quantity = quantity * line.pack
  const total = line.price === null ? null : multiply(line.price, final_quantity)
  return { ...line, quantity, final_quantity, total }
}

/** The basket with other lines and their sum; taxes and the grand total stay as the server last gave them. */
function withLines<B extends Shown>(basket: B, unordered: BasketLine[]): B {
  const lines = unordered.toSorted((a, b) => placeOf(b) - placeOf(a))
  const total = basket.total === null ? null : sumOf(lines)
  return { ...basket, basket_products: lines, products: lines, total }
}

/** A line that the server has not seen yet has no rank, and stands first. */
const placeOf = ({ rank }: BasketLine): number => rank || Number.MAX_SAFE_INTEGER

/** What puts a line back where it was. */
export const rankOf = ({ rank }: BasketLine): Pick<CommandLine, 'rank'> => (rank > 0 ? { rank } : {})

const sumOf = (lines: readonly BasketLine[]): Money => sum(lines.flatMap(({ total }) => total ?? []))

/** A line of a product as the catalogue knows it, to be shown until the server has answered. */
export function lineOf(product: Product, quantity: number, comment = ''): BasketLine {
  const units = quantity * product.pack
  const step = product.prices.findLast(({ min_quantity }) => min_quantity <= units)
  const price = step?.price ?? product.price
  return {
    id: 0,
    product: { ...lineProductOf(product), price },
    price,
    pack: product.pack,
    quantity,
    final_quantity: units,
    ref: product.ref,
    comment,
    total: price === null ? null : multiply(price, units),
    rank: 0,
    promotion: step?.promotion ?? null,
    next_tier: null,
  }
}
