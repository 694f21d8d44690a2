import type { Basket, BasketLine } from '@comptoir/contract/basket'
import type { Money } from '@comptoir/contract/common'
import type { Product } from '@comptoir/contract/catalogue'
import { multiply, sum } from '@comptoir/contract/money'

/**
 * A change of the basket that the screen shows at once and the server is told of in its turn. A line is named by
 * its product and comment, since one that has just been added has no id yet.
 */
export type Operation = {
  /** Grows with each operation of this tab. */
  id: number
  product: number
  comment: string
} & (
  | {
      kind: 'add'
      /** Packs. */
      quantity: number
      /** What to show of it until the server answers. */
      preview?: BasketLine | undefined
    }
  | {
      kind: 'set'
      quantity: number
      /** Another comment for the line. */
      new_comment?: string | undefined
      /** Packs the screen showed before: what somebody else must not have changed meanwhile. */
      base: number
    }
  | { kind: 'remove' }
)

export const isLine =
  ({ product, comment }: { product: number; comment: string }) =>
  (line: BasketLine): boolean =>
    line.product.id === product && line.comment === comment

/** The basket with operations that the server has not confirmed yet. */
export const withOperations = (basket: Basket, operations: readonly Operation[]): Basket =>
  operations.length === 0 ? basket : operations.reduce(withOperation, basket)

function withOperation(basket: Basket, operation: Operation): Basket {
  const lines = basket.basket_products
  const line = lines.find(isLine(operation))
  switch (operation.kind) {
    case 'add': {
      const added = line ? withQuantity(line, line.quantity + operation.quantity) : operation.preview
      return added ? withLines(basket, [added, ...lines.filter((other) => other !== line)]) : basket
    }
    case 'set': {
      if (!line) return basket
      const comment = operation.new_comment ?? line.comment
      const twin = comment === line.comment ? undefined : lines.find(isLine({ ...operation, comment }))
      const quantity = operation.quantity + (twin?.quantity ?? 0)
      const changed = { ...withQuantity(line, quantity), comment }
      return withLines(
        basket,
        lines.filter((other) => other !== twin).map((other) => (other === line ? changed : other)),
      )
    }
    case 'remove':
      return line
        ? withLines(
            basket,
            lines.filter((other) => other !== line),
          )
        : basket
  }
}

function withQuantity(line: BasketLine, quantity: number): BasketLine {
  if (quantity === line.quantity) return line
  const final_quantity = quantity * line.pack
  const total = line.price === null ? null : multiply(line.price, final_quantity)
  return { ...line, quantity, final_quantity, total }
}

/** The basket with other lines and their sum; taxes and the grand total stay as the server last gave them. */
export function withLines(basket: Basket, lines: BasketLine[]): Basket {
  const total = basket.total === null ? null : sumOf(lines)
  return { ...basket, basket_products: lines, products: lines, total }
}

const sumOf = (lines: readonly BasketLine[]): Money => sum(lines.flatMap(({ total }) => total ?? []))

/** A line of a product as the catalogue knows it, to be shown until the server has answered. */
export function lineOf(product: Product, quantity: number, comment = ''): BasketLine {
  const units = quantity * product.pack
  const available = product.stock.reduce((all, stock) => all + stock.available, 0)
  const [next] = product.stock
    .flatMap(({ incoming }) => incoming)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const step = product.prices.findLast(({ min_quantity }) => min_quantity <= units)
  const price = step?.price ?? product.price
  return {
    id: 0,
    product: {
      ...product,
      is_discontinued: false,
      available,
      is_stock_only: product.stock_policy === 'deny',
      next_arrival: next?.date ?? null,
      next_arrival_quantity: next?.quantity ?? null,
      price,
    },
    price,
    pack: product.pack,
    quantity,
    final_quantity: units,
    ref: product.ref,
    comment,
    total: price === null ? null : multiply(price, units),
    next_tier: null,
  }
}
