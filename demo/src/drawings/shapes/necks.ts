import type { Canvas } from '../canvas.ts'
import type { Tones } from '../tones.ts'

/** A ribbed band around a round neck. */
export function crewNeck(
  canvas: Canvas,
  half = 62,
  depth = 54,
  tones: Tones = canvas.tones,
  width = 15,
): void {
  const n = 300 - half
  const b = 88 + depth
  const x = (value: number) => 600 - value
  const outer = `M${n} 86 C${n + 8} ${b - 16} 272 ${b} 300 ${b} C328 ${b} ${x(n + 8)} ${b - 16} ${x(n)} 86`
  const inner = `L${x(n + width - 3)} 80 C${x(n + width + 4)} ${b - 30} 322 ${b - width} 300 ${b - width} C278 ${b - width} ${n + width + 4} ${b - 30} ${n + width - 3} 80Z`
  canvas
    .cloth(outer + inner, { tones, form: 'flat', edge: 0.3 })
    .ribs(outer + inner, 3.4, 0, { tones, opacity: 0.35 })
  canvas.stitches([
    `M${n - 7} 89 C${n + 2} ${b - 8} 268 ${b + 8} 300 ${b + 8} C332 ${b + 8} ${x(n + 2)} ${b - 8} ${x(n - 7)} 89`,
  ])
  label(canvas)
}

export function vNeck(canvas: Canvas, depth = 96, half = 60, tones: Tones = canvas.tones): void {
  const n = 300 - half
  const b = 88 + depth
  const x = (value: number) => 600 - value
  const band = `M${n} 86 C${n + 6} 100 ${n + 14} 112 300 ${b} C${x(n + 14)} 112 ${x(n + 6)} 100 ${x(n)} 86 L${x(n + 12)} 80 C${x(n + 20)} 98 ${x(n + 28)} 112 300 ${b - 20} C${n + 28} 112 ${n + 20} 98 ${n + 12} 80Z`
  canvas
    .cloth(band, { tones, form: 'flat', edge: 0.3 })
    .ribs(band, 3.4, 0, { tones, opacity: 0.3 })
    .seams([`M300 ${b - 20} L300 ${b}`])
  label(canvas)
}

function label(canvas: Canvas): void {
  canvas.add(
    '<g><rect x="281" y="90" width="38" height="17" rx="1.5" fill="#f3f1ec" stroke="#b9b5ad" stroke-width="0.6"/><path d="M288 97h24M291 101h18" stroke="#8d887e" stroke-width="1.3"/></g>',
  )
}

/** Knitted collar with two leaves, and a short buttoned placket. */
export function poloCollar(canvas: Canvas, body: string, tones: Tones = canvas.tones): void {
  label(canvas)
  const placket = 'M285 148 L315 148 L314 246 C306 250 294 250 286 246Z'
  canvas.shadow('M317 150 L317 246', body, 0.22, 8)
  canvas
    .cloth(placket, { form: 'flat', edge: 0.25 })
    .stitches(['M289 152 L290 242', 'M311 152 L310 242', 'M288 236 L312 236'])
  for (const y of [172, 200, 226]) canvas.button(300, y, 4.4)
  canvas.shadow(
    'M222 104 C228 138 246 168 272 186 L300 156 L328 186 C354 168 372 138 378 104',
    body,
    0.34,
    12,
  )
  const leaf = 'M244 76 C234 82 226 90 221 98 C224 130 242 160 270 182 L301 150 C278 140 258 112 252 78Z'
  canvas.both((half) =>
    half
      .cloth(leaf, { tones, form: 'flat', edge: 0.4 })
      .stitches(['M226 100 C230 130 246 156 270 175'], { tones }),
  )
}

/** Pointed collar of a shirt or coat; the front below is drawn by `buttonFront`. */
export function shirtCollar(canvas: Canvas, body: string, tones: Tones = canvas.tones): void {
  label(canvas)
  canvas.shadow('M232 98 L258 176 L300 134 L342 176 L368 98', body, 0.34, 12)
  const stand =
    'M252 84 C262 112 282 128 300 134 C318 128 338 112 348 84 L356 92 C344 124 322 142 300 148 C278 142 256 124 244 92Z'
  canvas.cloth(stand, { tones, form: 'flat', edge: 0.3 })
  const leaf = 'M246 70 C238 78 231 88 227 98 L250 172 L300 130 C278 120 260 100 255 72Z'
  canvas.both((half) =>
    half.cloth(leaf, { tones, form: 'flat', edge: 0.38 }).stitches(['M232 99 L252 163 L292 130'], { tones }),
  )
}

/** Standing collar that a zip closes. */
export function standCollar(canvas: Canvas, tones: Tones = canvas.tones, top = 48): void {
  canvas.hollow(
    `M248 ${top + 6} C270 ${top - 8} 330 ${top - 8} 352 ${top + 6} C350 ${top + 22} 326 ${top + 28} 300 ${top + 28} C274 ${top + 28} 250 ${top + 22} 248 ${top + 6}Z`,
    tones,
  )
  const collar = `M236 92 C238 74 242 60 247 ${top + 4} C254 ${top + 20} 276 ${top + 26} 300 ${top + 26} C324 ${top + 26} 346 ${top + 20} 353 ${top + 4} C358 60 362 74 364 92 C356 124 330 144 300 144 C270 144 244 124 236 92Z`
  canvas.cloth(collar, { tones, form: 'round', edge: 0.35 })
  canvas.seams(['M236 92 C244 124 270 144 300 144 C330 144 356 124 364 92'], { tones })
  canvas.stitches(
    [
      `M250 ${top + 12} C262 ${top + 25} 282 ${top + 32} 300 ${top + 32} C318 ${top + 32} 338 ${top + 25} 350 ${top + 12}`,
    ],
    { tones },
  )
}

