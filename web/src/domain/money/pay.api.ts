import { sendPaymentLink, startPayment } from '@comptoir/contract/payment'
import { call } from '#api/client.ts'

/** Where what an order still costs is paid online (PAY-01). */
export const paymentAddress = async (orderId: number): Promise<string> =>
  (await call(startPayment, { params: { id: orderId } })).payment_url

/** Mails the link to pay an order to its company (PAY-02). */
export const mailPaymentLink = (orderId: number) => call(sendPaymentLink, { params: { id: orderId } })
