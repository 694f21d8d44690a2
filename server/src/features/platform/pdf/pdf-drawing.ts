import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Cover, Fact, Part } from './pdf.ts'
import { drawCode } from './pdf-code.ts'
import { drawLabel } from './pdf-label.ts'
import {
  bottomOf,
  brandColor,
  lineColor,
  accentColor,
  margins,
  printable,
  mutedColor,
  setFont,
  widthOf,
} from './pdf-page.ts'
import type { Doc, Element } from './pdf-page.ts'
import { drawFact, drawPanels } from './pdf-panels.ts'
import { drawTable } from './pdf-table.ts'

const labelWidth = 150

/**
 * Draws a document on A4 in the company's frame; labels on pages of theirs, without one. It is tagged, so that a screen reader finds its headings, tables
 * and alternative texts, and says its language and title (PDF/UA).
 */
export async function drawPdf(cover: Cover, parts: readonly Part[]): Promise<Buffer> {
  const isLabels = parts[0]?.kind === 'label'
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
    autoFirstPage: !isLabels,
    font: '', // each text sets its own
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
  const begun: Begun[] = []
  const outline = outlineOf(doc)
  for (const part of parts)
    if (part.kind === 'document') {
      if (begun.length > 0) doc.addPage()
      begun.push({ title: part.title, at: doc.bufferedPageRange().count - 1 })
    } else if (part.kind === 'chapter') drawChapter(doc, root, part.path, outline)
    else drawPart(doc, root, part)
  root.end()
  if (!isLabels) framePages(doc, cover, begun.length > 0 ? begun : [{ title: cover.title, at: 0 }])
  doc.end()
  return bytes
}

/** Where a document begins: its first page, from 0. */
type Begun = { title: string; at: number }

function drawPart(doc: Doc, root: Element, part: Exclude<Part, { kind: 'document' | 'chapter' }>): void {
  switch (part.kind) {
    case 'heading':
      setFont(doc, 'strong', part.text, 19)
      drawText(doc, root, 'H1', part.text)
      doc.moveDown(0.6)
      return
    case 'paragraph':
      setFont(doc, 'text', part.text, 10)
      drawText(doc, root, 'P', part.text)
      doc.moveDown(0.9)
      return
    case 'facts':
      return drawFacts(doc, root, part.facts, part.beside ?? 0)
    case 'code':
      return drawCode(doc, root, part.code, { x: doc.page.width - margins.right - part.code.size, y: doc.y })
    case 'panels':
      return drawPanels(doc, root, part.panels)
    case 'label':
      return drawLabel(doc, root, part.label)
    case 'table':
      return drawTable(doc, root, part)
    case 'note':
      if (doc.y + 40 > bottomOf(doc)) doc.addPage() // no title without a line of its text
      setFont(doc, 'strong', part.title, 10)
      drawText(doc, root, 'H2', part.title)
      setFont(doc, 'text', part.text, 9.5)
      drawText(doc, root, 'P', part.text)
      doc.moveDown(0.9)
  }
}

/** So much room a chapter begins with: its heading, the heads of its table and a row. */
const chapterBegin = 140

type Outline = (path: readonly string[]) => void
function drawChapter(doc: Doc, root: Element, path: readonly string[], outline: Outline): void {
  if (doc.y + chapterBegin > bottomOf(doc)) doc.addPage()
  outline(path)
  const text = path.join(' › ')
  setFont(doc, 'strong', text, 13, brandColor)
  drawText(doc, root, 'H2', text)
  doc.moveDown(0.5)
}

/** Enters a chapter into the outline where it begins, under what it stands under. */
function outlineOf(doc: Doc): Outline {
  let open: { name: string; item: Doc['outline'] }[] = []
  return (path) => {
    const known = open.findIndex(({ name }, at) => name !== path[at])
    open = open.slice(0, known < 0 ? path.length : known)
    for (const name of path.slice(open.length)) {
      // To the left edge, as high as the heading; the types know neither.
      const place = { expanded: open.length === 0, top: doc.y - 12, left: doc.page.width }
      open.push({ name, item: (open.at(-1)?.item ?? doc.outline).addItem(name, place) })
    }
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

/** The selvedge and the name at the top, from its second page on the title of the document beside it, the company's facts and the page's number at the foot, of every page. */
function framePages(doc: Doc, { company, page }: Cover, begun: readonly Begun[]): void {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    const at = begun.findLastIndex((one) => one.at <= index)
    const { title, at: first } = begun[at]!
    const last = begun[at + 1]?.at ?? count
    doc.switchToPage(index)
    const { width, height } = doc.page
    doc.page.margins.bottom = 0 // or the foot would open another page
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.rect(0, 0, width, 6).fill(brandColor)
    doc.rect(0, 4, width, 0.8).fill(accentColor)
    const once = { lineBreak: false } as const
    setFont(doc, 'strong', company.name, 13)
    doc.text(printable(company.name), margins.left, 44, once)
    if (index > first) {
      setFont(doc, 'text', title, 9, mutedColor)
      const running = printable(title)
      doc.text(running, width - margins.right - doc.widthOfString(running), 47.5, once)
    }
    doc
      .moveTo(margins.left, height - 62)
      .lineTo(width - margins.right, height - 62)
      .lineWidth(0.7)
      .stroke(lineColor)
    const foot = [
      `${company.address} · ${company.vatNumber}`,
      company.register,
      `${company.contactEmail} · ${company.contactPhone}`,
    ].filter(Boolean)
    foot.forEach((line, at) =>
      setFont(doc, 'text', line, 8, mutedColor).text(
        printable(line),
        margins.left,
        height - 54 + 12 * at,
        once,
      ),
    )
    const number = printable(pageNumber(page, index - first + 1, last - first))
    setFont(doc, 'text', number, 8, mutedColor)
    doc.text(number, width - margins.right - doc.widthOfString(number), height - 54, once)
    doc.endMarkedContent()
  }
}

const pageNumber = (page: string, number: number, count: number) =>
  page.replace('{number}', String(number)).replace('{pages}', String(count))