/** A hood lying open behind the neck, with cords when `cords`. */
export function hood(canvas: Canvas, body: string, { tones = canvas.tones, cords = true } = {}): void {
  const outer =
    'M210 126 C184 70 226 16 300 16 C374 16 416 70 390 126 C374 160 334 178 300 182 C266 178 226 160 210 126Z'
  canvas.shadow('M212 134 C228 168 266 188 300 192 C334 188 372 168 388 134', body, 0.34, 14)
  canvas.cloth(outer, {
    tones,
    form: 'round',
    edge: 0.5,
    folds: ['M226 110 C214 76 240 40 276 28', 'M374 110 C386 76 360 40 326 28'],
    ridges: ['M246 40 C270 26 330 26 354 40'],
  })
  canvas.hollow(
    'M244 118 C226 70 258 42 300 42 C342 42 374 70 356 118 C344 144 318 160 300 164 C282 160 256 144 244 118Z',
    tones,
  )
  const edge =
    'M232 122 C212 66 250 32 300 32 C350 32 388 66 368 122 C352 152 322 170 300 176 C278 170 248 152 232 122Z'
  canvas.stitches([edge], { tones })
  const inner =
    'M246 112 C262 138 284 152 300 158 C316 152 338 138 354 112 C350 136 322 158 300 170 C278 158 250 136 246 112Z'
  canvas.cloth(inner, { tones, form: 'flat', edge: 0.3 })
  if (!cords) return
  const cordColor = tones.isPale ? '#dcdcd8' : tones.lighter
  canvas.both((half) =>
    half.add(
      `<circle cx="268" cy="158" r="4.6" fill="#b9bdc2" stroke="#767b81" stroke-width="1"/><circle cx="268" cy="158" r="2" fill="#55595e"/><path d="M268 160 C264 190 272 214 266 250" fill="none" stroke="#000" stroke-opacity="0.25" stroke-width="6" filter="url(#fine)"/><path d="M268 159 C263 190 271 214 265 250" fill="none" stroke="${cordColor}" stroke-width="5" stroke-linecap="round"/><path d="M265 238 L265 252" stroke="${tones.line}" stroke-width="5.6" stroke-linecap="round"/>`,
    ),
  )
}

/** Low upright collar of a chef's jacket. */
export function mandarinCollar(canvas: Canvas, tones: Tones = canvas.tones): void {
  label(canvas)
  const collar = 'M238 88 C240 76 244 68 250 62 C256 96 276 116 306 124 L300 146 C268 140 246 120 238 88Z'
  canvas.both((half) =>
    half
      .cloth(collar, { tones, form: 'flat', edge: 0.35 })
      .stitches(['M254 74 C260 98 280 112 302 119'], { tones }),
  )
}

/** Crossing fronts of a wrapped garment: `endY` is where the edges meet. */
export function shawlCollar(
  canvas: Canvas,
  body: string,
  endY: number,
  width: number,
  tones: Tones = canvas.tones,
): void {
  const under = `M362 78 C352 130 330 ${endY - 90} 296 ${endY} L${296 + width} ${endY} C360 ${endY - 90} 388 160 384 96 C378 88 370 82 362 78Z`
  const over = `M238 78 C248 130 272 ${endY - 90} 306 ${endY} L${306 - width * 1.1} ${endY} C240 ${endY - 90} 212 160 216 96 C222 88 230 82 238 78Z`
  canvas.cloth(under, { tones, form: 'right', edge: 0.45 })
  canvas.shadow(`M238 84 C248 130 272 ${endY - 90} 310 ${endY}`, body, 0.35, 12)
  canvas.cloth(over, { tones, form: 'left', edge: 0.45 })
  const backRoll = 'M238 80 C258 64 342 64 362 80 C352 92 338 96 300 96 C262 96 248 92 238 80Z'
  canvas.cloth(backRoll, { tones, form: 'flat', edge: 0.4 })
}

/** Notched lapels of a lab coat or work coat. */
export function lapels(canvas: Canvas, body: string, tones: Tones = canvas.tones): void {
  label(canvas)
  canvas.shadow('M228 100 C240 160 270 196 304 226 C330 196 360 160 372 100', body, 0.3, 12)
  canvas.both((half) => {
    half.cloth(
      'M240 92 C232 112 228 130 224 150 L240 156 L230 172 C250 196 276 214 302 228 C288 180 268 130 256 88Z',
      { tones, form: 'flat', edge: 0.38 },
    )
    half.cloth('M246 72 C238 80 232 90 228 102 L224 150 L262 142 C256 120 254 96 256 74Z', {
      tones,
      form: 'flat',
      edge: 0.35,
    })
  })
}
