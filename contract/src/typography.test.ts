import { expect, test } from 'vitest'
import { clockTime, typeset, withDe } from './typography.ts'

test('I18N-01: the signs of French are set with their spaces, and no line ends before them', () => {
  expect(typeset("Vider ? Non ! D'abord : « oui » ; 21 %", 'fr')).toBe(
    'Vider\u202f? Non\u202f! D’abord\u00a0: «\u00a0oui\u00a0»\u202f; 21\u00a0%',
  )
})

test('I18N-01: a sign or a word that belongs to a number stays with it', () => {
  expect(typeset('21 % vor 15 Uhr? Ja.', 'de')).toBe('21\u00a0% vor 15\u00a0Uhr? Ja.')
  expect(typeset('vóór 15 uur', 'nl')).toBe('vóór 15\u00a0uur')
  expect(typeset('de 8 h à 16 h 30', 'fr')).toBe('de 8\u00a0h à 16\u00a0h\u00a030')
})

test('I18N-01: French elides before a name, and only there', () => {
  expect(typeset('L’accès de {{name}} est retiré, le monde {{n}} aussi.', 'fr')).toBe(
    'L’accès {{name, de}} est retiré, le monde {{n}} aussi.',
  )
  expect(typeset('Levering de {{name}}', 'nl')).toBe('Levering de {{name}}')
  expect(['Élodie', 'Marc', 'Edmondo de Amicis', 'onze lots', 8].map(withDe)).toEqual([
    'd’Élodie',
    'de Marc',
    'd’Edmondo de Amicis',
    'de onze lots',
    'de 8',
  ])
})

test.each([
  ['fr', '08:00', '8\u00a0h'],
  ['fr', '15:30', '15\u00a0h\u00a030'],
  ['nl', '15:30', '15.30'],
  ['de', '15:00', '15'],
  ['en', '15:00', '15:00'],
] as const)('I18N-01: in %s %s is written %s', (language, time, text) =>
  expect(clockTime(time, language)).toBe(text),
)
