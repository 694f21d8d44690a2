import { z } from 'zod'
import { LoadedBasket, loadFields } from './basket.ts'
import { Day, DryRunQuery, Id, IdAndName, OwnerQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { QuickOrderProduct } from './quick-order.ts'
import { quantityMaximum } from './rules.ts'

/** Products that the list of usual purchases holds. */
export const usualLimit = 500

/** A product that the company has ordered, as it usually does (CAT-12). Quantities are units. */
export const UsualProduct = z.object({
  product: QuickOrderProduct,
  /** The one at the top of the tree. */
  category: IdAndName,
  /** Orders that were not cancelled. */
  orders: z.int(),
  last_ordered: Day,
  last_quantity: z.int(),
  /** The median of the last six orders, and the packs of today that hold it. */
  usual_quantity: z.int(),
  usual_packs: z.int(),
  /** The median of the days between the last six orders; null where there is only one. */
  every_days: z.int().nullable(),
  /** When it would be ordered again. */
  due: Day.nullable(),
})
export type UsualProduct = z.infer<typeof UsualProduct>

export const listUsual = endpoint({
  method: 'GET',
  path: '/api/v1/order/usual/',
  access: 'order',
  forClients: true,
  summary:
    'What the owner has ordered in the last 18 months and how it usually does, with prices and stock of today: the longest overdue first. Of more than 500 products those ordered several times and last',
  query: OwnerQuery,
  status: 200,
  response: z.object({ products: z.array(UsualProduct), has_more: z.boolean() }),
})

export const loadUsual = endpoint({
  method: 'POST',
  path: '/api/v1/order/usual/',
  access: 'order',
  forClients: true,
  changes: 'basket',
  summary:
    'Adds packs of products that the owner has ordered before to the current basket, as loading a recurring basket does (C-09): with a report of what has changed since the last order, `?dry_run=true` only reports, a key counts once. `line` of a change is the product',
  query: DryRunQuery,
  body: z.object({
    lines: z
      .array(z.object({ product: Id, quantity: z.int().min(1).max(quantityMaximum) }))
      .min(1)
      .max(usualLimit),
    ...loadFields,
  }),
  status: 200,
  response: LoadedBasket,
})
