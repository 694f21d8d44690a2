import { beforeAll, expect, test } from 'vitest'
import { i18n, i18nReady } from '#i18n/i18n.ts'
import { formatUnits, keepUnitNames, unitName } from './units.ts'

beforeAll(async () => {
  await i18nReady
  await i18n.changeLanguage('fr')
})

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  [1, 'piece', '1 pièce'],
  [12, 'pair', '12 paires'],
  [1200, 'metre', '1 200 mètres'],
  [12, 'roll', '12 roll'],
])(
  'CAT-06: %i × %s reads %j, on one line; a unit of the catalogue alone stands as it is',
  (count, unit, said) => {
    const text = formatUnits(i18n.t, count, unit)
    expect(text).not.toContain(' ')
    expect(plain(text)).toBe(said)
  },
)

test('CAT-06: a unit is named without a number, too', () => {
  expect([1, 2].map((count) => unitName(i18n.t, count, 'set'))).toEqual(['set', 'sets'])
})

test('OD-18, CAT-06: a unit is called what the office calls it, in the language that it was said in', async () => {
  keepUnitNames(
    [
      { code: 'piece', one: 'unité', other: 'unités' },
      { code: 'box', one: 'boîte', other: 'boîtes' },
    ],
    'fr',
  )
  const said = () =>
    [1, 3].flatMap((count) => ['box', 'piece'].map((unit) => plain(formatUnits(i18n.t, count, unit))))
  expect(said()).toEqual(['1 boîte', '1 unité', '3 boîtes', '3 unités'])
  await i18n.changeLanguage('nl')
  expect(said()).toEqual(['1 box', '1 stuk', '3 box', '3 stuks']) // until the shop has answered in Dutch
})
