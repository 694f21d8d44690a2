import type { Language, Money } from '@comptoir/contract/common'
import type { PaymentState } from '@comptoir/contract/payment'

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
}

/** Who takes payments online (OD-10). Each call throws UnavailableError if the provider cannot be reached or refuses. */
export type Provider = {
  name: 'sandbox' | 'mollie'
  create: (attempt: Attempt) => Promise<{ id: string; url: string }>
  /** Undefined for a payment that the provider does not have. */
  read: (id: string) => Promise<ProviderAnswer | undefined>
}
