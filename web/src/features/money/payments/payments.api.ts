import {
  decideSandboxPayment,
  getPayment,
  getSandboxPayment,
  openPaymentLink,
  type SandboxOutcome,
} from '@comptoir/contract/payment'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** How often a payment that is open is asked for again. */
const everyMs = 3000

/** An attempt to pay, followed while it is open. */
export const payment = (key: string) =>
  queryOptions({
    queryKey: ['payment', key],
    queryFn: () => call(getPayment, { params: { key } }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? everyMs : false),
  })

/** Where the order of a mailed link is paid; asked once. */
export const paymentLink = (token: string) =>
  queryOptions({
    queryKey: ['payment-link', token],
    queryFn: () => call(openPaymentLink, { params: { token } }),
    enabled: token !== '',
    staleTime: Infinity,
    retry: false,
  })

export const sandboxPayment = (key: string) =>
  queryOptions({
    queryKey: ['sandbox-payment', key],
    queryFn: () => call(getSandboxPayment, { params: { key } }),
  })

export const decideSandbox = (key: string, outcome: SandboxOutcome, isLate: boolean) =>
  call(decideSandboxPayment, { params: { key }, body: { outcome, notice: isLate ? 'late' : 'now' } })
