import bwip from 'bwip-js'
import { setFont, type Doc, type Element } from './pdf-page.ts'

/** The width of the narrowest bar in points: 80 % of the nominal size, the least that GS1 allows for a GTIN-13. */
const module = 0.75
const barHeight = 16
const digitSize = 6.5
/** What a barcode takes of a row, with its digits below. */
export const barcodeHeight = barHeight + digitSize + 3
/** Modules that stay white before the bars. */
const quiet = 11
/** What a barcode of thirteen digits takes with what stays white at both sides. */
export const barcodeWidth = (95 + 2 * quiet) * module

const symbologies: Record<number, string> = { 8: 'ean8', 12: 'upca', 13: 'ean13', 14: 'itf14' }

/**
 * Draws a GTIN as the barcode that is printed on goods (GS1 General Specifications, 5.2), with its digits below.
 *
 * @param gtin with a right check digit
 */
export function drawBarcode(
  doc: Doc,
  parent: Element,
  gtin: string,
  { x, y }: { x: number; y: number },
): void {
  const [symbol] = bwip.raw(symbologies[gtin.length] ?? 'code128', gtin, '') as { sbs: number[] }[]
  parent.add(
    doc.struct('Figure', { alt: gtin }, () => {
      let at = x + quiet * module
      symbol!.sbs.forEach((modules, index) => {
        if (index % 2 === 0) doc.rect(at, y, modules * module, barHeight)
        at += modules * module
      })
      doc.fill('#000000')
      setFont(doc, 'text', '', digitSize)
      doc.text(gtin, x + quiet * module, y + barHeight + 2, { lineBreak: false })
    }),
  )
}
