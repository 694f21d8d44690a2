import type { Language, Money } from '@comptoir/contract/common'
import type { PaymentState, RefundState } from '@comptoir/contract/payment'
import type { Locale, MollieClient, Payment, PaymentEmbed, Refund } from '@mollie/api-client'
import type { PaymentConfig } from '#config.ts'
import { UnavailableError, message } from '#lib/errors.ts'
import type { Chargeback, Provider, RefundAnswer, RefundAttempt } from './provider.ts'

type MollieConfig = Extract<PaymentConfig, { provider: 'mollie' }>

/** An answer of Mollie is waited for no longer. */
const patienceMs = 15_000

const locales: Record<Language, `${Locale}`> = {
  fr: 'fr_BE',
  nl: 'nl_BE',
  de: 'de_DE',
  en: 'en_GB',
  it: 'it_IT',
  tr: 'en_GB',
  es: 'es_ES',
}

/** What each status means here (docs.mollie.com, "Status changes"): what may still be paid is open. */
const states: Record<`${Payment['status']}`, PaymentState> = {
  open: 'open',
  pending: 'open',
  authorized: 'open',
  paid: 'paid',
  canceled: 'canceled',
  expired: 'expired',
  failed: 'failed',
}

/** What is asked for beside a payment. */
const chargebacks: `${PaymentEmbed}` = 'chargebacks'
type MollieChargeback = NonNullable<NonNullable<Payment['_embedded']>['chargebacks']>[number]
/** Mollie leaves the reason and the end out, or null, where there is none. */
const toChargeback = ({ id, amount, reason, reversedAt }: MollieChargeback): Chargeback => ({
  id,
  amount: amount.value as Money,
  reason: (reason as { description?: string } | null | undefined)?.description ?? '',
  isReversed: Boolean(reversedAt),
})

const refundStates: Record<`${Refund['status']}`, RefundState> = {
  queued: 'open',
  pending: 'open',
  processing: 'open',
  refunded: 'done',
  canceled: 'failed',
  failed: 'failed',
}

/** Loaded with the first payment: a shop without Mollie needs none of it. */
const clients = new WeakMap<MollieConfig, Promise<MollieClient>>()
async function connect(config: MollieConfig): Promise<MollieClient> {
  const { createMollieClient } = await import('@mollie/api-client')
  return createMollieClient({ apiKey: config.apiKey, apiEndpoint: `${config.url}/v2/` })
}

/** Payments at Mollie (OD-10). */
export function mollie(config: MollieConfig, publicUrl: string): Provider {
  const client = clients.get(config) ?? connect(config)
  clients.set(config, client)
  return {
    name: 'mollie',
    async create({ key, amount, description, language, returnUrl, noticeUrl }) {
      const payment = await answered(
        (await client).payments.create({
          idempotencyKey: key,
          amount: { currency: 'EUR', value: amount },
          description,
          redirectUrl: returnUrl,
          // Mollie refuses an address that it cannot call; the job that reads open payments does without.
          ...(isPublic(publicUrl) && { webhookUrl: noticeUrl }),
          locale: locales[language] as Locale,
          metadata: { key },
        }),
      )
      const url = payment.getCheckoutUrl()
      if (!url) throw away(new Error(`Mollie gave payment ${payment.id} no page to pay it on`))
      return { id: payment.id, url }
    },
    async read(id) {
      const payment = await answered(
        (await client).payments.get(id, { embed: [chargebacks as PaymentEmbed] }),
      ).catch((error: unknown) => {
        if (error instanceof UnavailableError && statusOf(error.cause) === 404) return undefined
        throw error
      })
      return (
        payment && {
          status: states[payment.status],
          amount: payment.amount.value as Money,
          content: JSON.parse(JSON.stringify(payment)) as object,
          chargebacks: (payment._embedded?.chargebacks ?? []).map(toChargeback),
        }
      )
    },
    refund: async (attempt) => refund(await client, attempt),
  }
}

/** Mollie forgets keys after an hour: before something is given back, what was given back is looked through for ours. */
async function refund(
  { paymentRefunds }: MollieClient,
  { key, amount, description, payment, id }: RefundAttempt,
): Promise<RefundAnswer> {
  const of = { paymentId: payment }
  try {
    const known =
      id === null
        ? (await answered(paymentRefunds.page({ ...of, limit: 250 }))).find((one) => isNamed(one, key))
        : await answered(paymentRefunds.get(id, of))
    const made =
      known ??
      (await answered(
        paymentRefunds.create({
          ...of,
          idempotencyKey: key,
          amount: { currency: 'EUR', value: amount },
          description,
          metadata: { key },
        }),
      ))
    return { id: made.id, status: refundStates[made.status] }
  } catch (error) {
    const refused = error instanceof UnavailableError ? statusOf(error.cause) : undefined
    // A refund that is canceled at Mollie is not there any more; one that is not possible is refused.
    if (refused === (id === null ? 422 : 404)) return { id, status: 'failed' }
    throw error
  }
}

const isNamed = ({ metadata }: Refund, key: string) =>
  typeof metadata === 'object' && metadata !== null && 'key' in metadata && metadata.key === key

const isPublic = (url: string) => !/^https?:\/\/(localhost|127\.|\[::1\])/.test(url)
const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined

/** What Mollie answers in time. @throws UnavailableError, caused by its refusal or by the lack of an answer */
async function answered<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Mollie does not answer')), patienceMs)
  })
  try {
    return await Promise.race([call, tooLate])
  } catch (error) {
    throw away(error)
  } finally {
    clearTimeout(timer)
  }
}
const away = (cause: unknown) => new UnavailableError(message('payment_unavailable'), { cause })
