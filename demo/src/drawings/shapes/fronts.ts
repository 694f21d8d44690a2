import type { Canvas } from '../canvas.ts'
import type { Tones } from '../tones.ts'
import type { Torso } from './torso.ts'

const x = (value: number) => 600 - value

/** Full zip from `top` to the hem. */
export function zipFront(canvas: Canvas, { hemY }: Torso, top = 60): void {
  const d = `M300 ${top} L300 ${hemY + 14}`
  canvas.stitches([`M288 ${top + 60} L288 ${hemY + 10}`, `M312 ${top + 60} L312 ${hemY + 10}`])
  canvas.zip(d, 300, top + 12)
}

/** A placket with buttons down the front. */
export function buttonFront(
  canvas: Canvas,
  { body, hemY }: Torso,
  { top = 140, count = 6, studs = false, hidden = false } = {},
): void {
  canvas.shadow(`M317 ${top} L317 ${hemY + 10}`, body, 0.2, 8)
  canvas.cloth(`M284 ${top - 4} L316 ${top - 8} L316 ${hemY + 18} L284 ${hemY + 18}Z`, {
    form: 'flat',
    edge: 0.18,
    within: body,
  })
  canvas.stitches([`M288 ${top} L288 ${hemY + 14}`, `M312 ${top} L312 ${hemY + 14}`])
  if (hidden) return
  const step = (hemY - 50 - top - 14) / (count - 1)
  for (let index = 0; index < count; index += 1) {
    const y = top + 16 + step * index
    if (studs) canvas.stud(300, y)
    else canvas.button(300, y, 4.6)
  }
}

/** Two rows of five, as on a chef's jacket. */
export function doubleBreasted(canvas: Canvas, { body, hemY }: Torso, tones: Tones): void {
  const flap = `M256 112 C280 132 330 132 356 108 L366 250 L366 ${hemY + 20} L252 ${hemY + 20} C252 360 236 220 256 112Z`
  canvas.shadow(`M370 116 L370 ${hemY + 10}`, body, 0.25, 10)
  canvas.cloth(flap, { form: 'flat', edge: 0.2, within: body })
  canvas.stitches([`M358 118 L358 ${hemY + 10}`])
  for (let row = 0; row < 5; row += 1) {
    for (const column of [262 - row * 0.6, 342 - row * 0.6])
      canvas.button(column, 176 + row * 52, 6.2, tones.isDark ? '#e8e6e2' : '#23262b')
  }
}

/** Patch pocket with its mouth at the top. */
export function patchPocket(
  canvas: Canvas,
  left: number,
  top: number,
  width: number,
  height: number,
  { flap = false, tones = canvas.tones } = {},
): void {
  const d = `M${left} ${top} L${left + width} ${top} L${left + width} ${top + height - 10} L${left + width - 8} ${top + height} L${left + 8} ${top + height} L${left} ${top + height - 10}Z`
  canvas.add(
    `<path d="${d}" transform="translate(1.5 3)" fill="#000" fill-opacity="0.24" filter="url(#fine)"/>`,
  )
  canvas.cloth(d, { tones, form: 'flat', edge: 0.22 })
  canvas.stitches(
    [
      `M${left + 4} ${top + 4} L${left + 4} ${top + height - 12} L${left + 10} ${top + height - 4} L${left + width - 10} ${top + height - 4} L${left + width - 4} ${top + height - 12} L${left + width - 4} ${top + 4}`,
    ],
    { tones },
  )
  if (!flap) {
    canvas.stitches([`M${left + 2} ${top + 9} L${left + width - 2} ${top + 9}`], { tones })
    return
  }
  const lid = `M${left - 3} ${top - 4} L${left + width + 3} ${top - 4} L${left + width + 3} ${top + 16} L${left + width / 2} ${top + 24} L${left - 3} ${top + 16}Z`
  canvas.add(
    `<path d="${lid}" transform="translate(0 4)" fill="#000" fill-opacity="0.28" filter="url(#fine)"/>`,
  )
  canvas
    .cloth(lid, { tones, form: 'flat', edge: 0.22 })
    .stitches(
      [`M${left + 1} ${top + 13} L${left + width / 2} ${top + 20} L${left + width - 1} ${top + 13}`],
      { tones },
    )
}

/** Pouch across the belly of a hoodie. */
export function kangarooPocket(canvas: Canvas, { hemY }: Torso): void {
  const t = hemY - 150
  const d = `M230 ${t} L370 ${t} C374 ${t + 40} 398 ${t + 74} 424 ${t + 92} L424 ${t + 124} L176 ${t + 124} L176 ${t + 92} C202 ${t + 74} 226 ${t + 40} 230 ${t}Z`
  canvas.add(
    `<path d="${d}" transform="translate(0 4)" fill="#000" fill-opacity="0.25" filter="url(#fine)"/>`,
  )
  canvas.cloth(d, {
    form: 'flat',
    edge: 0.3,
    folds: [`M250 ${t + 60} C290 ${t + 76} 330 ${t + 74} 356 ${t + 62}`],
  })
  canvas.both((half) => half.stitches([`M236 ${t + 6} C230 ${t + 46} 208 ${t + 80} 184 ${t + 96}`]))
}

