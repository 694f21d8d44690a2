import { findLastOrder, findRepeatedOrder, getOrder, listOrders, placeOrder } from '@comptoir/contract/order'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { RuleError, message } from '#lib/errors.ts'
import * as orders from './orders.service.ts'
import { placeOrder as place } from './place-order.service.ts'

const longestKey = 200

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listOrders, async ({ query }, { session, request }) =>
    pageOf(deps, request, query, await orders.listOrders(deps, session.company, query)),
  )
  serve(app, deps, placeOrder, async ({ body }, { session, language, request, reply }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    const { order, isRepeated } = await place(deps, { session, language, key }, body)
    if (isRepeated) reply.code(200)
    return order
  })
  serve(app, deps, findRepeatedOrder, (_, { session }) => orders.repeatedOrder(deps, session))
  serve(app, deps, findLastOrder, ({ query }, { session }) => orders.lastOrder(deps, session, query.group))
  serve(app, deps, getOrder, ({ params, query }, { session, language }) =>
    orders.readOrder(deps, session, params.id, language, { anyCompany: query.owner === undefined }),
  )
}

function idempotencyKey(header: string | string[] | undefined): string | undefined {
  const key = String(header ?? '').trim()
  if (key.length > longestKey)
    throw new RuleError({ 'Idempotency-Key': [message('max_length', { limit: longestKey })] })
  return key || undefined
}
