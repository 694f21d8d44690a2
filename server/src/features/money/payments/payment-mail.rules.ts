import type { Language, Money } from '@comptoir/contract/common'
import type { Config } from '#config.ts'
import { formatAmount } from '#lib/format.ts'
import type { MailContent } from '#features/platform/mail/mail-block.ts'
import { madeUp, type Example } from '#features/platform/mail/mail-examples.rules.ts'
import type { Words } from '#features/platform/mail/mail-texts.rules.ts'

type Paid = { name: string; amount: Money }
type Reader = { language: Language; greeting: string; prices_hidden: boolean; has_account: boolean }

/** Tells of a payment with all that it pays; amounts only to who may see prices. */
export function paymentContent(
  { language, greeting, prices_hidden, has_account }: Reader,
  amount: Money,
  paid: readonly Paid[],
  { publicUrl }: Pick<Config, 'publicUrl'>,
  words: Words,
): MailContent {
  const translate = words(language, {})
  const subject = translate('mail_payment_received_subject')
  const text = translate('mail_payment_received_text')
  const written = (sum: Money) => (prices_hidden ? '' : formatAmount(sum))
  return {
    language,
    translate,
    reader: 'customer',
    subject,
    title: subject,
    preheader: text,
    blocks: [
      { kind: 'paragraph', text: translate('mail_greeting', { name: greeting }) },
      { kind: 'paragraph', text },
      ...(prices_hidden
        ? []
        : [
            {
              kind: 'facts' as const,
              rows: [[translate('mail_payment_received_amount'), formatAmount(amount)] as const],
            },
          ]),
      {
        kind: 'facts',
        title: translate('mail_payment_received_pays'),
        rows: paid.map((document) => [document.name, written(document.amount)] as const),
      },
      ...(has_account && !prices_hidden
        ? [
            {
              kind: 'button' as const,
              label: translate('mail_invoice_button'),
              link: `${publicUrl}/invoices`,
            },
          ]
        : []),
    ],
  }
}

/** The mail about a made-up payment; undefined for another mail. */
export function paymentExample({ template, language, shop, words }: Example): MailContent | undefined {
  if (template !== 'payment_received') return undefined
  const reader = { language, greeting: madeUp.name, prices_hidden: false, has_account: true }
  const paid: Paid[] = [
    { name: 'FA-2026-000041', amount: '181.50' },
    { name: madeUp.order, amount: '1272.58' },
  ]
  return paymentContent(reader, '1454.08', paid, shop, words)
}
