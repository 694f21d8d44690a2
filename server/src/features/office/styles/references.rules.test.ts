import { isGtin } from '@comptoir/contract/gtin'
import { expect, test } from 'vitest'
import { nextGtins, proposer, type Sample } from './references.rules.ts'

const navy = (ref: string, size: string): Sample => ({ style: 'K356', ref, color: 'navy', size })

test('OD-34: references of new products follow those of their neighbours', () => {
  const coded = proposer('K356', [navy('K356-NAVY-M', 'm'), navy('K356-NAVY-L', 'l')], [])
  expect(coded({ color: 'navy', size: 'xl' })).toBe('K356-NAVY-XL')
  expect(coded({ color: 'red', size: 'm' })).toBe('K356-RED-M')
  expect(coded({ color: 'red', size: null })).toBe('K356-RED')
  // The house has a number of its own for the colour: it goes on with it.
  const numbered = proposer('K356', [navy('K356.12/M', 'M'), navy('K356.12/L', 'L')], [])
  expect(numbered({ color: 'navy', size: 'XL' })).toBe('K356.12/XL')
  expect(numbered({ color: 'RED', size: 'M' })).toBe('K356.RED/M')
  const sizesOnly = proposer(
    'PRO 210',
    [{ style: 'PRO 210', ref: 'PRO 210 40', color: null, size: '40' }],
    [],
  )
  expect(sizesOnly({ color: null, size: '42' })).toBe('PRO 210 42')
})

test('OD-34: a new style is written as the others are, and without any, plainly', () => {
  const others = [navy('K356_M_NAVY', 'M'), navy('K356_L_NAVY', 'L'), { ...navy('odd', 'L') }]
  expect(proposer('X 1', [], others)({ color: 'red', size: 'S' })).toBe('X 1_S_RED')
  expect(proposer('X 1', [], [])({ color: 'RED', size: 'S' })).toBe('X 1-RED-S')
  expect(proposer('X 1', [], [])({ color: null, size: null })).toBe('X 1')
})

test('BAR-02: GTINs go on from the highest of the prefix, with their check digit, until there are no more', () => {
  expect(nextGtins('5412345', null, 1)).toEqual(['5412345000006'])
  const next = nextGtins('5412345', '5412345678908', 3)
  expect(next.map((gtin) => gtin.slice(0, 12))).toEqual(['541234567891', '541234567892', '541234567893'])
  expect(next.every(isGtin)).toBe(true)
  expect(nextGtins('54123456789', '5412345678908', 20)).toHaveLength(9)
  expect(nextGtins('54123456789', nextGtins('54123456789', null, 10).at(-1)!, 5)).toEqual([])
})
