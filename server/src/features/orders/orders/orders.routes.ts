import { findRepeatedOrder, getOrder, listOrders, placeOrder } from '@comptoir/contract/order'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pages.ts'
import { serve } from '#http/route.ts'
import { RuleError, say } from '#lib/errors.ts'
import { ownerFor } from '#features/accounts/owners/owners.service.ts'
import * as orders from './orders.service.ts'
import { placeOrder as place } from './place-order.service.ts'

const longestKey = 200

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listOrders, async ({ query }, { account, request }) => {
    const owner = await ownerFor(deps, account, query.owner)
    return pageOf(deps, request, query, await orders.listOrders(deps, owner, query))
  })
  serve(app, deps, placeOrder, async ({ query, body }, { account, language, request, reply }) => {
    const owner = await ownerFor(deps, account, query.owner ?? body.owner)
    const key = idempotencyKey(request.headers['idempotency-key'])
    const { order, isRepeated } = await place(deps, { account, owner, language, key }, body)
    if (isRepeated) reply.code(200)
    return order
  })
  serve(app, deps, findRepeatedOrder, async ({ query }, { account }) =>
    orders.repeatedOrder(deps, account, await ownerFor(deps, account, query.owner)),
  )
  serve(app, deps, getOrder, async ({ params, query }, { account, language }) => {
    const owner = query.owner === undefined ? undefined : await ownerFor(deps, account, query.owner)
    return orders.readOrder(deps, account, params.id, language, owner?.id)
  })
}

function idempotencyKey(header: string | string[] | undefined): string | undefined {
  const key = String(header ?? '').trim()
  if (key.length > longestKey)
    throw new RuleError({ 'Idempotency-Key': [say('max_length', { limit: longestKey })] })
  return key || undefined
}
