import { barcodeHeight, barcodeWidth, drawBarcode } from './pdf-barcode.ts'
import { lineColor, mutedColor, printable, setFont, textColor } from './pdf-page.ts'
import type { SizeCell } from './pdf.ts'
import type { Box, Doc, Element } from './pdf-page.ts'

const nameSize = 7.5
const unitsSize = 8.5
const padding = 3
const above = 3
const boxSize = 9
const narrowest = 28

/** What the box to tick takes of a size's name. */
const asideOf = (box: true | undefined) => (box ? boxSize + 4 : 0)

/** All cells of a run are as wide and as high as the one with the most in it. */
function measure(doc: Doc, sizes: readonly SizeCell[], width: number) {
  const widthOf = (font: 'text' | 'strong', text: string, size: number) =>
    setFont(doc, font, text, size).widthOfString(printable(text))
  const hasBarcode = sizes.some(({ gtin }) => gtin)
  const wanted = Math.max(
    narrowest,
    hasBarcode ? barcodeWidth : 0,
    ...sizes.map(({ size, units, box }) =>
      Math.max(widthOf('text', size, nameSize) + asideOf(box), widthOf('strong', units, unitsSize)),
    ),
  )
  const perRow = Math.max(1, Math.floor(width / (wanted + 2 * padding)))
  const cellWidth = Math.min(width, wanted + 2 * padding)
  const names = sizes.map(({ size, box }) =>
    setFont(doc, 'text', size, nameSize).heightOfString(printable(size), {
      width: cellWidth - 2 * padding - asideOf(box),
    }),
  )
  const nameHeight = Math.max(...names)
  const height = 2 * padding + nameHeight + 11 + (hasBarcode ? barcodeHeight + 2 : 0)
  return { perRow, cellWidth, nameHeight, height }
}

/** What the sizes of a run take of a row, below its name. */
export function heightOfSizes(doc: Doc, sizes: readonly SizeCell[], width: number): number {
  if (sizes.length === 0) return 0
  const { perRow, height } = measure(doc, sizes, width)
  return above + Math.ceil(sizes.length / perRow) * height
}

/** Draws sizes beside each other, each with its units below its name. */
export function drawSizes(doc: Doc, cell: Element, sizes: readonly SizeCell[], { x, width }: Box): void {
  const { perRow, cellWidth, nameHeight, height } = measure(doc, sizes, width)
  const top = doc.y + above
  const list = doc.struct('L')
  cell.add(list)
  sizes.forEach(({ size, units, gtin, box }, index) => {
    const left = x + (index % perRow) * cellWidth
    const y = top + Math.floor(index / perRow) * height
    frame(doc, () => doc.rect(left, y, cellWidth, height).lineWidth(0.5).stroke(lineColor))
    const item = doc.struct('LI')
    list.add(item)
    const body = doc.struct('LBody')
    item.add(body)
    const inner = { width: cellWidth - 2 * padding }
    const beside = { width: inner.width - asideOf(box) }
    body.add(
      doc.struct('Span', {}, () => {
        setFont(doc, 'text', size, nameSize, mutedColor)
        doc.text(printable(size), left + padding, y + padding, beside)
        setFont(doc, 'strong', units, unitsSize)
        doc.text(printable(units), left + padding, y + padding + nameHeight, inner)
      }),
    )
    if (box)
      frame(doc, () =>
        doc
          .rect(left + cellWidth - padding - boxSize, y + padding, boxSize, boxSize)
          .lineWidth(0.9)
          .stroke(textColor),
      )
    if (gtin) drawBarcode(doc, body, gtin, { x: left, y: y + padding + nameHeight + 13 })
    body.end()
    item.end()
  })
  list.end()
  doc.y = top + Math.ceil(sizes.length / perRow) * height
}

/** Not part of what is read out. */
function frame(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}
