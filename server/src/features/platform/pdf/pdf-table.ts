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
import { barcodeHeight, drawBarcode } from './pdf-barcode.ts'
import { drawLadders, heightOfLadders } from './pdf-ladders.ts'
import { drawPicture, pictureEdge } from './pdf-picture.ts'
import { drawSizes, heightOfSizes } from './pdf-sizes.ts'
import type { Cell, Column, Part } from './pdf.ts'
import type { Doc, Element, Box } from './pdf-page.ts'

const gap = 10
const textSize = 8.5
const padding = 3.5
const boxSize = 11
/** From the heads to the first row. */
const headFoot = 4 + padding
const carryHeight = 18
/** For the sum at the right of its label. */
const carryWidth = 90
/** Figures of one width stand below each other. */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern']

/** A table with its heads on every page; a row that fits on a page is not split. */
export function drawTable(
  doc: Doc,
  root: Element,
  { columns, rows, whole = rows, carry }: Extract<Part, { kind: 'table' }>,
): void {
  const places = placesOf(doc, columns, rows)
  const begin =
    Math.max(...heightsOfHeads(doc, columns, places)) + headFoot + heightOfRow(doc, whole[0] ?? [], places)
  if (doc.y + begin + (carry ? carryHeight : 0) > bottomOf(doc)) doc.addPage() // no heads without a row
  const table = doc.struct('Table')
  root.add(table)
  const head = doc.struct('TR')
  table.add(head)
  drawHeads(doc, columns, places, (column, draw) =>
    head.add(doc.struct('TH', { scope: 'Column', title: column.head } as object, draw)),
  )
  head.end()
  for (const [index, row] of rows.entries()) {
    let drawn = row
    if (doc.y + heightOfRow(doc, row, places) + (carry ? carryHeight : 0) > bottomOf(doc)) {
      const sum = carry?.sums[index - 1]
      // What a page repeats is not read out again.
      doc.markContent('Artifact', { type: 'Pagination' })
      if (carry && sum) drawCarry(doc, carry.foot, sum)
      doc.endMarkedContent()
      doc.addPage()
      drawn = whole[index] ?? row
      doc.markContent('Artifact', { type: 'Pagination' })
      drawHeads(doc, columns, places, (_, draw) => draw())
      if (carry && sum) drawCarry(doc, carry.head, sum)
      doc.endMarkedContent()
    }
    drawRow(doc, table, columns, places, drawn)
  }
  table.end()
  doc.x = margins.left
  doc.y += 16
}

/** The sum so far, at the right edge. */
function drawCarry(doc: Doc, label: string, sum: string): void {
  const top = doc.y
  const width = widthOf(doc)
  setFont(doc, 'strong', sum, textSize).text(printable(sum), margins.left, top, {
    width,
    align: 'right',
    features: figures,
  })
  setFont(doc, 'text', label, textSize, mutedColor).text(printable(label), margins.left, top, {
    width: width - carryWidth,
    align: 'right',
  })
  doc.y = top + carryHeight
}

