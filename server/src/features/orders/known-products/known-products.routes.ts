import { listKnownProducts } from '@comptoir/contract/known-products'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { knownProducts } from './known-products.service.ts'

export function knownProductsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listKnownProducts, async (_input, context) => knownProducts(deps, context))
}
