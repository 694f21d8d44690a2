import type { Money } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import { isVatNumber } from '@comptoir/contract/vat-number'
import type { Company } from '#config.ts'
import { escaped } from '#lib/html.ts'

/** Up to this turnover in a year a client is not listed (article 53quinquies of the VAT Code), but for corrections. */
const smallestTurnover: Money = '250.00'

/** What of a client is declared. */
export type Declared = { vat: string; corrects: string | null; turnover: Money; tax: Money }
type Party = Pick<Company, 'name' | 'address' | 'vatNumber' | 'contactEmail' | 'contactPhone'>

/** Whether the yearly listing names a client: always one with a credit note for an invoice of an earlier year. */
export const isListed = ({ turnover, is_correction }: Declared & { is_correction: boolean }): boolean =>
  is_correction || compare(turnover, smallestTurnover) > 0

/** Why a number is not taken by Intervat; null where it is. */
export const problemOf = ({ vat }: Pick<Declared, 'vat'>): 'number' | null =>
  isVatNumber(vat) ? null : 'number'

/** The first and the last day of a quarter, or of the year where none is named. */
export function daysOf(year: number, quarter: number | undefined): { from: string; to: string } {
  if (quarter === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  const last = ['03-31', '06-30', '09-30', '12-31'][quarter - 1]!
  return { from: `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`, to: `${year}-${last}` }
}

const namespaces = (root: string) =>
  `xmlns="http://www.minfin.fgov.be/InputCommon" xmlns:ns2="http://www.minfin.fgov.be/${root}"`
const numberOf = (vat: string) => `issuedBy="${escaped(vat.slice(0, 2))}">${escaped(vat.slice(2))}`
const lines = (parts: readonly string[]) => parts.filter(Boolean).join('\n')

/** Who declares; of the address only what can be told apart. */
function declarant({ name, address, vatNumber, contactEmail, contactPhone }: Party): string {
  const [, street = '', code = '', city = ''] =
    /^([^,]+),\s*(?:B-)?(\d{4})\s+([^,]+)/.exec(address.replaceAll('\n', ', ')) ?? []
  const element = (tag: string, value: string) => value && `      <${tag}>${escaped(value)}</${tag}>`
  return lines([
    '    <ns2:Declarant>',
    element('VATNumber', vatNumber.replace(/\D/g, '')),
    element('Name', name),
    element('Street', street),
    element('PostCode', code),
    element('City', city),
    element('CountryCode', code && 'BE'),
    element('EmailAddress', contactEmail),
    element('Phone', contactPhone.replace(/[^\d+]/g, '')),
    '    </ns2:Declarant>',
  ])
}

const quarterOf = (tag: 'Period' | 'CorrectingPeriod', indent: string, year: number, quarter: number) =>
  lines([
    `${indent}<ns2:${tag}>`,
    `${indent}  <ns2:Quarter>${quarter}</ns2:Quarter>`,
    `${indent}  <ns2:Year>${year}</ns2:Year>`,
    `${indent}</ns2:${tag}>`,
  ])

/** The earlier quarter, `2026-Q2`, that an amount is taken off; nothing where there is none. */
function correctingPeriod(corrects: string | null): string {
  const [year, quarter] = corrects?.split('-Q').map(Number) ?? []
  return year && quarter ? quarterOf('CorrectingPeriod', '      ', year, quarter) : ''
}

/**
 * The quarterly listing of supplies of goods to other member states, as Intervat takes it (IntraConsignment, code L): what
 * credit notes take off an earlier quarter is a line of its own, which names that quarter.
 */
export const intraListing = (
  party: Party,
  { year, quarter }: { year: number; quarter: number },
  rows: readonly Declared[],
  total: Money,
): string =>
  lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<ns2:IntraConsignment ${namespaces('IntraConsignment')} IntraListingsNbr="1">`,
    `  <ns2:IntraListing SequenceNumber="1" ClientsNbr="${rows.length}" AmountSum="${total}">`,
    declarant(party),
    quarterOf('Period', '    ', year, quarter),
    ...rows.map(({ vat, turnover, corrects }, index) =>
      lines([
        `    <ns2:IntraClient SequenceNumber="${index + 1}">`,
        `      <ns2:CompanyVATNumber ${numberOf(vat)}</ns2:CompanyVATNumber>`,
        '      <ns2:Code>L</ns2:Code>',
        `      <ns2:Amount>${turnover}</ns2:Amount>`,
        correctingPeriod(corrects),
        '    </ns2:IntraClient>',
      ]),
    ),
    '  </ns2:IntraListing>',
    '</ns2:IntraConsignment>',
  ]).concat('\n')

/** The yearly listing of Belgian clients, as Intervat takes it (ClientListingConsignment). */
export const clientListing = (
  party: Party,
  year: number,
  rows: readonly Declared[],
  { turnover, tax }: { turnover: Money; tax: Money },
): string =>
  lines([
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<ns2:ClientListingConsignment ${namespaces('ClientListingConsignment')} ClientListingsNbr="1">`,
    `  <ns2:ClientListing SequenceNumber="1" ClientsNbr="${rows.length}" TurnOverSum="${turnover}" VATAmountSum="${tax}">`,
    declarant(party),
    `    <ns2:Period>${year}</ns2:Period>`,
    ...rows.map((row, index) =>
      lines([
        `    <ns2:Client SequenceNumber="${index + 1}">`,
        `      <ns2:CompanyVATNumber ${numberOf(row.vat)}</ns2:CompanyVATNumber>`,
        `      <ns2:TurnOver>${row.turnover}</ns2:TurnOver>`,
        `      <ns2:VATAmount>${row.tax}</ns2:VATAmount>`,
        '    </ns2:Client>',
      ]),
    ),
    '  </ns2:ClientListing>',
    '</ns2:ClientListingConsignment>',
  ]).concat('\n')
