import * as contract from '@comptoir/contract/basket'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { NotFoundError } from '#lib/errors.ts'
import { pageOf } from '#http/pages.ts'
import { serve, type Context } from '#http/route.ts'
import { ownerFor } from '#features/accounts/owners/owners.service.ts'
import * as bulk from './basket-bulk.service.ts'
import * as lines from './basket-lines.service.ts'
import * as basket from './basket.service.ts'
import * as saved from './saved-baskets.service.ts'

type Owned = {
  query: { owner?: number | undefined }
  body?: { owner?: number | null | undefined } | null | undefined
}

export function basketRoutes(app: FastifyInstance, deps: Deps): void {
  const workOf = async (
    { query, body }: Owned,
    { account, language }: Pick<Context<typeof contract.getDefaultBasket>, 'account' | 'language'>,
  ): Promise<basket.Work> => ({
    account,
    language,
    owner: await ownerFor(deps, account, query.owner ?? body?.owner),
  })

  serve(app, deps, contract.getDefaultBasket, async (input, context) => {
    const work = await workOf(input, context)
    if (!context.account.is_approved && work.owner.id !== context.account.id) throw new NotFoundError()
    return basket.currentBasket(deps, work)
  })
  serve(app, deps, contract.loadIntoDefaultBasket, async (input, context) =>
    saved.loadIntoCurrent(deps, await workOf(input, context), input.body),
  )
  serve(app, deps, contract.updateDefaultBasket, async (input, context) =>
    basket.updateSettings(deps, await workOf(input, context), settingsOf(input.body)),
  )
  serve(app, deps, contract.chooseBasketTariff, async (input, context) =>
    basket.chooseTariff(deps, await workOf(input, context), input.body.tariff_id),
  )

  serve(app, deps, contract.addBasketProduct, async (input, context) =>
    lines.addLine(deps, await workOf(input, context), { ...input.body, comment: input.body.comment ?? '' }),
  )
  serve(app, deps, contract.bulkBasketProducts, async (input, context) => {
    const requested = input.body.lines.map((line) => ({ ...line, comment: line.comment ?? null }))
    return bulk.changeLines(deps, await workOf(input, context), { ...input.body, lines: requested })
  })
  serve(app, deps, contract.updateBasketProduct, async (input, context) =>
    lines.updateLine(deps, await workOf(input, context), input.params.id, input.body),
  )
  serve(app, deps, contract.removeBasketProduct, async (input, context) => {
    const product = input.query.product ?? input.body?.product
    await lines.removeLine(deps, await workOf(input, context), input.params.id, product)
    return undefined
  })

  serve(app, deps, contract.listSavedBaskets, async (input, context) => {
    const slice = await saved.listSaved(deps, await workOf(input, context), input.query)
    return pageOf(deps, context.request, input.query, slice)
  })
  serve(app, deps, contract.getBasket, async (input, context) =>
    basket.namedBasket(deps, await workOf(input, context), input.params.id),
  )
  serve(app, deps, contract.clearBasket, async (input, context) =>
    basket.clearBasket(deps, await workOf(input, context), input.params.id),
  )
  serve(app, deps, contract.getBasketTotal, async (input, context) =>
    basket.basketTotal(deps, await workOf(input, context), input.params.id),
  )
}

/** The settings that a body names; what it leaves out stays (wire D4). */
function settingsOf({
  owner: _owner,
  delivery_option,
  warehouse,
  shipping_address,
  billing,
  delivery_date,
  ...texts
}: (typeof contract.updateDefaultBasket)['body']['_output']) {
  const ids = {
    delivery_option_id: delivery_option,
    warehouse_id: warehouse,
    shipping_address_id: shipping_address,
    billing_id: billing,
    delivery_date,
  }
  const given = <T extends object>(values: T) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const cleared = Object.entries(texts).map(([field, text]) => [field, text === null ? '' : text])
  return { ...given(ids), ...given(Object.fromEntries(cleared) as object) }
}
