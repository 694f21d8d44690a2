import type { Canvas } from '../canvas.ts'

/** One fold of a stack: a soft slab with a rounded front edge. */
function slab(canvas: Canvas, top: number, height: number, inset = 0): void {
  const l = 108 + inset
  const r = 492 - inset
  const d = `M${l + 16} ${top} L${r - 10} ${top} C${r + 8} ${top} ${r + 10} ${top + height} ${r - 8} ${top + height} L${l + 14} ${top + height} C${l - 8} ${top + height} ${l - 6} ${top} ${l + 16} ${top}Z`
  canvas.cloth(d, {
    form: 'flat',
    edge: 0.6,
    ridges: [`M${l + 20} ${top + height * 0.34} L${r - 20} ${top + height * 0.34}`],
    foldWidth: height * 0.3,
  })
  canvas.seams(
    [
      `M${r - 6} ${top + height * 0.5} C${r - 40} ${top + height * 0.44} ${r - 70} ${top + height * 0.52} ${r - 96} ${top + height * 0.5}`,
    ],
    { opacity: 0.45 },
  )
}

/** So many folded pieces, one on the other, the lowest drawn first. */
export function stack(canvas: Canvas, count: number, height: number, top: number): void {
  for (let index = count - 1; index >= 0; index -= 1)
    slab(canvas, top + index * (height - 2), height, (index * 7) % 12)
}
