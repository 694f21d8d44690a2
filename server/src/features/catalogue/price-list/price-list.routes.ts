import { getPriceList, listPriceLists } from '@comptoir/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { translate } from '#i18n/messages.ts'
import { RETRY_SECONDS } from '#features/platform/documents/documents.service.ts'
import { priceList, priceLists } from './price-list.service.ts'

export function priceListRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listPriceLists, (_, { session }) => priceLists(deps, session.company))
  serve(app, deps, getPriceList, async ({ params, query }, { session, language, reply }) => {
    const asked = {
      tariff: params.id,
      hasAgreements: query.agreements === 'true',
      language,
      format: query.format,
    }
    const list = await priceList(deps, session.company, asked)
    if (!('coming' in list)) return list
    reply.code(202).header('retry-after', RETRY_SECONDS)
    return { detail: translate(language, 'price_list_coming'), progress: list.coming }
  })
}
