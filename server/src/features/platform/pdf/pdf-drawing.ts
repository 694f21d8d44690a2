import { buffer } from 'node:stream/consumers'
import type { Language } from '@comptoir/contract/common'
import PDFDocument from 'pdfkit'
import type { Company } from '#config.ts'
import { drawCode, type Code } from './pdf-code.ts'
import {
  bottomOf,
  fonts,
  brandColor,
  textColor,
  lineColor,
  accentColor,
  margins,
  printable,
  mutedColor,
  registerFonts,
  widthOf,
} from './pdf-page.ts'
import type { Doc, Element } from './pdf-page.ts'
import { drawFact, drawPanels, type Fact, type Panel } from './pdf-panels.ts'
import { drawTable, type Cell, type Column } from './pdf-table.ts'

export type { Code } from './pdf-code.ts'
export type { Fact, Panel } from './pdf-panels.ts'
export type { Cell, Column } from './pdf-table.ts'

/** What every document says of itself: its title, whose it is, in which language, and when it was made. */
export type Cover = { title: string; language: Language; company: Company; made: Date; page: PageNumber }
/** The text with the page's number and the number of pages. */
export type PageNumber = (page: number, pages: number) => string

/** The parts of a document; each is drawn below the one before. */
export type Pdf = {
  heading: (text: string) => void
  paragraph: (text: string) => void
  /** Names and values, one below the other. @param beside points to leave free at the right */
  facts: (facts: readonly Fact[], beside?: number) => void
  /** A square of dark and light modules at the right edge, beside what comes next. */
  code: (code: Code) => void
  /** Titled blocks beside each other, all on one page. */
  panels: (panels: readonly Panel[]) => void
  /** Rows under heads that each page repeats. */
  table: (columns: readonly Column[], rows: readonly (readonly Cell[])[]) => Promise<void>
  /** What somebody wrote, under a title. */
  note: (title: string, text: string) => void
}

const labelWidth = 150

/**
 * Writes a document on A4 in the company's frame. It is tagged, so that a screen reader finds its headings, tables
 * and alternative texts, and says its language and title (PDF/UA).
 */
export async function writePdf(cover: Cover, write: (pdf: Pdf) => void | Promise<void>): Promise<Buffer> {
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
    font: '', // named by registerFonts()
    info: {
      Title: cover.title,
      Author: cover.company.name,
      Creator: cover.company.name,
      CreationDate: cover.made,
      ModDate: cover.made,
    },
  })
  registerFonts(doc)
  const bytes = buffer(doc)
  const root = doc.struct('Document', { title: cover.title })
  doc.addStructure(root)
  await write(piecesOf(doc, root))
  root.end()
  framePages(doc, cover)
  doc.end()
  return bytes
}

function piecesOf(doc: Doc, root: Element): Pdf {
  const said = (tag: string, text: string, parent = root) =>
    parent.add(doc.struct(tag, {}, () => void doc.text(printable(text))))
  return {
    heading: (text) => {
      doc.font(fonts.strong).fontSize(19).fillColor(textColor)
      said('H1', text)
      doc.moveDown(0.6)
    },
    paragraph: (text) => {
      doc.font(fonts.text).fontSize(10).fillColor(textColor)
      said('P', text)
      doc.moveDown(0.9)
    },
    facts: (facts, beside = 0) => {
      const table = doc.struct('Table')
      root.add(table)
      const width = widthOf(doc) - labelWidth - beside
      for (const fact of facts) drawFact(doc, table, fact, { x: margins.left, labelWidth, width, size: 10 })
      table.end()
      doc.x = margins.left
      doc.moveDown(1.2)
    },
    code: (code) => drawCode(doc, root, code, { x: doc.page.width - margins.right - code.size, y: doc.y }),
    panels: (panels) => drawPanels(doc, root, panels),
    table: (columns, rows) => drawTable(doc, root, columns, rows),
    note: (title, text) => {
      if (doc.y + 40 > bottomOf(doc)) doc.addPage() // no title without a line of its text
      doc.font(fonts.strong).fontSize(10).fillColor(textColor)
      said('H2', title)
      doc.font(fonts.text).fontSize(9.5)
      said('P', text)
      doc.moveDown(0.9)
    },
  }
}

/** The selvedge and the name at the top, from the second page on the title beside it, the company's facts and the page's number at the foot, of every page. */
function framePages(doc: Doc, { company, page, title }: Cover): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    const { width, height } = doc.page
    doc.page.margins.bottom = 0 // or the foot would open another page
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.rect(0, 0, width, 6).fill(brandColor)
    doc.rect(0, 4, width, 0.8).fill(accentColor)
    const once = { lineBreak: false } as const
    doc.font(fonts.strong).fontSize(13).fillColor(textColor)
    doc.text(printable(company.name), margins.left, 44, once)
    if (index > start) {
      doc.font(fonts.text).fontSize(9).fillColor(mutedColor)
      const running = printable(title)
      doc.text(running, width - margins.right - doc.widthOfString(running), 47.5, once)
    }
    doc
      .moveTo(margins.left, height - 62)
      .lineTo(width - margins.right, height - 62)
      .lineWidth(0.7)
      .stroke(lineColor)
    doc.font(fonts.text).fontSize(8).fillColor(mutedColor)
    doc.text(printable(`${company.address} · ${company.vatNumber}`), margins.left, height - 54, once)
    doc.text(printable(`${company.contactEmail} · ${company.contactPhone}`), margins.left, height - 42, once)
    const number = printable(page(index - start + 1, count))
    doc.text(number, width - margins.right - doc.widthOfString(number), height - 54, once)
    doc.endMarkedContent()
  }
}
