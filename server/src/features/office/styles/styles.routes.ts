import * as contract from '@comptoir/contract/admin-styles'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import * as bulk from './bulk.service.ts'
import { createStyle } from './new-style.service.ts'
import { readPaper } from '#features/catalogue/papers/papers.service.ts'
import * as papers from './papers.service.ts'
import * as pictures from './pictures.service.ts'
import * as products from './products.service.ts'
import * as styles from './styles.service.ts'

export function styleRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listStyles, async ({ query }, { request, language }) =>
    pageOf(deps, request, query, await styles.listStyles(deps, query, language)),
  )
  serve(app, deps, contract.downloadStyles, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'styles', list: contract.listStyles }, (page, snapshot) =>
      styles.listStyles(snapshot, { ...query, ...page }, context.language),
    ),
  )
  serve(app, deps, contract.getStyleChoices, (_input, { language }) => styles.styleChoices(deps, language))
  serve(app, deps, contract.getStyle, ({ params }, { language }) =>
    styles.readStyle(deps.db, deps.config, params.id, language),
  )
  serve(app, deps, contract.previewStyle, ({ params, query }, { language }) =>
    styles.previewStyle(deps, params.id, { ...query, language: query.language ?? language }),
  )
  serve(app, deps, contract.updateStyle, ({ params, body }, context) =>
    styles.updateStyle(deps, actorOf(context), params.id, body, context.language),
  )
  serve(app, deps, contract.deleteStyle, async ({ params }, context) => {
    await styles.deleteStyle(deps, actorOf(context), params.id, context.language)
    return undefined
  })
  serve(app, deps, contract.changeStyles, ({ body }, context) =>
    bulk.changeStyles(deps, actorOf(context), body, context.language),
  )
  serve(app, deps, contract.previewStyleChanges, ({ body }, { language }) =>
    bulk.previewStyles(deps, body, language),
  )
  serve(app, deps, contract.undoStyleChanges, ({ body }, context) =>
    bulk.undoStyles(deps, actorOf(context), body.undo, context.language),
  )
  serve(app, deps, contract.raiseStylePrices, ({ body }, context) =>
    bulk.raisePrices(deps, actorOf(context), body),
  )
  serve(app, deps, contract.createStyle, ({ body }, context) =>
    createStyle(deps, actorOf(context), body, context.language),
  )
  serve(app, deps, contract.proposeProducts, ({ params, query }, { language }) =>
    products.proposeProducts(deps, params.id, query, language),
  )
  serve(app, deps, contract.proposeSuccessors, ({ params, query }, { language }) =>
    products.proposeSuccessors(deps, params.id, query, language),
  )
  serve(app, deps, contract.addProducts, ({ params, body }, context) =>
    products.addProducts(deps, actorOf(context), params.id, body, context.language),
  )
  serve(app, deps, contract.updateProducts, ({ params, body }, context) =>
    products.updateProducts(deps, actorOf(context), params.id, body, context.language),
  )
  serve(app, deps, contract.addPicture, ({ params, body }, context) =>
    pictures.addPicture(deps, actorOf(context), params.id, body, context.language),
  )
  serve(app, deps, contract.updatePictures, ({ params, body }, context) =>
    pictures.updatePictures(deps, actorOf(context), params.id, body, context.language),
  )
  serve(app, deps, contract.cropPicture, ({ params, body }, context) =>
    pictures.cropPicture(deps, actorOf(context), params.id, body, context.language),
  )
  serve(app, deps, contract.addPaper, ({ params, body }, context) =>
    papers.addPaper(deps, actorOf(context), params.id, body, context.language),
  )
  serve(app, deps, contract.updatePapers, ({ params, body }, context) =>
    papers.updatePapers(deps, actorOf(context), params.id, body, context.language),
  )
  serve(app, deps, contract.getStylePaper, ({ params }) =>
    readPaper(deps, { style: params.id, paper: params.second, drafts: true }),
  )
}
