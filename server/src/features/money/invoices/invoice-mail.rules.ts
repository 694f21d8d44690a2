import type { Language } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import { companyIn, type Config } from '#config.ts'
import type { Translate } from '#i18n/messages.ts'
import { formatAmount, formatDay, groupedIban } from '#lib/format.ts'
import { printedCommunication } from '#lib/structured-communication.ts'
import type { Fact, MailContent } from '#features/platform/mail/mail-block.ts'
import { madeUp, type Example } from '#features/platform/mail/mail-examples.rules.ts'
import type { Words } from '#features/platform/mail/mail-texts.rules.ts'
import { payableOf, sellerOf } from './invoice.rules.ts'
import type { IssuedInvoice } from './invoices.queries.ts'

/** What the mail says of an invoice or credit note. */
export type MailedInvoice = Pick<
  IssuedInvoice,
  | 'kind'
  | 'name'
  | 'language'
  | 'grand_total'
  | 'prepaid'
  | 'due_on'
  | 'credited_name'
  | 'payment_reference'
  | 'seller'
>

/** Sends an invoice or credit note; one without an account gets no button to a page it cannot open. */
export function invoiceContent(
  invoice: MailedInvoice,
  { name, has_account }: { name: string; has_account: boolean },
  { publicUrl }: Pick<Config, 'publicUrl'>,
  words: Words,
): MailContent {
  const language = invoice.language as Language // the order's, whose table allows no other
  const { kind, payment_reference, prepaid } = invoice
  const payable = payableOf(invoice)
  const isOwed = compare(payable, '0.00') > 0
  const values = {
    number: invoice.name,
    amount: formatAmount(invoice.grand_total),
    date: formatDay(invoice.due_on, language),
    invoice: invoice.credited_name ?? '',
    rest: formatAmount(payable),
  }
  const translate = words(language, values)
  const subject = translate(`mail_${kind}_subject`, values)
  const paidText = isOwed ? 'mail_invoice_rest_text' : 'mail_invoice_paid_text'
  const text = translate(compare(prepaid, '0.00') > 0 ? paidText : `mail_${kind}_text`, values)
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
      ...(has_account
        ? [
            {
              kind: 'button' as const,
              label: translate('mail_invoice_button'),
              link: `${publicUrl}/invoices`,
            },
          ]
        : []),
      ...(payment_reference && isOwed
        ? [{ kind: 'facts' as const, rows: transfer(invoice, payment_reference, language, translate) }]
        : []),
    ],
  }
}

/** What a transfer is filled in with. */
function transfer(
  invoice: MailedInvoice,
  reference: string,
  language: Language,
  translate: Translate,
): Fact[] {
  const { seller, due_on } = invoice
  return [
    [translate('mail_order_amount'), formatAmount(payableOf(invoice))],
    [translate('invoice_due_on'), formatDay(due_on, language)],
    [translate('mail_order_beneficiary'), seller.account_holder],
    ['IBAN', groupedIban(seller.iban)],
    [translate('mail_order_payment_reference'), printedCommunication(reference)],
  ]
}

/** The mail of a made-up invoice or credit note; undefined for another mail. */
export function invoiceExample({
  template,
  situation,
  language,
  shop,
  words,
}: Example): MailContent | undefined {
  if (template !== 'invoice_issued' && template !== 'credit_note_issued') return undefined
  const isInvoice = template === 'invoice_issued'
  const invoice: MailedInvoice = {
    kind: isInvoice ? 'invoice' : 'credit_note',
    name: isInvoice ? 'FA-2026-000057' : 'NC-2026-000004',
    language,
    grand_total: '1272.58',
    prepaid: situation === 'prepaid' ? '1272.58' : situation === 'part_prepaid' ? '181.50' : '0.00',
    due_on: '2026-12-20',
    credited_name: isInvoice ? null : 'FA-2026-000057',
    payment_reference: isInvoice ? '260000012371' : null,
    seller: sellerOf(companyIn(shop.company, language)),
  }
  return invoiceContent(invoice, { name: madeUp.name, has_account: true }, shop, words)
}
