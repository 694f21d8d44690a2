import * as office from '@comptoir/contract/admin-payments'
import {
  decideSandboxPayment,
  getBalance,
  getPayment,
  getReceipt,
  getSandboxPayment,
  listOrderPayments,
  openPaymentLink,
  payInvoices,
  receivePaymentNotice,
  sendPaymentLink,
  startPayment,
} from '@comptoir/contract/payment'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { assignPayment } from './assign.service.ts'
import * as links from './payment-links.service.ts'
import * as payments from './payments.service.ts'
import * as receipts from './receipt.service.ts'
import * as refunds from './refunds.service.ts'
import * as sandbox from './sandbox.service.ts'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, startPayment, ({ params, query }, { session, language }) =>
    payments.payOrder(deps, { session, language, owner: query.owner }, params.id),
  )
  serve(app, deps, payInvoices, ({ body }, { session, language }) =>
    payments.payInvoices(deps, session, language, body.invoices),
  )
  serve(app, deps, getBalance, (_, { session }) => payments.readBalance(deps, session))
  serve(app, deps, sendPaymentLink, async ({ params, query }, { session, language }) => {
    await links.sendLink(deps, { session, language, owner: query.owner }, params.id)
    return undefined
  })
  serve(app, deps, openPaymentLink, ({ params }, { language }) =>
    links.openLink(deps, params.token, language),
  )
  serve(app, deps, listOrderPayments, ({ params, query }, { session, language }) =>
    refunds.paymentsOfOrder(deps, { session, language, owner: query.owner }, params.id),
  )
  serve(app, deps, getReceipt, async ({ params, query }, { session, language }) => {
    await throttle.consume(deps, throttle.documentLimits(session.user.id))
    const customer = { session, language, owner: query.owner }
    return receipts.customerReceipt(deps, customer, params.id, params.payment)
  })
  serve(app, deps, office.listPaymentsOfOrder, ({ params }) =>
    refunds.officePayments(deps, 'order', params.id),
  )
  serve(app, deps, office.listPaymentsOfInvoice, ({ params }) =>
    refunds.officePayments(deps, 'invoice', params.id),
  )
  serve(app, deps, office.listPaymentsOfBankLine, ({ params }) =>
    refunds.officePayments(deps, 'bank_line', params.id),
  )
  serve(app, deps, office.listPaymentsOfClient, ({ params }) =>
    refunds.officePayments(deps, 'client', params.id),
  )
  serve(app, deps, office.assignPayment, async ({ params }, context) => {
    await assignPayment(deps, actorOf(context), params.id)
    return undefined
  })
  serve(app, deps, office.refundPayment, ({ params, body }, context) =>
    refunds.refundPayment(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, office.getOfficeReceipt, ({ params }) => receipts.officeReceipt(deps, params.id))
  serve(app, deps, getPayment, ({ params }) => payments.readReturn(deps, params.key))
  serve(app, deps, receivePaymentNotice, async ({ params, body }) => {
    await payments.receiveNotice(deps, params.provider, body)
    return {}
  })
  serve(app, deps, getSandboxPayment, ({ params }) => sandbox.readSandboxPayment(deps, params.key))
  serve(app, deps, decideSandboxPayment, async ({ params, body }) => {
    await sandbox.decideSandboxPayment(deps, params.key, body)
    return undefined
  })
}
