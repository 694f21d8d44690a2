import type { Decimal } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import { addressOfVat, electronicAddress } from '@comptoir/contract/electronic-address'
import { normalVat } from '@comptoir/contract/vat-number'
import { printedCommunication } from '#lib/structured-communication.ts'
import { paperCodeOf } from '#lib/units.ts'
import { isExact, payableOf } from './invoice.rules.ts'
import type { IssuedInvoice, IssuedLine } from './invoices.queries.ts'

/** An element with its attributes and what is in it. */
type Element = { name: string; attributes: Record<string, string>; content: string | readonly Element[] }

/** Characters that XML does not know are left out, as is what is empty then (PEPPOL-EN16931-R008). */
const element = (
  name: string,
  content: string | readonly (Element | false | '')[],
  attributes = {},
): Element => ({
  name,
  attributes,
  content:
    typeof content === 'string'
      ? content.replaceAll(unknownToXml, '').trim()
      : content.filter((one): one is Element => one !== false && one !== '' && one.content.length > 0),
})
const unknownToXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const amount = (name: string, value: string) => element(name, value, { currencyID: 'EUR' })

/** The category of a tax (UNCL 5305): intra-community supply, standard rate or zero rate. */
const categoryOf = ({ treatment }: IssuedInvoice, rate: Decimal) =>
  treatment === 'intra_community' ? 'K' : compare(rate, '0.00') === 0 ? 'Z' : 'S'

const scheme = element('cac:TaxScheme', [element('cbc:ID', 'VAT')])
const percent = (rate: Decimal) => element('cbc:Percent', rate)

/**
 * The electronic address of a company (EAS code list): the one agreed, else what its VAT number stands for, and by mail
 * where there is none.
 */
export const endpointOf = (vat: string, email: string, agreed = ''): { scheme: string; id: string } =>
  electronicAddress(agreed) ?? addressOfVat(normalVat(vat)) ?? { scheme: 'EM', id: email }

/** Where an invoice is sent to. */
export const buyerEndpoint = (invoice: IssuedInvoice): { scheme: string; id: string } =>
  buyerParty(invoice).endpoint

/** The number of a company in its country's register, as far as it is known (ICD code list). */
function enterpriseNumber(vat: string, { scheme, id }: Party['endpoint']) {
  if (vat.startsWith('BE')) return { scheme: '0208', id: vat.slice(2) }
  if (vat.startsWith('FR')) return { scheme: '0002', id: vat.slice(4) }
  return scheme === '0106' ? { scheme, id } : undefined
}

type Party = {
  endpoint: { scheme: string; id: string }
  vat: string
  email: string
  phone: string
  name: string
  /** Who is behind it, beside the enterprise. */
  contact: string
  /** Where the seller is registered. */
  register: string
  street: string
  more: string
  city: string
  code: string
  country: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** `"Quai des Tisserands 12, 1000 Bruxelles, Belgique"` by its parts; what cannot be told apart is the street. */
function sellerParty({ seller }: IssuedInvoice): Party {
  const [street = '', place = ''] = seller.address.split(',').map((part) => part.trim())
  const [, code = '', city = ''] = /^(?:[A-Z]{1,2}-)?(\d{4,5})\s+(.+)$/.exec(place) ?? []
  return {
    endpoint: endpointOf(seller.vat, seller.email),
    ...{ vat: seller.vat, email: seller.email, phone: seller.phone, name: seller.name, contact: '' },
    register: seller.register ?? '',
    ...{ street: code ? street : seller.address, more: '', city, code, country: 'BE' },
  }
}

const buyerParty = ({ buyer }: IssuedInvoice): Party => ({
  endpoint: endpointOf(text(buyer['vat']), text(buyer['email']), text(buyer['electronic_address'])),
  vat: text(buyer['vat']),
  email: text(buyer['email']),
  phone: text(buyer['phone']),
  name: text(buyer['enterprise_name']) || text(buyer['name']),
  contact: text(buyer['name']),
  register: '',
  street: text(buyer['address_one']),
  more: text(buyer['address_two']),
  city: text(buyer['city_name']),
  code: text(buyer['code']),
  country: text(buyer['country_code']),
})

const address = (
  name: string,
  { street, more, city, code, country }: Pick<Party, 'street' | 'more' | 'city' | 'code' | 'country'>,
) =>
  element(name, [
    element('cbc:StreetName', street),
    element('cbc:AdditionalStreetName', more),
    element('cbc:CityName', city),
    element('cbc:PostalZone', code),
    element('cac:Country', [element('cbc:IdentificationCode', country)]),
  ])

function party(name: string, one: Party): Element {
  const vat = normalVat(one.vat)
  const { endpoint } = one
  const registered = enterpriseNumber(vat, endpoint)
  return element(name, [
    element('cac:Party', [
      element('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
      element('cac:PartyName', [element('cbc:Name', one.name)]),
      address('cac:PostalAddress', one),
      vat !== '' && element('cac:PartyTaxScheme', [element('cbc:CompanyID', vat), scheme]),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', one.name),
        registered !== undefined && element('cbc:CompanyID', registered.id, { schemeID: registered.scheme }),
        element('cbc:CompanyLegalForm', one.register),
      ]),
      element('cac:Contact', [
        element('cbc:Name', one.contact),
        element('cbc:Telephone', one.phone),
        element('cbc:ElectronicMail', one.email),
      ]),
    ]),
  ])
}

