import type { Language, Money } from '@comptoir/contract/common'
import { companyIn, type Config } from '#config.ts'
import { formatAmount, formatDay, groupedIban } from '#lib/format.ts'
import { printedCommunication } from '#lib/structured-communication.ts'
import type { MailContent } from '#features/platform/mail/mail-block.ts'
import { madeUp, type Example } from '#features/platform/mail/mail-examples.rules.ts'
import type { Words } from '#features/platform/mail/mail-texts.rules.ts'

type Letter = {
  step: number
  total: Money
  invoices: readonly {
    number: string
    due_on: string
    days_late: number
    open: Money
    payment_reference: string | null
  }[]
}
type Reader = { name: string; language: Language; has_account: boolean }

/** The mail of a reminder, in the tone of its step. */
export function reminderContent(
  { step, total, invoices }: Letter,
  { name, language, has_account }: Reader,
  { publicUrl, company }: Pick<Config, 'publicUrl' | 'company'>,
  words: Words,
): MailContent {
  const tone = step === 1 ? '1' : step === 2 ? '2' : '3'
  const amount = formatAmount(total)
  const translate = words(language, { amount })
  const subject = translate(`mail_reminder_${tone}_subject`, { amount })
  const text = translate(`mail_reminder_${tone}_text`, { amount, company: companyIn(company, language).name })
  return {
    language,
    translate,
    reader: 'customer',
    subject,
    title: subject,
    preheader: text,
    blocks: [
      { kind: 'paragraph', text: translate('mail_greeting', { name }) },
      { kind: 'paragraph', text },
      {
        kind: 'lines',
        title: translate('mail_reminder_invoices'),
        heads: [translate('statement_invoice'), translate('statement_open')],
        rows: invoices.map(({ number, due_on, days_late, open, payment_reference }) => ({
          title: number,
          details: [
            translate('mail_reminder_due', { date: formatDay(due_on, language) }),
            translate('mail_reminder_late', { count: days_late }),
            ...(payment_reference ? [printedCommunication(payment_reference)] : []),
          ],
          total: formatAmount(open),
        })),
      },
      { kind: 'sums', rows: [[translate('statement_total'), amount]] },
      {
        kind: 'facts',
        rows: [
          [translate('mail_order_beneficiary'), company.accountHolder],
          ['IBAN', groupedIban(company.iban)],
          ['BIC', company.bic],
        ],
      },
      { kind: 'note', text: translate('statement_reference_hint') },
      ...(has_account
        ? [
            {
              kind: 'button' as const,
              label: translate('mail_invoice_button'),
              link: `${publicUrl}/invoices`,
            },
          ]
        : []),
      { kind: 'note', text: translate('mail_reminder_crossed') },
    ],
  }
}

/** A reminder of made-up invoices; undefined for another mail. */
export function reminderExample({
  template,
  situation,
  language,
  shop,
  words,
}: Example): MailContent | undefined {
  if (template !== 'reminder') return undefined
  const step = situation === 'last' ? 3 : situation === 'second' ? 2 : 1
  const invoices = [
    {
      number: 'FA-2026-000041',
      due_on: '2026-10-31',
      days_late: 20,
      open: '181.50',
      payment_reference: '260000004141',
    },
    {
      number: 'FA-2026-000057',
      due_on: '2026-11-19',
      days_late: 1,
      open: '1272.58',
      payment_reference: '260000005757',
    },
  ] as const
  const letter = { step, total: '1454.08', invoices } as const
  return reminderContent(letter, { name: madeUp.name, language, has_account: true }, shop, words)
}
