import type { Code } from './pdf.ts'
import type { Doc, Element } from './pdf-page.ts'

/** Squares without a seam between them: neighbours in a row are one rectangle. */
export function drawCode(
  doc: Doc,
  parent: Element,
  { modules, size, alt }: Code,
  { x, y }: { x: number; y: number },
): void {
  const edge = size / modules.length
  const draw = () => {
    doc.fillColor('#000000')
    modules.forEach((cells, row) => {
      for (let from = 0; from < cells.length; from++) {
        if (!cells[from]) continue
        let to = from
        while (cells[to]) to++
        doc.rect(x + from * edge, y + row * edge, (to - from) * edge, edge + 0.05)
        from = to
      }
    })
    doc.fill()
  }
  parent.add(doc.struct('Figure', { alt }, draw))
}
