import * as contract from '@comptoir/contract/basket'
import { isDryRun } from '@comptoir/contract/common'
import { liveUpdates } from '@comptoir/contract/live-updates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { lasts } from '#features/accounts/session/session.service.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { EventStream } from '#lib/answers.ts'
import { withCompany } from '#session.ts'
import * as basket from './basket.service.ts'
import * as change from './change-lines.service.ts'
import * as saved from './saved-baskets.service.ts'
import * as line from './single-line.service.ts'

export function basketRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.getDefaultBasket, (_, { session, language }) =>
    basket.currentBasket(deps, { session: withCompany(session), language }),
  )
  serve(app, deps, contract.loadIntoDefaultBasket, async (input, context) =>
    saved.loadSaved(deps, context, input.body.basket, { ...input.body, isDryRun: isDryRun(input.query) }),
  )
  serve(app, deps, contract.updateDefaultBasket, async (input, context) =>
    basket.updateSettings(deps, context, settingsOf(input.body)),
  )
  serve(app, deps, contract.chooseBasketTariff, async (input, context) =>
    basket.chooseTariff(deps, context, input.body.tariff_id),
  )

  serve(app, deps, liveUpdates, async (_, { session }) => {
    const events = await deps.liveUpdates.open('customer', session, {
      state: () => basket.basketVersions(deps, session),
      lasts: () => lasts(deps, session, 'order'),
    })
    return new EventStream(events)
  })

  serve(app, deps, contract.addBasketProduct, async (input, context) =>
    line.addLine(deps, context, { ...input.body, comment: input.body.comment ?? '' }),
  )
  serve(app, deps, contract.bulkBasketProducts, async (input, context) => {
    const lines = input.body.lines.map((line) => ({ ...line, comment: line.comment ?? null }))
    return change.changeMany(deps, context, { ...input.body, lines })
  })
  serve(app, deps, contract.changeBasket, async (input, context) => {
    const lines = input.body.lines.map(({ comment, new_comment, expected, rank, ...line }) => ({
      ...line,
      comment: comment ?? null,
      new_comment: new_comment ?? undefined,
      expected: expected ?? undefined,
      rank: rank ?? undefined,
    }))
    return change.changeBasket(deps, context, { ...input.body, lines })
  })
  serve(app, deps, contract.updateBasketProduct, async (input, context) =>
    line.updateLine(deps, context, input.params.id, input.body),
  )
  serve(app, deps, contract.removeBasketProduct, async (input, context) => {
    const product = input.query.product ?? input.body?.product
    await line.removeLine(deps, context, input.params.id, product)
    return undefined
  })

  serve(app, deps, contract.listSavedBaskets, async (input, context) => {
    const slice = await saved.listSaved(deps, context, input.query)
    return pageOf(deps, context.request, input.query, slice)
  })
  serve(app, deps, contract.createSavedBasket, async (input, context) =>
    saved.createSaved(deps, context, input.body),
  )
  serve(app, deps, contract.renameSavedBasket, async (input, context) =>
    saved.renameSaved(deps, context, input.params.id, input.body.name),
  )
  serve(app, deps, contract.deleteSavedBasket, async (input, context) => {
    await saved.deleteSaved(deps, context, input.params.id)
    return undefined
  })
  serve(app, deps, contract.restoreSavedBasket, async (input, context) =>
    saved.restoreSaved(deps, context, input.params.id),
  )
  serve(app, deps, contract.getBasket, async (input, context) =>
    basket.namedBasket(deps, context, input.params.id),
  )
  serve(app, deps, contract.clearBasket, async (input, context) =>
    basket.clearBasket(deps, context, input.params.id),
  )
  serve(app, deps, contract.getBasketTotal, async (input, context) =>
    basket.basketTotal(deps, context, input.params.id),
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
