import type { Language, Money } from '@comptoir/contract/common'
import type { PaymentState, RefundState } from '@comptoir/contract/payment'

/** What a provider is asked to take. */
export type Attempt = {
  /** Names the attempt: asked twice with the same, the provider makes one payment. */
  key: string
  amount: Money
  /** What the payer reads on the statement. */
  description: string
  language: Language
  returnUrl: string
  /** Where the provider tells of changes. */
  noticeUrl: string
}

/** What a provider answers when it is asked how a payment stands. */
export type ProviderAnswer = {
  status: PaymentState
  amount: Money
  /** As the provider has said it. */
  content: object
  chargebacks: Chargeback[]
}

/** Money of a payment that the payer's bank has taken back, for the time being or for good. */
export type Chargeback = { id: string; amount: Money; reason: string; isReversed: boolean }

/** What a provider is asked to give back. */
export type RefundAttempt = {
  /** Names it: asked twice with the same, the provider gives back once, however much later. */
  key: string
  amount: Money
  description: string
  /** What the provider calls the payment, and the refund once it has answered. */
  payment: string
  id: string | null
}
/** How giving back stands; no id where the provider refuses it. */
export type RefundAnswer = { id: string | null; status: RefundState }

/** Who takes payments online (OD-10). Each call throws UnavailableError if the provider cannot be reached or refuses. */
export type Provider = {
  name: 'sandbox' | 'mollie'
  create: (attempt: Attempt) => Promise<{ id: string; url: string }>
  /** Undefined for a payment that the provider does not have. */
  read: (id: string) => Promise<ProviderAnswer | undefined>
  /** Gives back of a payment, or tells how that stands. */
  refund: (attempt: RefundAttempt) => Promise<RefundAnswer>
}
