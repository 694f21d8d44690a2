import type { Basket, BasketChanges, BasketLine, BasketTotal } from '@comptoir/contract/basket'
import { multiply, sum } from '@comptoir/contract/money'
import type { CommandLine } from './basket-commands.rules.ts'

type LineOver = Partial<Omit<BasketLine, 'product'>> & { product?: Partial<BasketLine['product']> }

/** A line as the server tells of one, for tests; the test says what matters about it. */
export function aLine({ product, ...over }: LineOver = {}): BasketLine {
  const { quantity = 2, pack = 1 } = over
  const price = over.price === undefined ? '3.3500' : over.price
  const final_quantity = quantity * pack
  return {
    id: 100 + (product?.id ?? 1),
    price,
    pack,
    quantity,
    final_quantity,
    ref: `TW-${product?.id ?? 1}`,
    comment: '',
    total: price === null ? null : multiply(price, final_quantity),
    rank: 0,
    promotion: null,
    next_tier: null,
    ...over,
    product: {
      id: 1,
      name: 'T-shirt',
      image: null,
      unit: 'piece',
      is_out_of_stock: false,
      is_limited_stock: false,
      is_pickup_only: false,
      is_discontinued: false,
      on_request: false,
      available: 500,
      is_stock_only: false,
      next_arrival: null,
      next_arrival_quantity: null,
      min_quantity: 1,
      price,
      group: 10,
      color: { id: 1, name: 'Navy', hex: '#1f2a44' },
      size: { id: 2, name: 'XL' },
      size_position: 2,
      ...product,
    },
  }
}

export function aBasket(lines: BasketLine[] = [], over: Partial<Basket> = {}): Basket {
  const total = sum(lines.flatMap((line) => line.total ?? []))
  return {
    id: 7,
    name: '',
    owner: 1,
    basket_products: lines,
    products: lines,
    total,
    total_taxes: '0.00',
    grand_total: total,
    version: 1,
    tariff: null,
    delivery_option: null,
    warehouse: null,
    delivery_date: null,
    shipping_address: null,
    billing: null,
    comment: '',
    customer_reference: '',
    specific_request: '',
    ...over,
  }
}

export const aTotal = (over: Partial<BasketTotal> = {}): BasketTotal => ({
  total: '100.00',
  total_taxes: '21.00',
  grand_total: '121.00',
  delivery: '0.00',
  vat: [{ rate: '21.00', base: '100.00', amount: '21.00' }],
  vat_note: 'Belgian VAT of 21 %: sold in Belgium.',
  minimum_order: '50.00',
  missing_for_order: '0.00',
  free_delivery_from: '250.00',
  missing_for_free_delivery: '150.00',
  is_below_minimum: false,
  version: 1,
  ...over,
})

/** A command as it is sent. */
export type Sent = { key: string; mode: 'add' | 'set'; lines: readonly CommandLine[] }

/** A basket on a server, in the plainest words: a key counts once, and a line that is not as expected is refused. */
export class BasketOnServer {
  basket: Basket
  /** The keys of what was carried out, in order. */
  readonly keys: string[] = []
  readonly #answers = new Map<string, BasketChanges>()
  readonly #rules: Rules
  /** @param onSale lines of products that may be added, where their style, colour and size count */
  constructor(lines: BasketLine[] = [], { minimum = 1, onSale = [] }: Partial<Rules> = {}) {
    this.basket = aBasket(lines)
    this.#rules = { minimum, onSale }
  }

  /** Changes lines as somebody else does. */
  keep(lines: BasketLine[]): void {
    this.basket = { ...aBasket(lines), version: this.basket.version + 1 }
  }

  change({ key, mode, lines }: Sent): BasketChanges {
    const first = this.#answers.get(key)
    if (first) return first
    this.keys.push(key)
    const before = this.basket.basket_products
    const refusals: BasketChanges['refusals'] = []
    let after = before
    for (const line of lines) {
      const result = changed(after, mode, line, this.#rules)
      if ('refusal' in result) refusals.push(result.refusal)
      else after = result.lines
    }
    const isNew = (line: BasketLine) => !before.includes(line)
    if (after.some(isNew) || after.length !== before.length) this.keep(after)
    const { version, total } = this.basket
    const answer = {
      version,
      lines: after.filter(isNew),
      removed: before.map(({ id }) => id).filter((id) => !after.some((line) => line.id === id)),
      totals: aTotal({ total, version }),
      refusals,
    }
    this.#answers.set(key, answer)
    return answer
  }
}

type Rules = { minimum: number; onSale: readonly BasketLine[] }
type Result = { lines: BasketLine[] } | { refusal: BasketChanges['refusals'][number] }

function changed(
  lines: BasketLine[],
  mode: 'add' | 'set',
  { product, comment, quantity, new_comment = comment, expected, rank = 0 }: CommandLine,
  { minimum, onSale }: Rules,
): Result {
  const find = (text: string) => lines.find((line) => line.product.id === product && line.comment === text)
  const there = find(comment)
  const now = there?.quantity ?? 0
  const refused = (text: string, more: object = {}): Result => ({
    refusal: { product, comment, errors: { quantity: [text] }, ...more },
  })
  if (expected !== undefined && expected !== now)
    return now === quantity ? { lines } : refused('changed', { current_quantity: now })
  if (mode === 'set' && quantity === 0) return { lines: lines.filter((line) => line !== there) }
  const duplicate = new_comment === comment ? undefined : find(new_comment)
  const packs = quantity + (mode === 'add' ? now : 0) + (duplicate?.quantity ?? 0)
  if (packs < minimum) return refused(`Minimum quantity should be ${minimum}`)
  if (there && packs === now && new_comment === comment) return { lines }
  const sold = onSale.find((line) => line.product.id === product) ?? aLine({ product: { id: product } })
  const { total: _, final_quantity: __, ...known } = there ?? { ...sold, id: nextId(), rank }
  const line = aLine({ ...known, quantity: packs, comment: new_comment })
  const others = lines.filter((other) => other !== duplicate)
  if (there && mode === 'set') return { lines: others.map((other) => (other === there ? line : other)) }
  const after = [line, ...others.filter((other) => other !== there)]
  return { lines: rank > 0 ? after.toSorted((a, b) => b.rank - a.rank) : after }
}

let lastId = 1000
const nextId = () => (lastId += 1)
