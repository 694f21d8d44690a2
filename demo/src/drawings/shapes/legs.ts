import type { Canvas } from '../canvas.ts'
import type { Tones } from '../tones.ts'
import { patchPocket } from './fronts.ts'

type LegCut = {
  length: 'long' | 'short'
  waist: 'belt' | 'drawcord' | 'none'
  top?: number
  taper?: number
  cuff?: boolean
  tones?: Tones
}
type Legs = { leg: string; top: number; hemY: number }

/** Two legs from the waist at `top`, seen from the front. The right one lies a little over the left. */
function legs(
  canvas: Canvas,
  { length, waist, top = 56, taper = 0, cuff = false, tones = canvas.tones }: LegCut,
): Legs {
  const long = length === 'long'
  const hemY = long ? 556 : 392
  const outer = long ? 168 + taper * 0.4 : 166
  const inner = long ? 268 - taper : 288
  const rise = top > 200 ? 100 : 160
  const crotch = top + rise
  const drop = hemY - crotch
  const leg = `M212 ${top} C202 ${top + rise * 0.45} 190 ${top + rise * 0.8} 184 ${crotch + drop * 0.08} C176 ${crotch + drop * 0.4} ${outer + 4} ${crotch + drop * 0.7} ${outer} ${hemY} C${outer + 30} ${hemY + 9} ${inner - 30} ${hemY + 9} ${inner} ${hemY} C${inner + 4} ${crotch + drop * 0.66} 292 ${crotch + drop * 0.34} 301 ${crotch} L301 ${top}Z`
  canvas.both((half) => {
    half.cloth(leg, {
      tones,
      form: 'round',
      edge: 0.42,
      folds: [
        `M296 ${crotch - 6} C270 ${crotch + 12} 244 ${crotch + 16} 214 ${crotch + 4}`,
        `M296 ${crotch + 8} C276 ${crotch + 40} 262 ${crotch + 70} 256 ${crotch + 110}`,
        ...(long
          ? [
              `M276 ${hemY - 200} C250 ${hemY - 186} 222 ${hemY - 188} 192 ${hemY - 200}`,
              `M264 ${hemY - 40} C240 ${hemY - 26} 210 ${hemY - 28} 182 ${hemY - 44}`,
            ]
          : []),
      ],
      ridges: [`M240 ${top + 90} C226 ${top + 200} 222 ${hemY - 140} 214 ${hemY - 40}`],
      foldWidth: 9,
    })
    half.seams(
      [`M213 ${top + 4} C203 ${top + rise * 0.45} 191 ${top + rise * 0.8} 185 ${crotch + drop * 0.08}`],
      { tones, opacity: 0.4 },
    )
    if (cuff) ribbedHem(half, outer, inner, hemY, tones)
    else
      half.stitches(
        [
          `M${outer + 1} ${hemY - 12} C${outer + 30} ${hemY - 3} ${inner - 30} ${hemY - 3} ${inner} ${hemY - 12}`,
        ],
        { tones },
      )
  })
  canvas.seams([`M301 ${top + 26} C303 ${top + 90} 303 ${crotch - 20} 301 ${crotch}`], { tones, width: 2 })
  if (waist === 'belt') beltWaist(canvas, top, crotch, tones)
  if (waist === 'drawcord') cordWaist(canvas, top, tones)
  return { leg, top, hemY }
}

function ribbedHem(canvas: Canvas, outer: number, inner: number, hemY: number, tones: Tones): void {
  const rib = `M${outer} ${hemY - 34} C${outer + 30} ${hemY - 26} ${inner - 30} ${hemY - 26} ${inner + 2} ${hemY - 34} L${inner - 4} ${hemY + 2} C${inner - 30} ${hemY + 10} ${outer + 34} ${hemY + 10} ${outer + 6} ${hemY + 2}Z`
  canvas.cloth(rib, { tones, form: 'round', edge: 0.3 }).ribs(rib, 4.4, 0, { tones })
}

function beltWaist(canvas: Canvas, top: number, crotch: number, tones: Tones): void {
  canvas.hollow(
    `M216 ${top - 8} C250 ${top + 6} 350 ${top + 6} 384 ${top - 8} L388 ${top + 12} L212 ${top + 12}Z`,
    tones,
  )
  const band = `M212 ${top - 8} C246 ${top + 6} 354 ${top + 6} 388 ${top - 8} L391 ${top + 18} C354 ${top + 30} 246 ${top + 30} 209 ${top + 18}Z`
  canvas.cloth(band, { tones, form: 'round', edge: 0.3 })
  canvas.stitches(
    [
      `M211 ${top + 13} C247 ${top + 25} 353 ${top + 25} 389 ${top + 13}`,
      `M306 ${top + 30} C326 ${top + 80} 322 ${crotch - 50} 302 ${crotch - 30}`,
    ],
    { tones },
  )
  canvas.both((half) => {
    half.cloth(`M236 ${top - 4} L245 ${top - 1} L244 ${top + 30} L235 ${top + 28}Z`, {
      tones,
      form: 'flat',
      edge: 0.1,
    })
    half.seams([`M250 ${top + 26} C250 ${top + 54} 234 ${top + 78} 202 ${top + 88}`], { tones, width: 2 })
    half.stitches([`M255 ${top + 27} C255 ${top + 58} 238 ${top + 84} 203 ${top + 94}`], { tones })
  })
  canvas.button(301, top + 12, 5.4)
}

