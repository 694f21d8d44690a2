import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

export type Doc = InstanceType<typeof PDFDocument>
export type Element = ReturnType<Doc['struct']>
/** Where something stands on the page, in points. */
export type Box = { x: number; width: number }

const require = createRequire(import.meta.url)
const files = {
  text: require.resolve('@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf'),
  strong: require.resolve('@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf'),
  wideText: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  wideStrong: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}
type FontName = 'text' | 'strong'

/** Greek and Cyrillic letters, which the typeface of the shop lacks: a text with one of them is set in another one. */
const wide = /[\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0479\u0480-\u049d\u04a0-\u04ff]/u

/**
 * Makes ready to write a text, or to measure it: its typeface, in points, and its colour. Only the glyphs that are used go into
 * the document.
 */
export function setFont(doc: Doc, name: FontName, text: string, size: number, color = textColor): Doc {
  const face = wide.test(text) ? (name === 'text' ? 'wideText' : 'wideStrong') : name
  return doc.registerFont(face, typeface(face)).font(face).fontSize(size).fillColor(color)
}

type Typeface = Parameters<Doc['registerFont']>[1]
const opened = new Map<keyof typeof files, Typeface>()
/** Reading one is half of the work for a short document, so each is read once, when it is first needed. */
function typeface(name: keyof typeof files): Typeface {
  const face = opened.get(name) ?? open(files[name])
  opened.set(name, face)
  return face
}
/** An opened typeface, which PDFKit takes for a file; it has no call that opens one, and its types know neither. */
type Opened = Typeface & { characterSet: number[]; glyphForCodePoint: (character: number) => unknown }
function open(file: string): Typeface {
  const { font } = (
    new PDFDocument({ font: file, autoFirstPage: false }) as unknown as { _font: { font: Opened } }
  )._font
  // A glyph keeps the character it was first asked for. A colon is drawn of full stops and asks for one without a character:
  // in every later paper a full stop could be neither searched nor read aloud.
  for (const character of font.characterSet) font.glyphForCodePoint(character)
  return font
}

// The colours of the screens (docs/design.md).
export const textColor = '#1b1e27'
export const mutedColor = '#625d54'
export const lineColor = '#e4dfd5'
export const brandColor = '#2e3a94'
export const accentColor = '#b43c24'

export const margins = { top: 96, bottom: 84, left: 56, right: 56 }
export const widthOf = ({ page }: Doc): number => page.width - margins.left - margins.right
export const bottomOf = ({ page }: Doc): number => page.height - margins.bottom

/** Characters that the typeface has no glyph for. */
const unprintable =
  /[^\n -~\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0479\u0480-\u049d\u04a0-\u04ff\u00a0-£¥§-«®°´¶-¸º»¿-ćĊ-ēĖ-ěĞ-ģĦħĪīĮ-ĳĶķĹ-ľŁ-ňŊ-ōŐ-śŞ-šŤťŪ-žȘ-ț–—‘-‚“-„•…‰‹›€™−]/u
const allUnprintable = new RegExp(unprintable, 'gu')

/** The text with shapes only that the typeface has: the nearest space, letter or letters for others, else a question mark. */
export const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll(allUnprintable, replacementFor)

function replacementFor(sign: string): string {
  if (/[\t\p{Zs}]/u.test(sign)) return '\u00a0'
  if (/\p{Pd}/u.test(sign)) return '-'
  if (/[\p{Cc}\p{Cf}\p{M}]/u.test(sign)) return '' // has no shape anyway
  const written =
    replacements[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('\u2044', '/')
  return unprintable.test(written) ? '?' : written
}

/** Letters that are written otherwise where they are missing; Romanian ones with a cedilla are meant with a comma. */
const replacements: Record<string, string> = {
  Ţ: 'Ț',
  ţ: 'ț',
  Ŧ: 'T',
  ŧ: 't',
  ŉ: '’n',
  ĸ: 'k',
  ſ: 's',
  ƒ: 'f',
  µ: 'u',
  '±': '+/-',
}

/** A thin line across a place; not part of the structure that screen readers read. */
export function drawRule(doc: Doc, { x, width }: Box, y: number, color = lineColor): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.7)
    .stroke(color)
  doc.endMarkedContent()
}
