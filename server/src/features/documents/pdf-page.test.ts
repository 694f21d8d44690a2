import { expect, test } from 'vitest'
import { printable } from './pdf-page.ts'

test.each([
  ['Zoë & Łucja, 12,50\u202f€', 'Zoë & Łucja, 12,50\u00a0€'],
  ['zwei\r\nZeilen\tund mehr', 'zwei\nZeilen\u00a0und mehr'],
  ['e\u0301te\u0301', 'été'],
  ['Nguyễn Ái', 'Nguyen Ái'],
  ['non\u2011breaking \u200bsign', 'non-breaking sign'],
  ['logo 🦊 Спасибо', 'logo ? ???????'],
])('DOC-01: %j is printed with the shapes that the typeface has', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
