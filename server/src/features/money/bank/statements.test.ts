import { expect, test } from 'vitest'
import { namedIn } from './match.rules.ts'
import { camtFile, codaFile, type Sample } from '../../../../test/bank-statements.ts'
import { readStatements } from './read-statement.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readStatements(bytes(text))
const iban = 'BE71096123456769'
const sample: Sample = {
  iban,
  opening: 100_000,
  movements: [
    { cents: 126_922, payer: 'Zoé Dupont SPRL', payer_iban: 'BE68539007547034', structured: '265000000162' },
    { cents: -4_550, payer: 'Bank', payer_iban: '', text: 'Frais de compte' },
    {
      cents: 9_999,
      payer: 'Boutique Été',
      payer_iban: 'FR1420041010050500013M02606',
      text: 'Facture FA-2026-000012 merci, et à bientôt chez nous',
    },
  ],
}
const expected = [
  {
    day: '2026-11-20',
    amount: '1269.22',
    payer: 'Zoé Dupont SPRL',
    payer_iban: 'BE68539007547034',
    structured: '265000000162',
  },
  {
    day: '2026-11-20',
    amount: '99.99',
    payer: 'Boutique Été',
    payer_iban: 'FR1420041010050500013M02606',
    structured: null,
    communication: 'Facture FA-2026-000012 merci, et à bientôt chez nous',
  },
]

test.each([
  ['CODA 2', codaFile],
  ['camt.053.001.02', camtFile],
  ['camt.053.001.08', (given: Sample) => camtFile(given, '08')],
])('OD-13: what came in by %s is read, with its sums checked', (_, fileOf) => {
  const result = read(fileOf(sample))
  expect(result).toMatchObject({
    statements: [
      {
        ...{
          iban,
          day: '2026-11-20',
          opening: '1000.00',
          closing: '2323.71',
          entries: 3,
          credits: '1369.21',
        },
        movements: expected,
      },
    ],
  })
})

test('OD-13: parts of a movement that the bank puts together are payments of their own', () => {
  const parts = [
    { cents: 1_000, payer: 'A', payer_iban: '', text: 'one' },
    { cents: 2_000, payer: 'B', payer_iban: '', text: 'two' },
  ]
  const batch = {
    iban,
    opening: 0,
    movements: [{ cents: 3_000, payer: '', payer_iban: '', text: '', parts }],
  }
  for (const file of [codaFile(batch), camtFile(batch)])
    expect(read(file)).toMatchObject({
      statements: [
        {
          entries: 1,
          movements: [
            { amount: '10.00', payer: 'A' },
            { amount: '20.00', payer: 'B' },
          ],
        },
      ],
    })
})

test('OD-13: what was paid in another currency counts as the bank has booked it in euros', () => {
  const [paid] = sample.movements
  const dollars = '<AmtDtls><TxAmt><Amt Ccy="USD">1370.76</Amt></TxAmt></AmtDtls><RltdPties>'
  const parts = { ...paid!, cents: 3_000, parts: [paid!, paid!] }
  for (const movement of [paid!, parts]) {
    const file = camtFile({ ...sample, movements: [movement] }).replaceAll('<RltdPties>', dollars)
    expect(read(file.replaceAll(/<AmtDtls><TxAmt><Amt Ccy="EUR">.*?<\/AmtDtls>/g, ''))).toMatchObject({
      statements: [{ movements: [{ amount: movement === paid ? '1269.22' : '30.00' }] }],
    })
  }
})

test('OD-13: a file of several statements, and one in the letters of the bank', () => {
  const next = { ...sample, opening: 232_371 }
  expect(read(codaFile(sample) + codaFile(next))).toMatchObject({ statements: [{}, { opening: '2323.71' }] })
  const latin = Uint8Array.from(codaFile(sample), (sign) => sign.codePointAt(0)!)
  expect(readStatements(latin)).toMatchObject({ statements: [{ movements: expected }] })
})