function cordWaist(canvas: Canvas, top: number, tones: Tones): void {
  canvas.hollow(
    `M218 ${top - 6} C250 ${top + 6} 350 ${top + 6} 382 ${top - 6} L386 ${top + 12} L214 ${top + 12}Z`,
    tones,
  )
  const band = `M212 ${top - 6} C246 ${top + 8} 354 ${top + 8} 388 ${top - 6} L392 ${top + 24} C354 ${top + 36} 246 ${top + 36} 208 ${top + 24}Z`
  canvas.cloth(band, { tones, form: 'round', edge: 0.3 }).ribs(band, 6, 0, { tones, opacity: 0.3 })
  const cord = tones.isPale ? '#d5d4cf' : tones.lighter
  canvas.add(
    `<g fill="none" stroke-linecap="round"><path d="M294 ${top + 20} C284 ${top + 44} 288 ${top + 62} 280 ${top + 84}M306 ${top + 20} C314 ${top + 46} 312 ${top + 66} 320 ${top + 88}" stroke="#000" stroke-opacity="0.25" stroke-width="6" filter="url(#fine)"/><path d="M294 ${top + 18} C284 ${top + 42} 288 ${top + 60} 280 ${top + 82}M306 ${top + 18} C314 ${top + 44} 312 ${top + 64} 320 ${top + 86}" stroke="${cord}" stroke-width="4.6"/></g>`,
  )
  canvas.both((half) =>
    half.seams([`M232 ${top + 34} C226 ${top + 66} 214 ${top + 90} 200 ${top + 104}`], { tones, width: 2 }),
  )
}

function thighPocket(canvas: Canvas, top: number, tones: Tones = canvas.tones): void {
  patchPocket(canvas, 184, top, 62, 84, { flap: true, tones })
}

/** Knee-pad pocket and its seams. */
function knee(canvas: Canvas, top: number, tones: Tones): void {
  const d = `M186 ${top} L276 ${top - 4} L274 ${top + 100} L180 ${top + 104}Z`
  canvas.cloth(d, { tones, form: 'round', edge: 0.25 })
  canvas.stitches([`M190 ${top + 6} L272 ${top + 2} L270 ${top + 94} L185 ${top + 98}Z`], { tones })
}

function holster(canvas: Canvas, top: number, tones: Tones): void {
  const d = `M206 ${top} L262 ${top + 6} L258 ${top + 92} L200 ${top + 88}Z`
  canvas.add(`<path d="${d}" transform="translate(2 5)" fill="#000" fill-opacity="0.3" filter="url(#fine)"/>`)
  canvas
    .cloth(d, { tones, form: 'flat', edge: 0.3 })
    .stitches([`M210 ${top + 6} L258 ${top + 11}`, `M232 ${top + 8} L229 ${top + 88}`], { tones })
}

function bibAndBraces(canvas: Canvas): void {
  const straps = 'M246 176 C240 130 246 80 262 36 L284 36 C270 84 266 130 272 176Z'
  canvas.both((half) => half.cloth(straps, { form: 'left', edge: 0.35 }))
  canvas.both((half) =>
    half.add(
      '<rect x="243" y="150" width="32" height="24" rx="3" fill="none" stroke="#a9adb2" stroke-width="4"/>',
    ),
  )
  const bib = 'M238 164 L362 164 C366 200 374 236 392 262 L208 262 C226 236 234 200 238 164Z'
  canvas
    .cloth(bib, { form: 'round', edge: 0.4 })
    .stitches(['M242 171 L358 171', 'M242 171 C238 204 230 236 216 258', 'M358 171 C362 204 370 236 384 258'])
  patchPocket(canvas, 256, 184, 88, 62, { flap: true })
}

