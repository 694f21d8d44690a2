import {
  bottomOf,
  drawRule,
  fonts,
  textColor,
  lineColor,
  margins,
  printable,
  mutedColor,
  widthOf,
} from './pdf-page.ts'
import { barcodeHeight, drawBarcode } from './pdf-barcode.ts'
import type { Cell, Column } from './pdf.ts'
import type { Doc, Element, Box } from './pdf-page.ts'

const gap = 10
const textSize = 8.5
const padding = 3.5
const boxSize = 11
/** Figures of one width stand below each other. */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']

/** A table with its heads on every page; a row that fits on a page is not split. */
export function drawTable(
  doc: Doc,
  root: Element,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): void {
  const places = placesOf(doc, columns)
  const table = doc.struct('Table')
  root.add(table)
  const head = doc.struct('TR')
  table.add(head)
  drawHeads(doc, columns, places, (column, draw) =>
    head.add(doc.struct('TH', { scope: 'Column', title: column.head } as object, draw)),
  )
  head.end()
  for (const row of rows) {
    if (doc.y + heightOfRow(doc, row, places) > bottomOf(doc)) {
      doc.addPage()
      doc.markContent('Artifact', { type: 'Pagination' })
      drawHeads(doc, columns, places, (_, draw) => draw())
      doc.endMarkedContent()
    }
    drawRow(doc, table, columns, places, row)
  }
  table.end()
  doc.x = margins.left
  doc.y += 16
}

function placesOf(doc: Doc, columns: readonly Column[]): Box[] {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, gap * (columns.length - 1))
  let x = margins.left
  return columns.map(({ width = widthOf(doc) - taken }) => {
    const place = { x, width }
    x += width + gap
    return place
  })
}

function drawHeads(
  doc: Doc,
  columns: readonly Column[],
  places: readonly Box[],
  mark: (column: Column, draw: () => void) => void,
): void {
  doc.font(fonts.text).fontSize(8)
  const heights = columns.map(({ head }, index) =>
    doc.heightOfString(printable(head), { width: places[index]!.width }),
  )
  const foot = doc.y + Math.max(...heights)
  columns.forEach((column, index) => {
    const { x, width } = places[index]!
    const y = foot - heights[index]!
    mark(column, () => {
      doc.font(fonts.text).fontSize(8).fillColor(mutedColor)
      doc.text(printable(column.head), x, y, { width, align: column.align ? 'right' : 'left' })
    })
  })
  doc.y = foot + 4
  doc
    .moveTo(margins.left, doc.y)
    .lineTo(margins.left + widthOf(doc), doc.y)
    .lineWidth(0.9)
    .stroke(textColor)
  doc.y += padding
}

function heightOfRow(doc: Doc, row: readonly Cell[], places: readonly Box[]): number {
  const heights = row.map((cell, index) => {
    const { width } = places[index]!
    if (typeof cell !== 'string' && 'gtin' in cell) return barcodeHeight
    if (typeof cell !== 'string' && 'box' in cell) return boxSize
    const { strong, more } = typeof cell === 'string' ? { strong: '', more: [cell] } : cell
    const strongHeight =
      strong && doc.font(fonts.strong).fontSize(textSize).heightOfString(printable(strong), { width })
    const rest = more.join('\n')
    const restHeight =
      rest && doc.font(fonts.text).fontSize(textSize).heightOfString(printable(rest), { width })
    return (strongHeight || 0) + (restHeight || 0)
  })
  return Math.max(...heights) + 2 * padding
}

function drawRow(
  doc: Doc,
  table: Element,
  columns: readonly Column[],
  places: readonly Box[],
  row: readonly Cell[],
): void {
  const top = doc.y
  let foot = top
  const element = doc.struct('TR')
  table.add(element)
  row.forEach((cell, index) => {
    drawInRow(doc, element, cell, { ...places[index]!, top, align: columns[index]!.align })
    foot = Math.max(foot, doc.y)
  })
  element.end()
  doc.y = foot + padding
  drawRule(doc, { x: margins.left, width: widthOf(doc) }, doc.y, lineColor)
  doc.y += padding
}

type Place = Box & { top: number; align: Column['align'] }

function drawInRow(doc: Doc, row: Element, cell: Cell, place: Place): void {
  const { x, width, top } = place
  if (typeof cell === 'string' || 'strong' in cell) {
    row.add(doc.struct('TD', {}, () => drawText(doc, cell, place)))
    return
  }
  const element = doc.struct('TD')
  row.add(element)
  if ('gtin' in cell) {
    drawBarcode(doc, element, cell.gtin, { x, y: top })
    doc.y = top + barcodeHeight
  } else {
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .rect(x + width - boxSize, top, boxSize, boxSize)
      .lineWidth(0.9)
      .stroke(textColor)
    doc.endMarkedContent()
    doc.y = top + boxSize
  }
  element.end()
}

function drawText(doc: Doc, cell: string | { strong: string; more: readonly string[] }, place: Place): void {
  const { x, width, top, align } = place
  doc.fontSize(textSize).fillColor(textColor)
  doc.y = top
  if (typeof cell === 'string') {
    const features = align === 'figures' && { features: figures }
    doc
      .font(fonts.text)
      .text(printable(cell), x, top, { width, align: align ? 'right' : 'left', ...features })
    return
  }
  doc.font(fonts.strong).text(printable(cell.strong), x, top, { width })
  if (cell.more.length > 0)
    doc
      .font(fonts.text)
      .fillColor(mutedColor)
      .text(printable(cell.more.join('\n')), { width })
}