function delivery({ delivery: { date, country_code, address: to } }: IssuedInvoice): Element {
  const place = {
    street: text(to?.['address_one']),
    more: text(to?.['address_two']),
    city: text(to?.['city_name']),
    code: text(to?.['code']),
    country: country_code,
  }
  return element('cac:Delivery', [
    element('cbc:ActualDeliveryDate', date),
    element('cac:DeliveryLocation', [address('cac:Address', place)]),
  ])
}

/** How an invoice is to be paid; a credit note names no account, since it is settled with its invoice or paid back. */
function payment({ kind, seller, payment_reference }: IssuedInvoice): Element | false {
  if (kind === 'credit_note') return false
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', '30'),
    element('cbc:PaymentID', payment_reference ? printedCommunication(payment_reference) : ''),
    element('cac:PayeeFinancialAccount', [
      element('cbc:ID', seller.iban.replaceAll(/\s/g, '')),
      element('cbc:Name', seller.account_holder),
      element('cac:FinancialInstitutionBranch', [element('cbc:ID', seller.bic)]),
    ]),
  ])
}

function taxes(invoice: IssuedInvoice): Element {
  return element('cac:TaxTotal', [
    amount('cbc:TaxAmount', invoice.total_taxes),
    ...invoice.vat.map(({ rate, base, amount: tax }) =>
      element('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', base),
        amount('cbc:TaxAmount', tax),
        element('cac:TaxCategory', [
          element('cbc:ID', categoryOf(invoice, rate)),
          percent(rate),
          invoice.treatment === 'intra_community' && element('cbc:TaxExemptionReasonCode', 'VATEX-EU-IC'),
          invoice.treatment === 'intra_community' &&
            element('cbc:TaxExemptionReason', 'Intra-Community supply'),
          scheme,
        ]),
      ]),
    ),
  ])
}

function line(invoice: IssuedInvoice, one: IssuedLine, index: number): Element {
  const [name, quantity] =
    invoice.kind === 'invoice'
      ? (['cac:InvoiceLine', 'cbc:InvoicedQuantity'] as const)
      : (['cac:CreditNoteLine', 'cbc:CreditedQuantity'] as const)
  const isPriced = isExact(one) // else as one, of its amount (PEPPOL-EN16931-R120)
  const properties = [
    ['Colour', one.color],
    ['Size', one.size],
    ['Order', invoice.orders.length > 1 ? one.order_name : ''],
    ['Order reference', invoice.delivery.orders?.find(({ id }) => id === one.order_id)?.customer_reference],
  ].flatMap(([label = '', value = '']) =>
    value
      ? element('cac:AdditionalItemProperty', [element('cbc:Name', label), element('cbc:Value', value)])
      : [],
  )
  return element(name, [
    element('cbc:ID', String(index + 1)),
    element('cbc:Note', one.comment),
    element(quantity, isPriced ? String(one.total_qty) : '1', {
      unitCode: isPriced ? (one.paper_code ?? paperCodeOf(one.unit)) : 'C62',
    }),
    amount('cbc:LineExtensionAmount', one.total),
    element('cac:Item', [
      element('cbc:Name', one.title || one.ref),
      element('cac:BuyersItemIdentification', [element('cbc:ID', one.own_code ?? '')]),
      element('cac:SellersItemIdentification', [element('cbc:ID', one.ref)]),
      element('cac:StandardItemIdentification', [element('cbc:ID', one.gtin ?? '', { schemeID: '0160' })]),
      element('cac:ClassifiedTaxCategory', [
        element('cbc:ID', categoryOf(invoice, one.vat_rate)),
        percent(one.vat_rate),
        scheme,
      ]),
      ...properties,
    ]),
    element('cac:Price', [amount('cbc:PriceAmount', isPriced ? one.unit_price : one.total)]),
  ])
}

