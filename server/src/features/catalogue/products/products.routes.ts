import {
  findVariant,
  getGroup,
  getGroupColors,
  getProduct,
  getProductByBarcode,
  getProductInCategory,
} from '@comptoir/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as products from './products.service.ts'

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getGroup, ({ params }, { session, language }) =>
    products.groupPage(deps, { session, language }, params.id),
  )
  serve(app, deps, getGroupColors, ({ params, query }, { session, language }) =>
    products.groupColors(deps, { session, language }, params.id, idsOf(query.sizes)),
  )
  serve(app, deps, findVariant, ({ query }, { session, language }) =>
    products.variant(deps, { session, language }, query),
  )
  serve(app, deps, getProduct, ({ params }, { session, language }) =>
    products.product(deps, { session, language }, params.id),
  )
  serve(app, deps, getProductInCategory, ({ params }, { session, language }) =>
    products.product(deps, { session, language }, params.second, params.id),
  )
  serve(app, deps, getProductByBarcode, ({ params }, { session, language }) =>
    products.productByBarcode(deps, { session, language }, params.code),
  )
}

/** Ids separated by commas; anything else among them finds nothing. */
const idsOf = (list: string | undefined): Set<number> | undefined =>
  list ? new Set(list.split(',').map(Number)) : undefined