/** Slanted pockets at the sides, with or without a zip. */
export function sidePockets(canvas: Canvas, { hemY, left }: Torso, { zipped = true } = {}): void {
  const top = hemY - 172
  canvas.both((half) => {
    const d = `M${left + 66} ${top} L${left + 44} ${top + 84}`
    if (zipped) half.zip(d, left + 66, top - 2, { width: 5 })
    else {
      half.add(
        `<path d="${d}" fill="none" stroke="#000" stroke-opacity="0.3" stroke-width="9" filter="url(#fine)"/>`,
      )
      half.cloth(
        `M${left + 60} ${top - 2} L${left + 78} ${top + 2} L${left + 56} ${top + 90} L${left + 38} ${top + 86}Z`,
        { form: 'flat', edge: 0.25 },
      )
    }
  })
}

/** Yoke over the shoulders in the second colour. */
export function yoke(canvas: Canvas, { body, left }: Torso, tones: Tones, depth = 184): void {
  const d = `M${left - 60} 60 L${x(left - 60)} 60 L${x(left - 60)} ${depth - 8} C380 ${depth + 6} 220 ${depth + 6} ${left - 60} ${depth - 8}Z`
  canvas.cloth(d, { tones, form: 'round', edge: 0.1, within: body, outline: false })
  canvas.stitches(
    [`M${left + 14} ${depth - 3} C240 ${depth + 6} 360 ${depth + 6} ${x(left + 14)} ${depth - 3}`],
    { tones },
  )
}

/** Panels down both sides in the second colour. */
export function sidePanels(canvas: Canvas, { body, left, hemY }: Torso, tones: Tones, width = 46): void {
  canvas.both((half) => {
    half.cloth(
      `M${left - 30} 210 L${left + 16} 210 C${left + width} 270 ${left + width + 6} 340 ${left + width - 2} ${hemY + 30} L${left - 40} ${hemY + 30}Z`,
      { tones, form: 'left', edge: 0.2, within: body },
    )
    half.stitches([
      `M${left + 22} 222 C${left + width + 4} 276 ${left + width + 10} 340 ${left + width + 3} ${hemY + 8}`,
    ])
  })
}

/** Lower body in the second colour: what gets dirty first. */
export function lowerPanel(canvas: Canvas, { body, left, hemY }: Torso, tones: Tones, from: number): void {
  canvas.cloth(
    `M${left - 40} ${from} C220 ${from + 14} 380 ${from + 14} ${x(left - 40)} ${from} L${x(left - 40)} ${hemY + 40} L${left - 40} ${hemY + 40}Z`,
    { tones, form: 'round', edge: 0.15, within: body },
  )
}

/** Horizontal reflective bands on the body, and on sleeves when there are any. */
export function reflectiveBands(
  canvas: Canvas,
  { body, sleeve, left }: Torso,
  at: readonly number[],
  sleeveAt: readonly number[] = [],
): void {
  for (const y of at)
    canvas.band(
      `M${left - 30} ${y - 8} C${left + 50} ${y + 6} 250 ${y + 10} 300 ${y + 10} C350 ${y + 10} ${x(left + 50)} ${y + 6} ${x(left - 30)} ${y - 8}`,
      body,
    )
  if (sleeveAt.length === 0) return
  canvas.both((half) => {
    for (const y of sleeveAt) half.band(`M${left - 160} ${y - 26} L${left + 40} ${y + 20}`, sleeve)
  })
}

/** Vertical bands from the shoulders to `to`. */
export function braceBands(canvas: Canvas, { body }: Torso, to: number): void {
  canvas.both((half) => half.band(`M222 70 C214 150 212 240 212 ${to}`, body))
}

/** Quilting: the swelling between the lines of a padded garment. */
export function quilting(canvas: Canvas, { body, left, hemY }: Torso, pitch = 46): void {
  for (let y = 150; y < hemY; y += pitch) {
    const curve = (dy: number) =>
      `M${left - 20} ${y + dy - 6} C${left + 60} ${y + dy + 8} 250 ${y + dy + 12} 300 ${y + dy + 12} C350 ${y + dy + 12} ${x(left + 60)} ${y + dy + 8} ${x(left - 20)} ${y + dy - 6}`
    canvas.cloth(
      `${curve(-2)} L${x(left - 20)} ${y + 2} C350 ${y + 20} 250 ${y + 20} ${left - 20} ${y + 2}Z`,
      { form: 'deep', edge: 0, within: body, outline: false },
    )
    canvas.glow(curve(20), body)
    canvas.seams([curve(0)], { width: 2, within: body })
  }
}
