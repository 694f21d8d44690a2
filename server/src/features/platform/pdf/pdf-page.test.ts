import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { openPdf } from '../../../../test/pdf.ts'
import { printable } from './pdf-page.ts'

test.each([
  ['Zoë & Łucja, 12,50\u202f€', 'Zoë & Łucja, 12,50\u00a0€'],
  ['zwei\r\nZeilen\tund mehr', 'zwei\nZeilen\u00a0und mehr'],
  ['e\u0301te\u0301', 'été'],
  ['200 g/m², ½ m, 5 µm', '200 g/m2, 1/2 m, 5 um'],
  ['Łódź Dvořák Škoda Țepeș Ţurcanu Őrsi Ģirts', 'Łódź Dvořák Škoda Țepeș Țurcanu Őrsi Ģirts'],
  ['Ŝipo ﬁn Nº 3', 'Sipo fin Nº 3'],
  ['Nguyễn Ái', 'Nguyen Ái'],
  ['non\u2011breaking \u200bsign', 'non-breaking sign'],
  ['logo 🦊 Спасибо', 'logo ? Спасибо'],
  ['Αθήνα, Παπαδόπουλος', 'Αθήνα, Παπαδόπουλος'],
])('DOC-01: %j is printed with the shapes that the typeface has', (text, printed) => {
  expect(printable(text)).toBe(printed)
})

test('DOC-01: no letter of the Latin alphabets of Europe becomes a question mark', () => {
  const letters = Array.from({ length: 0x180 - 0xc0 }, (_, index) => String.fromCodePoint(0xc0 + index))
  expect(letters.filter((letter) => printable(letter).includes('?'))).toEqual([])
})

test('DOC-01: a text can be read in every paper, whatever the papers before had in them', async () => {
  vi.resetModules() // typefaces that nobody has used
  const { setFont } = await import('./pdf-page.ts')
  const paper = (text: string) => {
    const doc = new PDFDocument({ tagged: true })
    for (const face of ['text', 'strong'] as const)
      doc.addStructure(doc.struct('P', {}, () => void setFont(doc, face, text, 10).text(text)))
    doc.end()
    return buffer(doc)
  }
  await paper(': ; ! … é ï ½') // glyphs that are drawn of others
  const { text } = await openPdf(await paper('20. November, e i 1'))
  expect(text).toBe('20. November, e i 1 20. November, e i 1')
})