/** The invoice as people read it, for systems that show it beside the structured one (BG-24). */
function attached({ name }: IssuedInvoice, pdf: Attached): Element {
  return element('cac:AdditionalDocumentReference', [
    element('cbc:ID', name),
    element('cbc:DocumentDescription', pdf.title),
    element('cac:Attachment', [
      element('cbc:EmbeddedDocumentBinaryObject', pdf.content.toString('base64'), {
        mimeCode: 'application/pdf',
        filename: `${name}.pdf`,
      }),
    ]),
  ])
}

type Attached = { title: string; content: Buffer }

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd'

/**
 * An invoice or credit note in UBL 2.1, as Peppol BIS Billing 3.0 profiles EN 16931 (OD-12).
 *
 * @param pdf the same as PDF, to stand in it
 */
export function ublOf(
  invoice: IssuedInvoice,
  lines: readonly IssuedLine[],
  note: string,
  pdf?: Attached,
): string {
  const isInvoice = invoice.kind === 'invoice'
  const root = isInvoice ? 'Invoice' : 'CreditNote'
  const order = invoice.orders.length === 1 ? invoice.orders[0] : undefined
  const names = invoice.orders.map(({ name }) => name).join(', ')
  const document = element(
    root,
    [
      element(
        'cbc:CustomizationID',
        'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
      ),
      element('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
      element('cbc:ID', invoice.name),
      element('cbc:IssueDate', invoice.issued_on),
      isInvoice && element('cbc:DueDate', invoice.due_on),
      element(`cbc:${root}TypeCode`, isInvoice ? '380' : '381'),
      element('cbc:Note', note),
      element('cbc:DocumentCurrencyCode', 'EUR'),
      element('cbc:BuyerReference', invoice.customer_reference || names),
      invoice.delivery.from !== undefined &&
        element('cac:InvoicePeriod', [
          element('cbc:StartDate', invoice.delivery.from),
          element('cbc:EndDate', invoice.delivery.date),
        ]),
      order !== undefined &&
        element('cac:OrderReference', [
          element('cbc:ID', invoice.customer_reference || 'NA'),
          element('cbc:SalesOrderID', order.name),
        ]),
      element('cac:BillingReference', [
        element('cac:InvoiceDocumentReference', [
          element('cbc:ID', invoice.credited_name ?? ''),
          element('cbc:IssueDate', invoice.credited_on ?? ''),
        ]),
      ]),
      pdf !== undefined && attached(invoice, pdf),
      party('cac:AccountingSupplierParty', sellerParty(invoice)),
      party('cac:AccountingCustomerParty', buyerParty(invoice)),
      delivery(invoice),
      payment(invoice),
      taxes(invoice),
      element('cac:LegalMonetaryTotal', [
        amount('cbc:LineExtensionAmount', invoice.total),
        amount('cbc:TaxExclusiveAmount', invoice.total),
        amount('cbc:TaxInclusiveAmount', invoice.grand_total),
        compare(invoice.prepaid, '0.00') > 0 && amount('cbc:PrepaidAmount', invoice.prepaid),
        amount('cbc:PayableAmount', payableOf(invoice)),
      ]),
      ...lines.map((one, index) => line(invoice, one, index)),
    ],
    {
      xmlns: `${namespace}:${root}-2`,
      'xmlns:cac': `${namespace}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${namespace}:CommonBasicComponents-2`,
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(document, '')}`
}

function written({ name, attributes, content }: Element, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const start = `${indent}<${name}${given.join('')}>`
  if (typeof content === 'string') return `${start}${escaped(content)}</${name}>\n`
  return `${start}\n${content.map((child) => written(child, `${indent}  `)).join('')}${indent}</${name}>\n`
}

/** Text as XML takes it. */
const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
