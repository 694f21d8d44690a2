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
  serve(app, deps, getGroup, ({ params, query }, { account, language }) =>
    products.groupPage(deps, { account, language, owner: query.owner }, params.id),
  )
  serve(app, deps, getGroupColors, ({ params, query }, { account, language }) =>
    products.groupColors(deps, { account, language, owner: query.owner }, params.id, idsOf(query.sizes)),
  )
  serve(app, deps, findVariant, ({ query: { owner, ...wanted } }, { account, language }) =>
    products.variant(deps, { account, language, owner }, wanted),
  )
  serve(app, deps, getProduct, ({ params, query }, { account, language }) =>
    products.product(deps, { account, language, owner: query.owner }, params.id),
  )
  serve(app, deps, getProductInCategory, ({ params, query }, { account, language }) =>
    products.product(deps, { account, language, owner: query.owner }, params.second, params.id),
  )
  serve(app, deps, getProductByBarcode, ({ params, query }, { account, language }) =>
    products.productByBarcode(deps, { account, language, owner: query.owner }, params.code),
  )
}

/** Ids separated by commas; anything else among them finds nothing. */
const idsOf = (list: string | undefined): Set<number> | undefined =>
  list ? new Set(list.split(',').map(Number)) : undefined