function placesOf(doc: Doc, columns: readonly Column[], rows: readonly (readonly Cell[])[]): Box[] {
  const widths = columns.map(({ width, most }, index) =>
    width === undefined || most === undefined ? width : widthForTexts(doc, rows, { index, width, most }),
  )
  const taken = widths.reduce<number>((sum, width = 0) => sum + width, gap * (columns.length - 1))
  let x = margins.left
  return widths.map((width = widthOf(doc) - taken) => {
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
  const heights = heightsOfHeads(doc, columns, places)
  const foot = doc.y + Math.max(...heights)
  columns.forEach((column, index) => {
    const { x, width } = places[index]!
    const y = foot - heights[index]!
    mark(column, () => {
      setFont(doc, 'text', column.head, 8, mutedColor)
      doc.text(printable(column.head), x, y, { width, align: column.align ? 'right' : 'left' })
    })
  })
  doc.y = foot + headFoot - padding
  doc
    .moveTo(margins.left, doc.y)
    .lineTo(margins.left + widthOf(doc), doc.y)
    .lineWidth(0.9)
    .stroke(textColor)
  doc.y += padding
}

/** The width of a column whose texts each stand on one line, as far as they may. */
function widthForTexts(
  doc: Doc,
  rows: readonly (readonly Cell[])[],
  { index, width, most }: { index: number; width: number; most: number },
): number {
  let widest = width
  for (const row of rows) {
    const cell = row[index]
    if (typeof cell !== 'string') continue
    const wanted = Math.ceil(setFont(doc, 'text', cell, textSize).widthOfString(printable(cell)))
    if (wanted > widest && wanted <= most) widest = wanted
  }
  return widest
}

const heightsOfHeads = (doc: Doc, columns: readonly Column[], places: readonly Box[]): number[] =>
  columns.map(({ head }, index) =>
    setFont(doc, 'text', head, 8).heightOfString(printable(head), { width: places[index]!.width }),
  )

/** What a cell has of the row: its column, or several. */
function boxOf(cell: Cell, index: number, places: readonly Box[]): Box {
  const { x, width } = places[index]!
  const span = typeof cell !== 'string' && 'span' in cell ? (cell.span ?? 1) : 1
  const last = places[index + span - 1]!
  return span === 1 ? { x, width } : { x, width: last.x + last.width - x }
}

function heightOfRow(doc: Doc, row: readonly Cell[], places: readonly Box[]): number {
  const heights = row.map((cell, index) => {
    const { width } = boxOf(cell, index, places)
    if (typeof cell !== 'string' && 'gtin' in cell) return barcodeHeight
    if (typeof cell !== 'string' && 'box' in cell) return boxSize
    if (typeof cell !== 'string' && 'picture' in cell) return pictureEdge
    if (typeof cell !== 'string' && 'ladders' in cell) return heightOfLadders(doc, cell.ladders, width)
    const { strong, more, sizes = [] } = typeof cell === 'string' ? { strong: '', more: [cell] } : cell
    const strongHeight =
      strong && setFont(doc, 'strong', strong, textSize).heightOfString(printable(strong), { width })
    const rest = more.join('\n')
    const restHeight = rest && setFont(doc, 'text', rest, textSize).heightOfString(printable(rest), { width })
    return (strongHeight || 0) + (restHeight || 0) + heightOfSizes(doc, sizes, width)
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
    drawInRow(doc, element, cell, { ...boxOf(cell, index, places), top, align: columns[index]!.align })
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
  if (typeof cell !== 'string' && 'sizes' in cell && cell.sizes) {
    const element = doc.struct('TD')
    row.add(element)
    element.add(doc.struct('P', {}, () => drawText(doc, cell, place)))
    drawSizes(doc, element, cell.sizes, { x, width })
    element.end()
    return
  }
  if (typeof cell === 'string' || 'strong' in cell) {
    row.add(doc.struct('TD', {}, () => drawText(doc, cell, place)))
    return
  }
  const element = doc.struct('TD')
  row.add(element)
  if ('gtin' in cell) {
    drawBarcode(doc, element, cell.gtin, { x, y: top })
    doc.y = top + barcodeHeight
  } else if ('picture' in cell) drawPicture(doc, element, cell, { x, y: top })
  else if ('ladders' in cell) drawLadders(doc, element, cell.ladders, { x, width }, top)
  else {
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
  doc.y = top
  if (typeof cell === 'string') {
    const features = align === 'figures' && { features: figures }
    setFont(doc, 'text', cell, textSize).text(printable(cell), x, top, {
      width,
      align: align ? 'right' : 'left',
      ...features,
    })
    return
  }
  setFont(doc, 'strong', cell.strong, textSize).text(printable(cell.strong), x, top, { width })
  const more = cell.more.join('\n')
  if (more) setFont(doc, 'text', more, textSize, mutedColor).text(printable(more), { width })
}
