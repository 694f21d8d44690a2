import { expect, test } from 'vitest'
import { parseOpeningHours } from '#lib/opening-hours.ts'
import { formatOpeningHours } from './opening-hours.rules.ts'

const hours = parseOpeningHours('Mo-Fr 08:30-17:00, Sa 09:00-12:30') ?? []

test.each([
  ['fr', 'Du lundi au vendredi, de 8 h 30 à 17 h · Le samedi, de 9 h à 12 h 30'],
  ['nl', 'Van maandag tot en met vrijdag, van 8.30 tot 17 uur · Op zaterdag, van 9 tot 12.30 uur'],
  ['de', 'Montag bis Freitag, 8.30 bis 17 Uhr · Samstag, 9 bis 12.30 Uhr'],
  ['en', 'Monday to Friday, 8:30 to 17:00 · Saturday, 9:00 to 12:30'],
] as const)('OD-63: opening hours are said in the language of the reader: %s', (language, text) =>
  expect(formatOpeningHours(hours, language).replaceAll('\u00A0', ' ')).toBe(text),
)

test.each([
  '',
  'Mo',
  'Mo-Fr',
  'Mo-Fr 8:30-17:00',
  'Fr-Mo 08:30-17:00',
  'Mo 17:00-08:30',
  'Mo 25:00-26:00',
  'Mo 08:30-17:00;Tu',
])('refuses %j', (text) => expect(parseOpeningHours(text)).toBeUndefined())

test('says nothing where there are none', () => expect(formatOpeningHours([], 'en')).toBe(''))
