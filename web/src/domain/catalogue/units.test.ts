import { beforeAll, expect, test } from 'vitest'
import { i18n, i18nReady } from '#i18n/i18n.ts'
import { formatUnits, unitName } from './units.ts'

beforeAll(async () => {
  await i18nReady
  await i18n.changeLanguage('fr')
})

test.each([
  [1, 'piece', '1 pièce'],
  [12, 'pair', '12 paires'],
  [1200, 'metre', '1 200 mètres'],
  [12, 'roll', '12 roll'],
])('CAT-06: %i × %s reads %j; a unit of the catalogue alone stands as it is', (count, unit, said) => {
  expect(formatUnits(i18n.t, count, unit).replaceAll('\u202f', ' ')).toBe(said)
})

test('CAT-06: a unit is named without a number, too', () => {
  expect([1, 2].map((count) => unitName(i18n.t, count, 'set'))).toEqual(['set', 'sets'])
})
