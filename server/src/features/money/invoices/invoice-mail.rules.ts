import type { Language } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import type { Config } from '#config.ts'
import { translator } from '#i18n/messages.ts'
import { formatAmount, formatDay, groupedIban } from '#lib/format.ts'
import { printedCommunication } from '#lib/structured-communication.ts'
import type { Fact, MailContent } from '#features/platform/mail/mail-block.ts'
import { payableOf } from './invoice.rules.ts'
import type { IssuedInvoice } from './invoices.queries.ts'

/** Sends an invoice or credit note; one without an account gets no button to a page it cannot open. */
export function invoiceContent(
  invoice: IssuedInvoice,
  { name, has_account }: { name: string; has_account: boolean },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): MailContent {
  const language = invoice.language as Language // the order's, whose table allows no other
  const translate = translator(language)
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
  const subject = translate(`mail_${kind}_subject`, values)
  const paidText = isOwed ? 'mail_invoice_rest_text' : 'mail_invoice_paid_text'
  const text = translate(compare(prepaid, '0.00') > 0 ? paidText : `mail_${kind}_text`, values)
  return {
    language,
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
        ? [{ kind: 'facts' as const, rows: transfer(invoice, payment_reference, language) }]
        : []),
    ],
  }
}

/** What a transfer is filled in with. */
function transfer(invoice: IssuedInvoice, reference: string, language: Language): Fact[] {
  const translate = translator(language)
  const { seller, due_on } = invoice
  return [
    [translate('mail_order_amount'), formatAmount(payableOf(invoice))],
    [translate('invoice_due_on'), formatDay(due_on, language)],
    [translate('mail_order_beneficiary'), seller.name],
    ['IBAN', groupedIban(seller.iban)],
    [translate('mail_order_payment_reference'), printedCommunication(reference)],
  ]
}