export const bottoms: Record<string, (canvas: Canvas) => void> = {
  trousers: (canvas) => {
    legs(canvas, { length: 'long', waist: 'belt' })
    thighPocket(canvas, 256)
  },
  'trousers-plain': (canvas) => {
    legs(canvas, { length: 'long', waist: 'belt', taper: 4 })
    canvas.seams(['M222 96 L196 300'], { opacity: 0.25 })
  },
  'trousers-cargo': (canvas) => {
    legs(canvas, { length: 'long', waist: 'belt' })
    canvas.both((half) => thighPocket(half, 262))
    canvas.both((half) =>
      half.stitches(['M188 372 C216 380 250 380 278 374', 'M187 386 C216 394 250 394 277 388']),
    )
  },
  'trousers-knee': (canvas) => {
    legs(canvas, { length: 'long', waist: 'belt' })
    canvas.both((half) => knee(half, 340, canvas.second))
    thighPocket(canvas, 240)
  },
  'trousers-multi': (canvas) => {
    const tones = canvas.second === canvas.tones ? canvas.tones : canvas.second
    legs(canvas, { length: 'long', waist: 'belt' })
    canvas.both((half) => {
      knee(half, 340, tones)
      holster(half, 132, tones)
    })
    thighPocket(canvas, 240, tones)
  },
  shorts: (canvas) => {
    legs(canvas, { length: 'short', waist: 'belt', top: 90 })
    canvas.both((half) => patchPocket(half, 178, 262, 60, 82, { flap: true }))
  },
  'bib-overall': (canvas) => {
    legs(canvas, { length: 'long', waist: 'none', top: 250 })
    canvas.both((half) => half.seams(['M208 262 C214 300 204 330 194 350'], { width: 2 }))
    bibAndBraces(canvas)
    const belt = 'M206 256 C250 266 350 266 394 256 L396 284 C350 294 250 294 204 284Z'
    canvas.cloth(belt, { form: 'round', edge: 0.3 }).stitches(['M206 278 C250 288 350 288 394 278'])
  },
  'chef-trousers': (canvas) => {
    legs(canvas, { length: 'long', waist: 'drawcord', taper: 6 })
  },
  joggers: (canvas) => {
    legs(canvas, { length: 'long', waist: 'drawcord', taper: 26, cuff: true })
  },
  'hivis-trousers': (canvas) => {
    const { leg } = legs(canvas, { length: 'long', waist: 'belt' })
    if (canvas.second !== canvas.tones)
      canvas.both((half) =>
        half.cloth('M150 470 L310 470 L310 590 L150 590Z', {
          tones: canvas.second,
          form: 'round',
          edge: 0.2,
          within: leg,
        }),
      )
    canvas.both((half) =>
      half.band('M150 386 C200 396 250 396 310 386', leg).band('M150 450 C200 460 250 460 310 450', leg),
    )
    thighPocket(canvas, 250, canvas.second)
  },
  coverall: (canvas) => drawCoverall(canvas),
}

/** One piece from collar to ankle, drawn smaller than the separates so that it fits. */
function drawCoverall(canvas: Canvas): void {
  const arm =
    'M240 82 C206 88 188 102 178 128 C164 190 154 250 146 318 C158 326 172 328 184 326 C194 270 208 220 240 180Z'
  const leg = 'M214 292 C206 380 200 460 192 566 C214 575 246 575 266 568 C272 480 286 410 301 352 L301 280Z'
  canvas.hollow('M262 60 C280 52 320 52 338 60 C336 84 320 100 300 104 C280 100 264 84 262 60Z')
  canvas.both((half) => {
    half.cloth(arm, {
      form: 'left',
      edge: 0.5,
      folds: ['M206 176 C190 192 178 196 166 192', 'M190 250 C178 260 168 258 158 250'],
      foldWidth: 7,
    })
    half.cloth(leg, {
      form: 'round',
      edge: 0.42,
      folds: ['M296 346 C276 362 250 366 222 356', 'M274 450 C252 460 226 458 202 446'],
      ridges: ['M246 340 C234 430 232 500 226 550'],
      foldWidth: 8,
    })
  })
  const body =
    'M262 62 C250 68 236 76 222 84 C234 110 234 140 218 170 C220 220 212 260 210 312 C250 330 350 330 390 312 C388 260 380 220 382 170 C366 140 366 110 378 84 C364 76 350 68 338 62 C334 90 318 104 300 108 C282 104 266 90 262 62Z'
  canvas.cloth(body, {
    form: 'round',
    edge: 0.4,
    folds: ['M232 180 C256 196 262 216 258 250', 'M368 184 C346 200 340 220 344 244'],
    foldWidth: 9,
  })
  canvas
    .cloth('M210 252 C250 262 350 262 390 252 L390 276 C350 286 250 286 210 276Z', {
      form: 'round',
      edge: 0.3,
      within: body,
    })
    .ribs('M216 256 C250 264 350 264 384 256 L384 274 C350 284 250 284 216 274Z', 6)
  canvas.zip('M300 104 L300 350', 300, 116)
  canvas.stitches(['M290 112 L290 350', 'M310 112 L310 350'])
  canvas.both((half) => {
    patchPocket(half, 232, 148, 50, 52, { flap: true })
    half.seams(['M252 292 L226 350'], { width: 2 })
    half.stitches(['M196 552 C218 560 246 560 266 554'])
  })
  canvas.shadow('M256 70 L276 122 L300 96 L324 122 L344 70', body, 0.3, 9)
  canvas.both((half) =>
    half.cloth('M264 52 C254 58 248 64 246 72 L270 120 L300 94 C282 88 270 72 268 54Z', {
      form: 'flat',
      edge: 0.35,
    }),
  )
}