const coda = codaFile(sample)
const camt = camtFile(sample)
test.each([
  ['an empty file', '', 'statement_unknown_kind'],
  ['another file', 'reference;quantity\r\nA;1', 'statement_unknown_kind'],
  ['another XML', '<Document><x/></Document>', 'statement_unknown_kind'],
  ['XML of something else', '<Order/>', 'statement_unknown_kind'],
  ['CODA without its end', coda.split('\r\n').slice(0, -2).join('\r\n'), 'statement_truncated'],
  [
    'two CODA, the first without its end',
    `${coda.split('\r\n').slice(0, -2).join('\r\n')}\r\n${coda}`,
    'statement_truncated',
  ],
  ['CODA without a movement', coda.split('\r\n').toSpliced(2, 3).join('\r\n'), 'statement_wrong_sum'],
  ['CODA with another amount', coda.replace('000000001269220', '000000009269220'), 'statement_wrong_sum'],
  [
    'CODA with letters for an amount',
    coda.replace('000000001269220', '00000000126922x'),
    'statement_damaged',
  ],
  ['CODA in dollars', coda.replace(/EUR/, 'USD'), 'statement_wrong_currency'],
  [
    'CODA of a day that is none',
    coda
      .replace(/201126(?=\d{4}0 0\r)/, '310226')
      .replace(/^8.*/m, (line) => line.replace('201126', '310226')),
    'statement_damaged',
  ],
  ['camt.053 cut off', camt.slice(0, -200), 'statement_damaged'],
  ['camt.053 with another balance', camt.replace('2323.71', '2323.72'), 'statement_wrong_sum'],
  ['camt.053 in dollars', camt.replaceAll('"EUR"', '"USD"'), 'statement_wrong_currency'],
  ['camt.053 without a balance', camt.replace(/<Bal>.*?<\/Bal>/s, ''), 'statement_truncated'],
  [
    'camt.053 with an entity',
    camt.replace('?>', '?><!DOCTYPE d [<!ENTITY a "aaaa">]>'),
    'statement_has_doctype',
  ],
  ['camt.053 with an entity that nobody has named', camt.replace('Boutique', '&x;'), 'statement_damaged'],
  ['camt.053 that goes too deep', `<Document>${'<a>'.repeat(5000)}`, 'statement_damaged'],
  ['a picture', '\u0089PNG\r\n\u001a\n\0\0', 'statement_unknown_kind'],
])('OD-13: %s is refused', (_, text, reason) => {
  const values = reason === 'statement_damaged' ? { line: expect.toSatisfy((line) => line > 0) } : {}
  expect(read(text)).toMatchObject({ reason, values })
})

test.each([
  [
    { structured: '265000000162', communication: 'FA-2026-000001' },
    { references: ['265000000162'], names: [] },
  ],
  [
    { structured: null, communication: 'votre +++265/0000/00162+++ du 20/11' },
    { references: ['265000000162'], names: [] },
  ],
  [
    { structured: null, communication: '265000000162' },
    { references: ['265000000162'], names: [] },
  ],
  [
    { structured: null, communication: '265000000163' },
    { references: [], names: [] },
  ],
  [
    { structured: null, communication: '1265000000162' },
    { references: [], names: [] },
  ],
  [
    { structured: null, communication: 'fa 2026/000012 + BE2026000123' },
    { references: [], names: ['FA-2026-000012', 'BE-2026-000123'] },
  ],
  [
    { structured: null, communication: 'FA-2026-000012, 000013 et 000014 du 20/11' },
    { references: [], names: ['FA-2026-000012', 'FA-2026-000013', 'FA-2026-000014'] },
  ],
  [
    { structured: null, communication: 'votre +++265/00 00/00162+++' },
    { references: ['265000000162'], names: [] },
  ],
  [
    { structured: null, communication: 'facture FA-2026-0000 12' },
    { references: [], names: ['FA-2026-000012'] },
  ],
  [
    { structured: null, communication: 'merci' },
    { references: [], names: [] },
  ],
])('OD-13: what %j names', (line, named) => {
  expect(namedIn(line)).toEqual(named)
})
