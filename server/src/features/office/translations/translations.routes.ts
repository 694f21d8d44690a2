import { downloadMissingTranslations, listMissingTranslations } from '@comptoir/contract/admin-translations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { missingTranslations } from './translations.service.ts'

export function translationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listMissingTranslations, async ({ query }, { session, language, request }) =>
    pageOf(deps, request, query, await missingTranslations(deps, session, language, query)),
  )
  serve(app, deps, downloadMissingTranslations, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'translations', list: listMissingTranslations }, (page, snapshot) =>
      missingTranslations(snapshot, context.session, context.language, { ...query, ...page }),
    ),
  )
}
