import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type { Language } from '@comptoir/contract/common'
import PDFDocument from 'pdfkit'
import type { Company } from '#config.ts'

/** What every document says of itself: its title, whose it is, in which language, and when it was made. */
export type Cover = { title: string; language: Language; company: Company; made: Date; page: PageNumber }
/** Says which page of how many this is. */
export type PageNumber = (page: number, pages: number) => string

/** The pieces that a document is put together from; each stands below the one before. */
export type Pdf = {
  heading: (text: string) => void
  paragraph: (text: string) => void
  /** Names and values, one below the other. @param beside points to leave free at the right */
  facts: (facts: readonly Fact[], beside?: number) => void
  /** A square of dark and light modules at the right edge, beside what comes next. @param alt what it says */
  code: (modules: boolean[][], size: number, alt: string) => void
}
export type Fact = [name: string, value: string]

const { resolve } = createRequire(import.meta.url)
const fonts = {
  text: resolve('@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf'),
}
// The colours of the screens (docs/design.md).
const ink = '#1b1e27'
const quiet = '#625d54'
const line = '#e4dfd5'
const indigo = '#2e3a94'
const madder = '#b43c24'

const margins = { top: 96, bottom: 84, left: 56, right: 56 }
const labelWidth = 150

/**
 * Writes a document on A4 in the company's frame. It is tagged, so that a screen reader finds its headings, tables
 * and alternative texts, and says its language and title (PDF/UA).
 */
export async function writePdf(cover: Cover, write: (pdf: Pdf) => void): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    pdfVersion: '1.7',
    // The types know PDF/A only.
    subset: 'PDF/UA' as unknown as 'PDF/A-1',
    tagged: true,
    lang: cover.language,
    displayTitle: true,
    bufferPages: true,
    font: fonts.text,
    info: {
      Title: cover.title,
      Author: cover.company.name,
      Creator: cover.company.name,
      CreationDate: cover.made,
      ModDate: cover.made,
    },
  })
  const bytes = buffer(doc)
  const root = doc.struct('Document', { title: cover.title })
  doc.addStructure(root)
  write(piecesOf(doc, root))
  root.end()
  framePages(doc, cover)
  doc.end()
  return bytes
}

type Doc = InstanceType<typeof PDFDocument>
type Element = ReturnType<Doc['struct']>

/** Spaces that the typeface has no shape for become the nearest it has. */
const printable = (text: string) => text.replace(/[\u2009\u202f]/g, '\u00a0')
const widthOf = ({ page }: Doc) => page.width - margins.left - margins.right

function piecesOf(doc: Doc, root: Element): Pdf {
  const said = (tag: string, text: string, parent = root) =>
    parent.add(doc.struct(tag, {}, () => void doc.text(printable(text))))
  return {
    heading: (text) => {
      doc.font(fonts.strong).fontSize(19).fillColor(ink)
      said('H1', text)
      doc.moveDown(0.6)
    },
    paragraph: (text) => {
      doc.font(fonts.text).fontSize(10).fillColor(ink)
      said('P', text)
      doc.moveDown(0.9)
    },
    facts: (facts, beside = 0) => {
      const table = doc.struct('Table')
      root.add(table)
      for (const fact of facts) drawFact(doc, table, fact, beside)
      table.end()
      doc.x = margins.left
      doc.moveDown(1.2)
    },
    code: (modules, size, alt) => {
      const box = { x: doc.page.width - margins.right - size, y: doc.y, size }
      root.add(doc.struct('Figure', { alt }, () => drawModules(doc, modules, box)))
    },
  }
}

// An element is drawn when it stands in one that stands in the document: so from the outside in.
function drawFact(doc: Doc, table: Element, [name, value]: Fact, beside: number): void {
  const width = widthOf(doc) - labelWidth - beside
  const shown = printable(value)
  doc.font(fonts.strong).fontSize(10)
  if (doc.y + doc.heightOfString(shown, { width }) > doc.page.height - margins.bottom) doc.addPage()
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  row.add(
    doc.struct('TH', { scope: 'Row' } as object, () => {
      doc.font(fonts.text).fontSize(10).fillColor(quiet)
      doc.text(printable(name), margins.left, top, { width: labelWidth - 12 })
    }),
  )
  const below = doc.y
  row.add(
    doc.struct('TD', {}, () => {
      doc.font(fonts.strong).fontSize(10).fillColor(ink)
      doc.text(shown, margins.left + labelWidth, top, { width })
    }),
  )
  row.end()
  doc.y = Math.max(below, doc.y) + 5
}

/** Squares without a seam between them: neighbours in a row are one rectangle. */
function drawModules(
  doc: Doc,
  modules: boolean[][],
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const edge = size / modules.length
  doc.fillColor('#000000')
  modules.forEach((cells, row) => {
    for (let from = 0; from < cells.length; from++) {
      if (!cells[from]) continue
      let to = from
      while (cells[to]) to++
      doc.rect(x + from * edge, y + row * edge, (to - from) * edge, edge + 0.05)
      from = to
    }
  })
  doc.fill()
}

/** The selvedge and the name at the top, the company's facts and the page's number at the foot, of every page. */
function framePages(doc: Doc, { company, page }: Cover): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    const { width, height } = doc.page
    doc.page.margins.bottom = 0 // or the foot would open another page
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.rect(0, 0, width, 6).fill(indigo)
    doc.rect(0, 4, width, 0.8).fill(madder)
    const once = { lineBreak: false } as const
    doc.font(fonts.strong).fontSize(13).fillColor(ink)
    doc.text(printable(company.name), margins.left, 44, once)
    doc
      .moveTo(margins.left, height - 62)
      .lineTo(width - margins.right, height - 62)
      .lineWidth(0.7)
      .stroke(line)
    doc.font(fonts.text).fontSize(8).fillColor(quiet)
    doc.text(printable(`${company.address} · ${company.vatNumber}`), margins.left, height - 54, once)
    doc.text(printable(`${company.contactEmail} · ${company.contactPhone}`), margins.left, height - 42, once)
    const number = printable(page(index - start + 1, count))
    doc.text(number, width - margins.right - doc.widthOfString(number), height - 54, once)
    doc.endMarkedContent()
  }
}
