import type { Canvas } from '../canvas.ts'
import { stack } from './stack.ts'

export const bath: Record<string, (canvas: Canvas) => void> = {
  towel: (canvas) => {
    stack(canvas, 3, 62, 372)
    const d = 'M138 96 C142 84 152 80 166 80 L434 80 C448 80 458 84 462 96 L468 372 C430 384 170 384 132 372Z'
    canvas.shadow('M120 384 L480 384', 'M100 340 L500 340 L500 470 L100 470Z', 0.3, 14)
    canvas.cloth(d, {
      form: 'round',
      edge: 0.45,
      folds: ['M150 360 C220 340 380 340 450 360'],
      ridges: ['M150 96 L450 96'],
      foldWidth: 14,
    })
    terry(canvas, d)
    const border = 'M134 288 C220 298 380 298 466 288 L467 326 C380 336 220 336 133 326Z'
    canvas.cloth(border, { form: 'round', edge: 0.2 }).ribs(border, 5, 90, { opacity: 0.22 })
    canvas.seams(['M134 294 C220 304 380 304 466 294', 'M133 320 C220 330 380 330 467 320'])
    canvas.cloth(
      'M138 96 C142 84 152 80 166 80 L434 80 C448 80 458 84 462 96 C456 108 446 110 434 110 L166 110 C152 110 144 108 138 96Z',
      { form: 'flat', edge: 0.45 },
    )
  },
  'towel-stack': (canvas) => {
    stack(canvas, 6, 68, 128)
    for (const [index, y] of [128, 194, 260, 326, 392, 458].entries())
      canvas.ribs(
        `M${118 + ((index * 7) % 12)} ${y + 6} L${480 - ((index * 7) % 12)} ${y + 6} L${480 - ((index * 7) % 12)} ${y + 62} L${118 + ((index * 7) % 12)} ${y + 62}Z`,
        3.4,
        32,
        { opacity: 0.18 },
      )
  },
  'towel-roll': (canvas) => {
    towelRoll(canvas, 300, 200)
    towelRoll(canvas, 190, 380)
    towelRoll(canvas, 410, 380)
  },
  'bath-mat': (canvas) => {
    const d =
      'M84 212 L472 176 C486 176 492 184 496 196 L534 402 C536 416 528 424 516 424 L112 456 C98 456 90 450 88 438 L66 232 C66 220 72 214 84 212Z'
    canvas.cloth(d, { form: 'flat', edge: 0.5 })
    terry(canvas, d)
    const inner = 'M122 246 L452 216 L484 386 L142 414Z'
    canvas.cloth(inner, { form: 'flat', edge: 0.35, outline: false, within: d })
    terry(canvas, inner)
    canvas.seams(['M122 246 L452 216 L484 386 L142 414Z'], { width: 5, opacity: 0.35 })
    canvas.stitches([
      'M92 226 L470 190 C478 190 480 194 482 200 L518 404',
      'M518 408 L112 442 C104 442 102 438 101 432 L80 234',
    ])
  },
  hammam: (canvas) => {
    const d = 'M170 70 L430 70 L440 486 C380 496 220 496 160 486Z'
    const fringe = Array.from(
      { length: 27 },
      (_, index) =>
        `M${164 + index * 10.4} 486 C${162 + index * 10.4} 506 ${168 + index * 10.4} 520 ${164 + index * 10.4} 544`,
    )
    canvas.add(
      `<g fill="none" stroke="${canvas.tones.isPale ? '#efece4' : '#ece7dc'}" stroke-width="3.2" stroke-linecap="round">${fringe.map((path) => `<path d="${path}"/>`).join('')}</g>`,
    )
    canvas.cloth(d, {
      form: 'round',
      edge: 0.35,
      folds: ['M236 76 C230 200 240 340 228 486', 'M372 76 C378 210 366 330 376 486'],
      ridges: ['M300 76 C306 200 296 330 302 486', 'M200 90 C196 200 204 330 196 480'],
    })
    for (const y of [104, 118, 404, 420, 436, 452])
      canvas.cloth(
        `M150 ${y} C220 ${y + 8} 380 ${y + 8} 450 ${y} L450 ${y + 7} C380 ${y + 15} 220 ${y + 15} 150 ${y + 7}Z`,
        {
          form: 'round',
          edge: 0,
          within: d,
          tones: { ...canvas.tones, base: '#f4f0e6', light: '#faf7ef', dark: '#dcd6c8', darker: '#c4bdac' },
          outline: false,
        },
      )
    canvas.ribs(d, 4, 0, { opacity: 0.1 })
  },
}

/** Loops of terry, seen from the front. */
const terry = (canvas: Canvas, d: string) =>
  canvas.ribs(d, 3.4, 32, { opacity: 0.24 }).ribs(d, 3.4, -32, { opacity: 0.24 })

/** A towel rolled up, its end towards us. */
function towelRoll(canvas: Canvas, x: number, y: number): void {
  const disc = (radius: number) =>
    `M${x - radius} ${y} C${x - radius} ${y - radius * 1.33} ${x + radius} ${y - radius * 1.33} ${x + radius} ${y} C${x + radius} ${y + radius * 1.33} ${x - radius} ${y + radius * 1.33} ${x - radius} ${y}Z`
  canvas.cloth(disc(106), { form: 'round', edge: 0.6 })
  canvas.ribs(disc(104), 3.4, 32, { opacity: 0.2 }).ribs(disc(104), 3.4, -32, { opacity: 0.16 })
  for (const radius of [88, 70, 52, 34, 16])
    canvas.add(
      `<path d="${disc(radius)}" fill="none" stroke="${canvas.tones.darker}" stroke-width="6" stroke-opacity="0.6" filter="url(#fine)"/><path d="${disc(radius + 4)}" fill="none" stroke="${canvas.tones.lighter}" stroke-width="4" stroke-opacity="0.5" filter="url(#fine)"/>`,
    )
}
