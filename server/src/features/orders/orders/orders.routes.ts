import { takeOfficeStep } from '@comptoir/contract/admin-orders'
import {
  addToOrder,
  cancelOrder,
  draftOrder,
  editOrder,
  findLastOrder,
  findRepeatedOrder,
  getOrder,
  listOrders,
  placeOrder,
  restoreOrder,
} from '@comptoir/contract/order'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { RuleError, message } from '#lib/errors.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as orders from './orders.service.ts'
import * as edits from './edit-order.service.ts'
import { placeOrder as place } from './place-order.service.ts'
import * as steps from './steps.service.ts'

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
  serve(app, deps, editOrder, ({ params, query, body }, { session, language }) =>
    edits.editOrder(deps, { session, language, owner: query.owner }, params.id, body),
  )
  serve(app, deps, draftOrder, ({ params, query, body }, { session, language }) =>
    edits.draftOrder(deps, { session, language, owner: query.owner }, params.id, body),
  )
  serve(app, deps, addToOrder, ({ params, query, body }, { session, language }) =>
    edits.addToOrder(deps, { session, language, owner: query.owner }, params.id, body),
  )
  serve(app, deps, cancelOrder, async ({ params, query }, { session, language }) => {
    await steps.cancelOrder(deps, { session, language, owner: query.owner }, params.id)
    return undefined
  })
  serve(app, deps, restoreOrder, ({ params, query }, { session, language }) =>
    steps.restoreOrder(deps, { session, language, owner: query.owner }, params.id),
  )
  serve(app, deps, takeOfficeStep, ({ params, body }, context) => {
    const { reason, ...details } = body
    return steps.takeOfficeStep(deps, actorOf(context), params.id, params.transition, {
      ...(reason && { reason }),
      ...knownOf(details),
    })
  })
}

/** What is said: neither null nor blank. */
const knownOf = <T extends object>(details: T): Partial<T> =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => Boolean(value))) as Partial<T>

function idempotencyKey(header: string | string[] | undefined): string | undefined {
  const key = String(header ?? '').trim()
  if (key.length > longestKey)
    throw new RuleError({ 'Idempotency-Key': [message('max_length', { limit: longestKey })] })
  return key || undefined
}
