import { expect, test } from 'vitest'
import { fallbackOf, givenReasons, type Reasons } from './reasons.rules.ts'

test.each<[string, Reasons, ReturnType<typeof givenReasons>]>([
  ['nothing', {}, null],
  ['blanks', { fr: '  ', nl: '' }, null],
  ['one language', { nl: ' Onbekend ' }, { reason: 'Onbekend', reasons: { nl: 'Onbekend' } }],
  ['too little in one of two', { fr: 'Inconnu', nl: 'ab' }, null],
  [
    'two',
    { de: 'Unbekannt', fr: 'Inconnu' },
    { reason: 'Inconnu', reasons: { fr: 'Inconnu', de: 'Unbekannt' } },
  ],
])('OD-20: of %s is sent what somebody can read', (_, reasons, given) => {
  expect(givenReasons(reasons)).toEqual(given)
})

test('OD-20: whose language is missing reads the first that is written', () => {
  expect(fallbackOf({ en: 'Unknown', nl: 'Onbekend' })).toBe('nl')
  expect(fallbackOf({})).toBeUndefined()
})
