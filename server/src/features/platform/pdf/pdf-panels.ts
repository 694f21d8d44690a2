import type { Code, Fact, Panel } from './pdf.ts'
import { drawCode } from './pdf-code.ts'
import {
  bottomOf,
  drawRule,
  textColor,
  lineColor,
  margins,
  printable,
  setFont,
  mutedColor,
  widthOf,
} from './pdf-page.ts'
import type { Doc, Element, Box } from './pdf-page.ts'

type Columns = { x: number; labelWidth: number; width: number; size: number; align?: 'right' }

const gutter = 28
const between = 3
const textSize = 9
const smallSize = 8

/**
 * A name and its value, on the next page where this one has no room. An element is drawn when it stands in one that
 * stands in the document: so from the outside in.
 */
export function drawFact(doc: Doc, table: Element, [name, value]: Fact, columns: Columns): void {
  const { x, labelWidth, width, size, align = 'left' } = columns
  const shown = printable(value)
  setFont(doc, 'strong', value, size)
  if (doc.y + doc.heightOfString(shown, { width }) > bottomOf(doc)) doc.addPage()
  const top = doc.y
  const row = doc.struct('TR')
  table.add(row)
  row.add(
    doc.struct('TH', { scope: 'Row' } as object, () => {
      setFont(doc, 'text', name, size, mutedColor)
      doc.text(printable(name), x, top, { width: labelWidth - 12 })
    }),
  )
  const below = doc.y
  row.add(
    doc.struct('TD', {}, () => {
      setFont(doc, 'strong', value, size)
      const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']
      doc.text(shown, x + labelWidth, top, { width, ...(align === 'right' && { align, features }) })
    }),
  )
  row.end()
  doc.y = Math.max(below, doc.y) + size / 2
}

/** Draws panels beside each other, on a new page where this one has no room for them. */
export function drawPanels(doc: Doc, root: Element, panels: readonly Panel[]): void {
  const width = (widthOf(doc) - gutter * (panels.length - 1)) / panels.length
  const height = Math.max(...panels.map((panel) => heightOf(doc, panel, width)))
  if (doc.y + height > bottomOf(doc)) doc.addPage()
  const top = doc.y
  let foot = top
  panels.forEach((panel, index) => {
    doc.y = top
    drawPanel(doc, root, panel, { x: margins.left + index * (width + gutter), width })
    foot = Math.max(foot, doc.y)
  })
  doc.x = margins.left
  doc.y = foot + 12
}

/** Sums have long names and short values, facts the other way round; no word of a name is broken. */
const columnsOf = (doc: Doc, { isSums, facts }: Panel, { x, width }: Box): Columns => {
  const words = facts.flatMap(([name]) => printable(name).split(' '))
  const widest = Math.max(...words.map((word) => setFont(doc, 'text', word, textSize).widthOfString(word)))
  const labelWidth = isSums ? width * 0.62 : Math.min(width / 2, Math.max(88, Math.ceil(widest) + 13))
  return { x, labelWidth, width: width - labelWidth, size: textSize, ...(isSums && { align: 'right' }) }
}

function heightOf(doc: Doc, panel: Panel, width: number): number {
  const columns = columnsOf(doc, panel, { x: 0, width })
  const heights = panel.facts.map(([name, value]) => {
    const label = setFont(doc, 'text', name, textSize).heightOfString(printable(name), {
      width: columns.labelWidth - 12,
    })
    const text = setFont(doc, 'strong', value, textSize).heightOfString(printable(value), {
      width: columns.width,
    })
    return Math.max(label, text) + textSize / 2
  })
  const { note = '', code, isSums } = panel
  const noteHeight = setFont(doc, 'text', note, smallSize).heightOfString(printable(note), { width })
  const facts = heights.reduce((sum, one) => sum + one, 0)
  return 24 + facts + (isSums ? 10 : 0) + (code ? code.size + 8 : 0) + (note ? noteHeight + 4 : 0)
}

function drawPanel(doc: Doc, root: Element, panel: Panel, place: Box): void {
  const { x, width } = place
  root.add(
    doc.struct('H2', {}, () => {
      setFont(doc, 'strong', panel.title, 10.5)
      doc.text(printable(panel.title), x, doc.y, { width })
    }),
  )
  doc.y += between
  drawRule(doc, place, doc.y, lineColor)
  doc.y += between + 3
  const table = doc.struct('Table')
  root.add(table)
  panel.facts.forEach((fact, index) => {
    const isLastSum = panel.isSums && index === panel.facts.length - 1
    if (isLastSum) {
      drawRule(doc, place, doc.y, textColor)
      doc.y += 6
    }
    drawFact(doc, table, fact, {
      ...columnsOf(doc, panel, place),
      ...(isLastSum && { size: textSize + 1.5 }),
    })
  })
  table.end()
  if (panel.code) drawCodeWithHint(doc, root, panel.code, place)
  if (panel.note) drawSmall(doc, root, panel.note, place, doc.y + 4)
}

function drawCodeWithHint(doc: Doc, root: Element, code: Code & { hint: string }, { x, width }: Box): void {
  const top = doc.y + 4
  drawCode(doc, root, code, { x, y: top })
  const aside = code.size + 10
  drawSmall(doc, root, code.hint, { x: x + aside, width: width - aside }, top + 4)
  doc.y = Math.max(doc.y, top + code.size + 4)
}

const drawSmall = (doc: Doc, root: Element, text: string, { x, width }: Box, y: number) =>
  root.add(
    doc.struct('P', {}, () => {
      setFont(doc, 'text', text, smallSize, mutedColor)
      doc.text(printable(text), x, y, { width })
    }),
  )
