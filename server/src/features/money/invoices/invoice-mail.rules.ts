import type { Language } from '@comptoir/contract/common'
import type { Config } from '#config.ts'
import { translator } from '#i18n/messages.ts'
import { formatAmount, formatDay, groupedIban } from '#lib/format.ts'
import { printedCommunication } from '#lib/structured-communication.ts'
import type { Fact, MailContent } from '#features/platform/mail/mail-block.ts'
import type { IssuedInvoice } from './invoices.queries.ts'

/** Sends an invoice or credit note; one without an account gets no button to a page it cannot open. */
export function invoiceContent(
  invoice: IssuedInvoice,
  { name, has_account }: { name: string; has_account: boolean },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): MailContent {
  const language = invoice.language as Language // the order's, whose table allows no other
  const translate = translator(language)
  const { kind, payment_reference } = invoice
  const values = {
    number: invoice.name,
    amount: formatAmount(invoice.grand_total),
    date: formatDay(invoice.due_on, language),
    invoice: invoice.credited_name ?? '',
  }
  const subject = translate(`mail_${kind}_subject`, values)
  const text = translate(`mail_${kind}_text`, values)
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
      ...(payment_reference
        ? [{ kind: 'facts' as const, rows: transfer(invoice, payment_reference, language) }]
        : []),
    ],
  }
}

/** What a transfer is filled in with. */
function transfer(
  { seller, grand_total, due_on }: IssuedInvoice,
  reference: string,
  language: Language,
): Fact[] {
  const translate = translator(language)
  return [
    [translate('mail_order_amount'), formatAmount(grand_total)],
    [translate('invoice_due_on'), formatDay(due_on, language)],
    [translate('mail_order_beneficiary'), seller.name],
    ['IBAN', groupedIban(seller.iban)],
    [translate('mail_order_payment_reference'), printedCommunication(reference)],
  ]
}
