import {
  assignPayment,
  getOfficeReceipt,
  listPaymentsOfBankLine,
  listPaymentsOfClient,
  listPaymentsOfInvoice,
  listPaymentsOfOrder,
  refundPayment,
} from '@comptoir/contract/admin-payments'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

const lists = {
  order: listPaymentsOfOrder,
  invoice: listPaymentsOfInvoice,
  bank_line: listPaymentsOfBankLine,
  /** Of a client, as far as they pay nothing yet: what is owed is asked for anew with them. */
  reminder: listPaymentsOfClient,
}
/** What payments are of. */
export type PaidThing = { kind: keyof typeof lists; id: number }

/** What came in for an order or an invoice of any client, or by the bank. */
export const paymentsOf = ({ kind, id }: PaidThing) =>
  queryOptions({
    queryKey: ['admin', kind, id, 'payments'],
    queryFn: () => call(lists[kind], { params: { id } }),
    // Whoever has given something back looks whether it goes.
    refetchInterval: ({ state }) =>
      state.data?.some(({ refunds }) => refunds.some(({ status }) => status === 'open')) ? 3000 : false,
  })

/** Pays the client's open invoices with what is left of a payment. */
export const assign = (id: number) => call(assignPayment, { params: { id }, body: {} })

export const refund = (id: number, body: EndpointRequest<typeof refundPayment>['body']) =>
  call(refundPayment, { params: { id }, body })

/** Gives the browser the receipt of a payment (DOC-06). */
export const downloadReceipt = (id: number) => download(getOfficeReceipt, { params: { id } })
