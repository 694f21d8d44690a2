import type { Language } from '@comptoir/contract/common'
import type { Order } from '@comptoir/contract/order'
import { companyIn } from '#config.ts'
import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { clientNumber } from '#features/accounts/companies/companies.service.ts'
import { writePdf, type Fact } from '#features/platform/pdf/pdf.ts'
import { sheetOf } from './order-sheet.rules.ts'

/** An empty line to be filled in by hand. */
const blank = '\u00a0'

/**
 * The destination document of an order as PDF: what a buyer fills in and signs who collects goods in Belgium and takes
 * them to another member state. Once the office has it, the order is without VAT (OD-11).
 *
 * @param order one that its reader may see
 * @throws NotFoundError where the order is not collected by such a buyer
 */
export async function destinationDocument(deps: Deps, order: Order, language: Language): Promise<FileAnswer> {
  if (!order.allowed.includes('destination_document'))
    throw new NotFoundError(message('no_match', { what: 'Document' }))
  const translate = translator(language)
  const company = companyIn(deps.config.company, language)
  const sheet = sheetOf(order, { language, company, clientNumber: await clientNumber(deps, order.owner.id) })
  const title = translate('destination_document', { order: order.name })
  const seller: Fact[] = [
    [translate('mail_order_address'), [company.name, company.address].filter(Boolean).join('\n')],
    [translate('vat_number_label'), company.vatNumber],
  ]
  const content = await writePdf(deps, { title, language }, [
    { kind: 'heading', text: title },
    { kind: 'facts', facts: sheet.about },
    {
      kind: 'panels',
      panels: [
        { title: translate('destination_seller'), facts: seller },
        { title: translate('destination_buyer'), facts: sheet.billing.facts },
      ],
    },
    { kind: 'table', columns: sheet.columns, rows: sheet.rows },
    {
      kind: 'facts',
      facts: [
        [translate('destination_left_on'), blank],
        [translate('destination_vehicle'), blank],
        [translate('destination_country'), blank],
        [translate('destination_place'), blank],
        [translate('destination_arrived'), blank],
      ],
    },
    {
      kind: 'note',
      title: translate('destination_declaration_title'),
      text: translate('destination_declaration', { vat: order.billing.vat }),
    },
    {
      kind: 'facts',
      facts: [
        [translate('destination_name'), blank],
        [translate('delivery_note_signature'), blank],
      ],
    },
  ])
  return new FileAnswer(`${title}.pdf`, 'application/pdf', content)
}
