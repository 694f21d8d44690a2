import type { Basket, BasketLine, BasketTotal } from '@comptoir/contract/basket'
import { multiply, sum } from '@comptoir/contract/money'

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
