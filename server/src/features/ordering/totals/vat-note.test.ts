import { languages } from '@comptoir/contract/common'
import { expect, test } from 'vitest'
import { decideVat, rateOf } from './totals.rules.ts'
import { vatNote, type VatEvidence, type VatTreatment } from './totals.service.ts'

const rates = { standard: '21.00', reduced: '6.00' } as const
const answer = (is_valid: boolean, consultation_number = '') => ({
  ...{ is_valid, consultation_number, name: 'Ateliers' },
  checked_at: '2026-03-10T09:05:00Z', // five past ten in Brussels
})
const transport = { document: 'DD-17', confirmed_at: '2026-03-20T09:00:00Z', confirmed_by: 1 }
const inFrance = { vat: 'FR40303265045', destination: 'FR' }

type Sale = Pick<VatEvidence, 'delivery' | 'destination' | 'vies'> & { vat: string }
type Row = [what: string, sale: Sale, treatment: VatTreatment, rate: string, says: string[]]

test.each<Row>([
  [
    'a Belgian buyer',
    { delivery: 'shipping', destination: 'BE', vat: 'BE0123456789', vies: answer(true) },
    'domestic',
    '21.00',
    ['21', 'Belgium'],
  ],
  [
    'somebody without a number, in Belgium',
    { delivery: 'shipping', destination: 'BE', vat: '', vies: null },
    'domestic',
    '21.00',
    ['21', 'Belgium'],
  ],
  [
    'a French buyer, shipped within Belgium',
    { delivery: 'shipping', ...inFrance, destination: 'BE', vies: answer(true) },
    'domestic',
    '21.00',
    ['21', 'Belgium'],
  ],
  [
    'a French buyer, shipped to France',
    { delivery: 'shipping', ...inFrance, vies: answer(true) },
    'intra_community',
    '0.00',
    ['FR40303265045', 'France', '10 March 2026', '10:05'],
  ],
  [
    'the same, with a consultation number',
    { delivery: 'shipping', ...inFrance, vies: answer(true, 'WAPI1') },
    'intra_community',
    '0.00',
    ['FR40303265045', 'France', '10 March 2026', '10:05', 'WAPI1'],
  ],
  [
    'a French buyer, shipped to the Netherlands',
    { delivery: 'shipping', vat: 'FR40303265045', destination: 'NL', vies: answer(true) },
    'intra_community',
    '0.00',
    ['FR40303265045', 'Netherlands'],
  ],
  [
    'a number that VIES has refused',
    { delivery: 'shipping', ...inFrance, vies: answer(false) },
    'no_valid_number',
    '21.00',
    ['21', 'FR40303265045', 'not valid', '10 March 2026', '10:05'],
  ],
  [
    'a number that VIES has not answered for',
    { delivery: 'shipping', ...inFrance, vies: null },
    'pending',
    '21.00',
    ['21', 'FR40303265045', 'VIES'],
  ],
  [
    'no number at all, shipped to France',
    { delivery: 'shipping', destination: 'FR', vat: '', vies: null },
    'no_valid_number',
    '21.00',
    ['21', 'no valid VAT number'],
  ],
  [
    'a Belgian number, shipped to France',
    { delivery: 'shipping', destination: 'FR', vat: 'BE0123456789', vies: answer(true) },
    'no_valid_number',
    '21.00',
    ['21', 'no valid VAT number'],
  ],
  [
    'a French buyer who collects',
    { delivery: 'pickup', ...inFrance, vies: answer(true) },
    'pickup_domestic',
    '21.00',
    ['21', 'collect', 'destination document', 'FR40303265045'],
  ],
  [
    'a French buyer who collects, with a refused number',
    { delivery: 'pickup', ...inFrance, vies: answer(false) },
    'pickup_domestic',
    '21.00',
    ['21', 'not valid', 'FR40303265045'],
  ],
  [
    'a Belgian buyer who collects',
    { delivery: 'pickup', destination: 'BE', vat: 'BE0123456789', vies: null },
    'domestic',
    '21.00',
    ['21', 'Belgium'],
  ],
])('OD-11 C-13: %s', (_, sale, treatment, rate, says) => {
  const { delivery, ...facts } = sale
  const decision = decideVat({ ...facts, kind: delivery, rates })
  expect([decision.treatment, rateOf(decision, 'standard')]).toEqual([treatment, rate])
  const taxes = [{ rate: rateOf(decision, 'standard') }]
  for (const part of says) expect(vatNote('en', decision, taxes)).toContain(part)
  for (const language of languages) {
    const text = vatNote(language, decision, taxes)
    expect(text).toMatch(/^\p{Lu}[^{}]*\.$/u)
    if (language !== 'de') expect(text.match(/\.(\s|$)/g)).toHaveLength(1) // one sentence; German dates have dots
  }
})

test('OD-11 C-13: goods that the buyer has taken out of Belgium, with what proves it', () => {
  const grounds = {
    ...{ treatment: 'intra_community' as const, delivery: 'pickup' as const, vat: inFrance.vat },
    ...{ destination: 'FR', vies: answer(true, 'WAPI1'), transport },
  }
  const text = vatNote('en', grounds, [{ rate: '0.00' }])
  for (const part of [
    'collected in Belgium',
    'France',
    'DD-17',
    '20 March 2026',
    'FR40303265045',
    '10:05',
    'WAPI1',
  ])
    expect(text).toContain(part)
  for (const language of languages)
    expect(vatNote(language, grounds, [{ rate: '0.00' }])).toMatch(/FR40303265045.*WAPI1.*\.$/)
})
