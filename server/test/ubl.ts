import { compare, multiply, percentOf, subtract, sum } from '@comptoir/contract/money'
import type { Decimal, Money, Price } from '@comptoir/contract/common'
import { electronicAddress } from '@comptoir/contract/electronic-address'
import { SaxesParser } from 'saxes'

/** An element of a document: `name` without its prefix. */
type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] }

/** @throws where the document is not well-formed */
export function parseXml(xml: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', children: [] }
  const path = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name: name.replace(/^.*:/, ''), attributes, text: '', children: [] }
    path.at(-1)!.children.push(node)
    path.push(node)
  })
  parser.on('text', (text) => void (path.at(-1)!.text += text))
  parser.on('closetag', () => void path.pop())
  parser.write(xml).close()
  return root.children[0]!
}

/** The elements that a path of names leads to. */
export const all = (node: Node, path: string): Node[] =>
  path
    .split('/')
    .reduce<Node[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [node],
    )
export const value = (node: Node, path: string): string => all(node, path)[0]?.text ?? ''

/** The order that UBL 2.1 demands of what the shop writes. */
const sequences: Record<string, string> = {
  Invoice:
    'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference AdditionalDocumentReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal InvoiceLine',
  CreditNote:
    'CustomizationID ProfileID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference InvoicePeriod OrderReference BillingReference AdditionalDocumentReference AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal CreditNoteLine',
  InvoicePeriod: 'StartDate EndDate',
  OrderReference: 'ID SalesOrderID',
  InvoiceDocumentReference: 'ID IssueDate',
  AdditionalDocumentReference: 'ID DocumentDescription Attachment',
  Attachment: 'EmbeddedDocumentBinaryObject',
  Party: 'EndpointID PartyIdentification PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact',
  PostalAddress: 'StreetName AdditionalStreetName CityName PostalZone Country',
  Address: 'StreetName AdditionalStreetName CityName PostalZone Country',
  PartyTaxScheme: 'CompanyID TaxScheme',
  PartyLegalEntity: 'RegistrationName CompanyID CompanyLegalForm',
  Contact: 'Name Telephone ElectronicMail',
  Delivery: 'ActualDeliveryDate DeliveryLocation',
  PaymentMeans: 'PaymentMeansCode PaymentID PayeeFinancialAccount',
  PayeeFinancialAccount: 'ID Name FinancialInstitutionBranch',
  TaxTotal: 'TaxAmount TaxSubtotal',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: 'ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme',
  LegalMonetaryTotal: 'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableAmount',
  InvoiceLine: 'ID Note InvoicedQuantity LineExtensionAmount Item Price',
  CreditNoteLine: 'ID Note CreditedQuantity LineExtensionAmount Item Price',
  Item: 'Name BuyersItemIdentification SellersItemIdentification StandardItemIdentification ClassifiedTaxCategory AdditionalItemProperty',
  ClassifiedTaxCategory: 'ID Percent TaxScheme',
}
/** What the code lists of EN 16931 and Peppol allow, as far as the shop uses them. */
const registers = new Set(['0208', '0002', '0106'])
const units = new Set(['H87', 'PR', 'SET', 'MTR', 'C62'])
const countries = /^[A-Z]{2}$/

/**
 * What is wrong with an invoice by the rules of EN 16931 and Peppol BIS Billing 3.0 that concern what the shop writes:
 * structure, arithmetic and code lists, each fault with the id of its rule.
 */
