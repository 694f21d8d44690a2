import bwip from 'bwip-js'
import type { Label } from './pdf.ts'
import { drawRule, mutedColor, printable, setFont, type Doc, type Element } from './pdf-page.ts'

/** A6, as label printers take it. */
const size: [number, number] = [298, 420]
const margin = 20
const barHeight = 58
/** Room for the bars at the foot, with what they say. */
const footHeight = barHeight + 24
const box = { x: margin, width: size[0] - 2 * margin }

/** Draws the label of a parcel on a page of its own: whom it is for in the largest letters, and a barcode at the foot. */
export function drawLabel(doc: Doc, root: Element, { from, to, facts, code }: Label): void {
  doc.addPage({ size, margins: { top: margin, bottom: 0, left: margin, right: margin } })
  const [name = '', ...address] = to
  const [sender = '', ...place] = from
  const line = (tag: string, font: 'text' | 'strong', text: string, points: number, color?: string) =>
    root.add(
      doc.struct(tag, {}, () => {
        setFont(doc, font, text, points, color)
        doc.text(printable(text), box.x, doc.y, { width: box.width })
      }),
    )
  line('P', 'strong', sender, 8)
  for (const text of place) line('P', 'text', text, 8, mutedColor)
  rule(doc, 8)
  // The longest address has room above the facts in smaller letters.
  const isLong = to.join('').length > 150
  line('H1', 'strong', name, isLong ? 13 : 17)
  for (const text of address) line('P', 'text', text, isLong ? 11 : 14)
  rule(doc, 10)
  const table = doc.struct('Table')
  root.add(table)
  for (const [label, value] of facts) {
    const top = doc.y
    const row = doc.struct('TR')
    table.add(row)
    row.add(
      doc.struct('TH', { scope: 'Row' } as object, () => {
        setFont(doc, 'text', label, 9, mutedColor)
        doc.text(printable(label), box.x, top, { width: 84, ...oneLine })
      }),
    )
    row.add(
      doc.struct('TD', {}, () => {
        setFont(doc, 'strong', value, 9)
        doc.text(printable(value), box.x + 90, top, { width: box.width - 90, ...oneLine })
      }),
    )
    row.end()
  }
  table.end()
  drawBars(doc, root, code)
}

const oneLine = { height: 12, ellipsis: true }

function rule(doc: Doc, space: number): void {
  doc.y += space
  drawRule(doc, box, doc.y)
  doc.y += space
}

/** Code 128, as wide as the label has room for, at most as scanners like it. */
function drawBars(doc: Doc, root: Element, code: string): void {
  const [symbol] = bwip.raw('code128', code, '') as { sbs: number[] }[]
  const modules = symbol!.sbs.reduce((sum, one) => sum + one, 0)
  const module = Math.min(1.4, box.width / modules)
  const top = size[1] - margin - footHeight + 6
  root.add(
    doc.struct('Figure', { alt: code }, () => {
      let at = box.x + (box.width - modules * module) / 2
      symbol!.sbs.forEach((wide, index) => {
        if (index % 2 === 0) doc.rect(at, top, wide * module, barHeight)
        at += wide * module
      })
      doc.fill('#000000')
      setFont(doc, 'text', code, 10)
      doc.text(printable(code), box.x, top + barHeight + 4, { width: box.width, align: 'center' })
    }),
  )
}
