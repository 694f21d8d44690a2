import { mutedColor, printable, setFont } from './pdf-page.ts'
import type { Box, Doc, Element } from './pdf-page.ts'
import type { Ladder } from './pdf.ts'

const textSize = 8.5
const labelSize = 8
const stepHeight = 11
/** Between two ladders. */
const between = 3
/** For the price at the right of its quantity. */
const priceWidth = 86

const labelHeight = (doc: Doc, label: string, width: number): number =>
  label === '' ? 0 : setFont(doc, 'text', label, labelSize).heightOfString(printable(label), { width })

export const heightOfLadders = (doc: Doc, ladders: readonly Ladder[], width: number): number =>
  ladders.reduce(
    (sum, { label, steps }) => sum + labelHeight(doc, label, width) + steps.length * stepHeight,
    between * (ladders.length - 1),
  )

/** Prices below each other, each at the right of the quantity that it begins with. */
export function drawLadders(
  doc: Doc,
  parent: Element,
  ladders: readonly Ladder[],
  { x, width }: Box,
  top: number,
): void {
  doc.y = top
  for (const { label, steps } of ladders) {
    const drawLadder = () => {
      if (label) setFont(doc, 'text', label, labelSize).text(printable(label), x, doc.y, { width })
      for (const [from, price] of steps) {
        const y = doc.y
        if (from)
          setFont(doc, 'text', from, textSize, mutedColor).text(printable(from), x, y, {
            width: width - priceWidth,
            align: 'right',
          })
        setFont(doc, 'strong', price, textSize).text(printable(price), x, y, {
          width,
          align: 'right',
          features: ['tnum', 'kern'],
        })
        doc.y = y + stepHeight
      }
    }
    parent.add(doc.struct('P', {}, drawLadder))
    doc.y += between
  }
}
