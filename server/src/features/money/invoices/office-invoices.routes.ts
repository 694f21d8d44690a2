import * as contract from '@comptoir/contract/admin-invoices'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { creditInvoice, previewCredit } from './credit-notes.service.ts'
import { invoiceArchive } from './archive.service.ts'
import { sendInvoiceAgain } from './delivery.service.ts'
import { invoiceAnew } from './invoice-anew.service.ts'
import { invoicePdf, invoiceUbl, readIssued } from './invoices.service.ts'
import { listRuns, previewRun, startRun } from './invoice-runs.service.ts'
import { listOfficeInvoices, readOfficeInvoice } from './office-invoices.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'

export function officeInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listOfficeInvoices, async ({ query }, { request }) =>
    pageOf(deps, request, query, await listOfficeInvoices(deps, query)),
  )
  serve(app, deps, contract.downloadInvoices, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'invoices', list: contract.listOfficeInvoices }, (page, snapshot) =>
      listOfficeInvoices(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.getOfficeInvoiceArchive, ({ query }, { language }) =>
    invoiceArchive(deps, { ...query, ids: idsOf(query.ids), excluding: idsOf(query.excluding) }, language),
  )
  serve(app, deps, contract.previewInvoiceRun, ({ query }) => previewRun(deps, query.until))
  serve(app, deps, contract.startInvoiceRun, async ({ body }, context) => ({
    invoices: await startRun(deps, actorOf(context), body),
  }))
  serve(app, deps, contract.listInvoiceRuns, () => listRuns(deps))
  serve(app, deps, contract.getOfficeInvoice, ({ params }, { language }) =>
    readOfficeInvoice(deps, params.id, language),
  )
  serve(app, deps, contract.getOfficeInvoiceFile, async ({ params, query }) => {
    const issued = await readIssued(deps, params.id, undefined)
    return query.format === 'ubl' ? invoiceUbl(deps, issued) : invoicePdf(deps, issued)
  })
  serve(app, deps, contract.sendInvoiceAgain, async ({ params, body }, context) => {
    await sendInvoiceAgain(deps, actorOf(context), params.id, body.channel)
    return readOfficeInvoice(deps, params.id, context.language)
  })
  serve(app, deps, contract.previewCredit, ({ params, body }) => previewCredit(deps, params.id, body))
  serve(app, deps, contract.creditInvoice, ({ params, body }, context) =>
    creditInvoice(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.invoiceAnew, ({ params, body }, context) =>
    invoiceAnew(deps, actorOf(context), params.id, body),
  )
}

const idsOf = (text: string | undefined) => text?.split(',').map(Number)
