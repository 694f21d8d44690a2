import {
  decideSandboxPayment,
  getBalance,
  getPayment,
  getSandboxPayment,
  openPaymentLink,
  payInvoices,
  receivePaymentNotice,
  sendPaymentLink,
  startPayment,
} from '@comptoir/contract/payment'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as links from './payment-links.service.ts'
import * as payments from './payments.service.ts'
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
