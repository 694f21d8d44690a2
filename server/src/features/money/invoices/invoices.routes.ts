import {
  getInvoiceArchive,
  getInvoicePdf,
  getInvoiceUbl,
  getStatement,
  listInvoices,
} from '@comptoir/contract/invoice'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { ownStatement } from '#features/money/open-items/open-items.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { invoiceArchive } from './archive.service.ts'
import * as invoices from './invoices.service.ts'

export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listInvoices, async ({ query }, { session, request }) =>
    pageOf(deps, request, query, await invoices.listInvoices(deps, session, query)),
  )
  serve(app, deps, getInvoiceArchive, async ({ query }, { session, language }) => {
    await throttle.consume(deps, throttle.documentLimits(session.user.id))
    const { status, from, to } = query
    return invoiceArchive(deps, { client: invoices.invoicesOf(session), status, from, to }, language)
  })
  serve(app, deps, getStatement, async (_, { session, language }) => {
    await throttle.consume(deps, throttle.documentLimits(session.user.id))
    return ownStatement(deps, session, language)
  })
  serve(app, deps, getInvoicePdf, async ({ params }, { session }) => {
    await throttle.consume(deps, throttle.documentLimits(session.user.id))
    return invoices.invoicePdf(deps, await invoices.readIssued(deps, params.id, invoices.invoicesOf(session)))
  })
  serve(app, deps, getInvoiceUbl, async ({ params }, { session }) => {
    await throttle.consume(deps, throttle.documentLimits(session.user.id))
    return invoices.invoiceUbl(deps, await invoices.readIssued(deps, params.id, invoices.invoicesOf(session)))
  })
}
