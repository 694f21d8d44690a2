import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Cover, Fact, Part } from './pdf.ts'
import { drawCode } from './pdf-code.ts'
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
import { drawFact, drawPanels } from './pdf-panels.ts'
import { drawTable } from './pdf-table.ts'

const labelWidth = 150

/**
 * Draws a document on A4 in the company's frame. It is tagged, so that a screen reader finds its headings, tables
 * and alternative texts, and says its language and title (PDF/UA).
 */
export async function drawPdf(cover: Cover, parts: readonly Part[]): Promise<Buffer> {
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
  for (const part of parts) drawPart(doc, root, part)
  root.end()
  framePages(doc, cover)
  doc.end()
  return bytes
}

function drawPart(doc: Doc, root: Element, part: Part): void {
  switch (part.kind) {
    case 'heading':
      doc.font(fonts.strong).fontSize(19).fillColor(textColor)
      drawText(doc, root, 'H1', part.text)
      doc.moveDown(0.6)
      return
    case 'paragraph':
      doc.font(fonts.text).fontSize(10).fillColor(textColor)
      drawText(doc, root, 'P', part.text)
      doc.moveDown(0.9)
      return
    case 'facts':
      return drawFacts(doc, root, part.facts, part.beside ?? 0)
    case 'code':
      return drawCode(doc, root, part.code, { x: doc.page.width - margins.right - part.code.size, y: doc.y })
    case 'panels':
      return drawPanels(doc, root, part.panels)
    case 'table':
      return drawTable(doc, root, part.columns, part.rows)
    case 'note':
      if (doc.y + 40 > bottomOf(doc)) doc.addPage() // no title without a line of its text
      doc.font(fonts.strong).fontSize(10).fillColor(textColor)
      drawText(doc, root, 'H2', part.title)
      doc.font(fonts.text).fontSize(9.5)
      drawText(doc, root, 'P', part.text)
      doc.moveDown(0.9)
  }
}

const drawText = (doc: Doc, root: Element, tag: string, text: string) =>
  root.add(doc.struct(tag, {}, () => void doc.text(printable(text))))

function drawFacts(doc: Doc, root: Element, facts: readonly Fact[], beside: number): void {
  const table = doc.struct('Table')
  root.add(table)
  const width = widthOf(doc) - labelWidth - beside
  for (const fact of facts) drawFact(doc, table, fact, { x: margins.left, labelWidth, width, size: 10 })
  table.end()
  doc.x = margins.left
  doc.moveDown(1.2)
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
    const number = printable(pageNumber(page, index - start + 1, count))
    doc.text(number, width - margins.right - doc.widthOfString(number), height - 54, once)
    doc.endMarkedContent()
  }
}

const pageNumber = (page: string, number: number, count: number) =>
  page.replace('{number}', String(number)).replace('{pages}', String(count))