export function ublFaults(xml: string): string[] {
  const faults: string[] = []
  const check = (isRight: boolean, rule: string) => void (isRight || faults.push(rule))
  const root = parseXml(xml)
  const walk = (node: Node) => {
    check(node.children.length > 0 || node.text.trim() !== '', `PEPPOL-EN16931-R008 ${node.name}`)
    const sequence = sequences[node.name]?.split(' ')
    if (sequence && node.children.length > 0) {
      const places = node.children.map(({ name }) => sequence.indexOf(name))
      check(
        !places.includes(-1),
        `UBL: unknown in ${node.name}: ${node.children.map(({ name }) => name).join(' ')}`,
      )
      check(
        places.every((place, index) => index === 0 || places[index - 1]! <= place),
        `UBL: order in ${node.name}`,
      )
    }
    if (node.attributes['currencyID'] !== undefined) {
      check(node.attributes['currencyID'] === 'EUR', 'BR-CL-03')
      const places = node.name === 'PriceAmount' ? 4 : 2
      check(new RegExp(`^-?\\d+(\\.\\d{1,${places}})?$`).test(node.text), `BR-DEC ${node.name}`)
    }
    node.children.forEach(walk)
  }
  walk(root)
  check(
    value(root, 'CustomizationID') ===
      'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'PEPPOL-EN16931-R004',
  )
  check(value(root, 'ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', 'PEPPOL-EN16931-R007')
  for (const day of ['IssueDate', 'DueDate', 'Delivery/ActualDeliveryDate'])
    for (const { text } of all(root, day)) check(/^\d{4}-\d\d-\d\d$/.test(text), `BR-03 ${day}`)
  check(['380', '381'].includes(value(root, `${root.name}TypeCode`)), 'BR-CL-01')
  check(all(root, 'Note').length <= 1, 'PEPPOL-EN16931-R002')
  check(
    value(root, 'BuyerReference') !== '' || value(root, 'OrderReference/ID') !== '',
    'PEPPOL-EN16931-R003',
  )
  for (const side of ['AccountingSupplierParty', 'AccountingCustomerParty']) {
    const [party] = all(root, `${side}/Party`)
    const [endpoint] = all(party!, 'EndpointID')
    const scheme = endpoint?.attributes['schemeID'] ?? ''
    check(
      scheme === 'EM'
        ? (endpoint?.text.includes('@') ?? false)
        : electronicAddress(`${scheme}:${endpoint?.text}`) !== undefined,
      `BR-CL-25 ${side}`,
    )
    for (const { attributes } of all(party!, 'PartyLegalEntity/CompanyID'))
      check(registers.has(attributes['schemeID'] ?? ''), `BR-CL-11 ${side}`)
    if (endpoint?.attributes['schemeID'] === '0208')
      check(
        /^\d{10}$/.test(endpoint.text) &&
          97 - (Number(endpoint.text.slice(0, 8)) % 97) === Number(endpoint.text.slice(8)),
        `PEPPOL-COMMON-R043 ${side}`,
      )
    check(value(party!, 'PartyLegalEntity/RegistrationName') !== '', `BR-06 BR-07 ${side}`)
    check(countries.test(value(party!, 'PostalAddress/Country/IdentificationCode')), `BR-09 BR-11 ${side}`)
    const vat = value(party!, 'PartyTaxScheme/CompanyID')
    check(
      vat === '' ? side === 'AccountingCustomerParty' : countries.test(vat.slice(0, 2)),
      `BR-CO-09 ${side}`,
    )
  }
  const isInvoice = root.name === 'Invoice'
  check(value(root, 'PaymentMeans/PaymentMeansCode') === (isInvoice ? '30' : ''), 'BR-CL-16')
  check((value(root, 'PaymentMeans/PayeeFinancialAccount/ID') !== '') === isInvoice, 'BR-61')
  for (const file of all(root, 'AdditionalDocumentReference')) {
    check(value(file, 'ID') !== '', 'BR-52')
    const [{ attributes, text }] = all(file, 'Attachment/EmbeddedDocumentBinaryObject') as [Node]
    check(attributes['mimeCode'] === 'application/pdf' && attributes['filename'] !== '', 'BR-CL-24')
    check(Buffer.from(text, 'base64').toString('base64') === text, 'BT-125')
  }
  if (root.name === 'CreditNote')
    check(value(root, 'BillingReference/InvoiceDocumentReference/ID') !== '', 'BR-55')
  checkAmounts(root, check)
  return faults
}

function checkAmounts(root: Node, check: (isRight: boolean, rule: string) => void): void {
  const money = (node: Node, path: string) => value(node, path) as Money
  const same = (a: Decimal, b: Decimal) => compare(a, b) === 0
  const lines = all(root, `${root.name}Line`)
  check(lines.length > 0, 'BR-16')
  for (const line of lines) {
    const [quantity] = all(line, root.name === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity')
    check(units.has(quantity?.attributes['unitCode'] ?? ''), 'BR-CL-23')
    check(value(line, 'Item/Name') !== '', 'BR-25')
    const price = value(line, 'Price/PriceAmount') as Price
    check(!price.startsWith('-'), 'BR-27')
    const due = multiply(price, Number(quantity?.text))
    const off = subtract(due, money(line, 'LineExtensionAmount')).replace('-', '') as Money
    check(compare(off, '0.02') <= 0, `PEPPOL-EN16931-R120 ${value(line, 'Item/Name')}`)
    for (const { text, attributes } of all(line, 'Item/StandardItemIdentification/ID'))
      check(attributes['schemeID'] === '0160' && /^\d{8,14}$/.test(text), 'BR-CL-21')
  }
  const net = sum(lines.map((line) => money(line, 'LineExtensionAmount')))
  const totals = all(root, 'LegalMonetaryTotal')[0]!
  const taxes = all(root, 'TaxTotal/TaxSubtotal')
  const tax = money(root, 'TaxTotal/TaxAmount')
  check(all(root, 'TaxTotal').length === 1, 'PEPPOL-EN16931-R053')
  check(same(money(totals, 'LineExtensionAmount'), net), 'BR-CO-10')
  check(same(money(totals, 'TaxExclusiveAmount'), net), 'BR-CO-13')
  check(same(tax, sum(taxes.map((one) => money(one, 'TaxAmount')))), 'BR-CO-14')
  check(same(money(totals, 'TaxInclusiveAmount'), sum([net, tax])), 'BR-CO-15')
  const prepaid = value(totals, 'PrepaidAmount') ? money(totals, 'PrepaidAmount') : '0.00'
  check(same(sum([money(totals, 'PayableAmount'), prepaid]), money(totals, 'TaxInclusiveAmount')), 'BR-CO-16')
  const kinds = taxes.map((one) => {
    const [id, rate] = [value(one, 'TaxCategory/ID'), value(one, 'TaxCategory/Percent') as Decimal]
    const base = money(one, 'TaxableAmount')
    const goods = lines.filter(
      (line) =>
        value(line, 'Item/ClassifiedTaxCategory/ID') === id &&
        value(line, 'Item/ClassifiedTaxCategory/Percent') === rate,
    )
    check(same(base, sum(goods.map((line) => money(line, 'LineExtensionAmount')))), `BR-${id}-08`)
    const off = subtract(money(one, 'TaxAmount'), percentOf(rate, base))
    // The rule allows less than one: the last credit note of an invoice has the cents that those before have rounded.
    const isCredit = root.name === 'CreditNote'
    check(isCredit ? Math.abs(Number(off)) < 1 : off === '0.00', 'BR-CO-17')
    check(['S', 'K', 'Z'].includes(id) && (id === 'S') === compare(rate, '0.00') > 0, `BR-${id}-05`)
    if (id === 'K') {
      check(value(one, 'TaxCategory/TaxExemptionReasonCode') === 'VATEX-EU-IC', 'BR-IC-10')
      check(value(root, 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID') !== '', 'BR-IC-02')
      check(value(root, 'Delivery/ActualDeliveryDate') !== '', 'BR-IC-11')
      check(value(root, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode') !== '', 'BR-IC-12')
    }
    return `${id} ${rate}`
  })
  check(new Set(kinds).size === kinds.length, 'BR-CO-18')
  const used = new Set(
    lines.map(
      (line) =>
        `${value(line, 'Item/ClassifiedTaxCategory/ID')} ${value(line, 'Item/ClassifiedTaxCategory/Percent')}`,
    ),
  )
  check(
    [...used].every((kind) => kinds.includes(kind)),
    'BR-CO-18',
  )
}
