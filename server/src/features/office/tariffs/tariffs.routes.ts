import * as contract from '@comptoir/contract/admin-tariffs'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { translateMessage } from '#i18n/messages.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import * as changes from './price-changes.service.ts'
import * as files from './price-file.service.ts'
import * as tariffs from './tariffs.service.ts'

export function tariffRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listTariffs, async ({ query }, { request }) =>
    pageOf(deps, request, query, await tariffs.listTariffs(deps, query)),
  )
  serve(app, deps, contract.downloadTariffs, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'tariffs', list: contract.listTariffs }, (page, snapshot) =>
      tariffs.listTariffs(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.getTariff, ({ params }) => tariffs.readTariff(deps, params.id))
  serve(app, deps, contract.createTariff, ({ body }, context) =>
    tariffs.createTariff(deps, actorOf(context), body),
  )
  serve(app, deps, contract.updateTariff, ({ params, body }, context) =>
    tariffs.updateTariff(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.listTariffPrices, async ({ params, query }, { request, language }) =>
    pageOf(deps, request, query, await tariffs.listPrices(deps, params.id, query, language)),
  )
  serve(app, deps, contract.getTariffFile, ({ params }, { language }) =>
    files.tariffFile(deps, params.id, language),
  )
  serve(app, deps, contract.importPrices, ({ params, body }, context) =>
    files.importPriceRows(deps, actorOf(context), params.id, body, (fault) =>
      translateMessage(context.language, fault),
    ),
  )
  serve(app, deps, contract.createPriceChange, ({ params, body }, context) =>
    changes.draftChange(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.listPriceChanges, async ({ query }, { request }) =>
    pageOf(deps, request, query, await changes.listChanges(deps, query)),
  )
  serve(app, deps, contract.getPriceChange, ({ params }) => changes.readChange(deps, params.id))
  serve(app, deps, contract.listPriceChangeLines, async ({ params, query }, { request, language }) =>
    pageOf(deps, request, query, await changes.listLines(deps, params.id, query, language)),
  )
  serve(app, deps, contract.schedulePriceChange, ({ params, body }, context) =>
    changes.scheduleChange(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.undoPriceChange, ({ params }, context) =>
    changes.undoChange(deps, actorOf(context), params.id),
  )
}
