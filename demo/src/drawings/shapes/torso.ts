import type { Canvas } from '../canvas.ts'
import type { Tones } from '../tones.ts'

export type Cutting = {
  sleeves: 'short' | 'long' | 'none'
  /** Where the hem lies; 535 is the hip. */
  hemY?: number
  /** Extra width on each side: outerwear is wider than a T-shirt. */
  ease?: number
  /** Half the width of the neck opening, and its depth in front. */
  neck?: { half: number; depth: number; isV?: boolean }
  /** Another colour for the sleeves. */
  sleeveTones?: Tones
  bodyTones?: Tones
  cuffs?: 'plain' | 'rib' | 'tab'
  hem?: 'plain' | 'rib'
  /** Waist taken in on each side. */
  waist?: number
}

export type Torso = { body: string; sleeve: string; hemY: number; left: number; shoulderX: number }

/** Sleeves and body of an upper garment, seen from the front. The neck and what is sewn on are drawn after. */
export function torso(canvas: Canvas, cutting: Cutting): Torso {
  const { sleeves, hemY = 532, neck = { half: 62, depth: 54 } } = cutting
  const ease = (cutting.ease ?? 0) - (canvas.isFitted ? 14 : 0)
  const waist = (cutting.waist ?? 0) + (canvas.isFitted ? 16 : 0)
  const left = 160 - ease
  const shoulderX = sleeves === 'none' ? 196 - ease : 166 - ease
  const shoulderY = sleeves === 'none' ? 112 : 120
  const sleeve = sleeves === 'long' ? longSleeve(ease) : shortSleeve(ease)
  const body = bodyPath({
    left,
    shoulderX,
    shoulderY,
    hemY,
    waist,
    neckHalf: neck.half,
    depth: neck.depth,
    isV: neck.isV === true,
    sleeveless: sleeves === 'none',
  })
  canvas.hollow(neckBack(neck.half, Math.max(168, 98 + neck.depth)))
  if (sleeves !== 'none') drawSleeves(canvas, sleeve, cutting, ease)
  canvas.cloth(body, {
    ...(cutting.bodyTones ? { tones: cutting.bodyTones } : {}),
    form: 'round',
    edge: 0.42,
    folds: [
      `M${left + 22} 250 C${left + 70} 266 ${left + 82} 300 ${left + 74} 380`,
      `M${440 + ease - 18} 252 C${396 + ease} 274 ${376 + ease} 306 ${386 + ease} 356`,
      `M${left + 46} ${hemY - 8} C${left + 54} ${hemY - 70} ${left + 42} ${hemY - 110} ${left + 58} ${hemY - 160}`,
      `M392 ${hemY - 6} C384 ${hemY - 60} 398 ${hemY - 90} 388 ${hemY - 140}`,
    ],
    ridges: [
      `M${left + 40} 272 C${left + 66} 300 ${left + 62} 360 ${left + 58} 420`,
      `M336 220 C344 300 326 380 334 ${hemY - 50}`,
      `M250 210 C244 260 252 310 246 360`,
    ],
  })
  if (sleeves !== 'none')
    canvas.both((half) =>
      half.seams(
        [`M${shoulderX} ${shoulderY} C${shoulderX + 14} 150 ${shoulderX + 18} 196 ${left + 8} 240`],
        { opacity: 0.6 },
      ),
    )
  if (cutting.hem === 'rib') hemRib(canvas, left, hemY)
  else
    canvas.stitches([
      `M${left + 1} ${hemY - 10} C${left + 40} ${hemY + 3} 250 ${hemY + 8} 300 ${hemY + 8} C350 ${hemY + 8} ${560 - left} ${hemY + 3} ${599 - left} ${hemY - 10}`,
    ])
  return { body, sleeve, hemY, left, shoulderX }
}

type BodyPoints = {
  left: number
  shoulderX: number
  shoulderY: number
  hemY: number
  waist: number
  neckHalf: number
  depth: number
  isV: boolean
  sleeveless: boolean
}

function bodyPath({
  left,
  shoulderX,
  shoulderY,
  hemY,
  waist,
  neckHalf,
  depth,
  isV,
  sleeveless,
}: BodyPoints): string {
  const x = (value: number) => 600 - value
  const n = 300 - neckHalf
  const bottom = 88 + depth
  const neckline = isV
    ? `M${n} 86 C${n + 6} 100 ${n + 14} 112 300 ${bottom} C${x(n + 14)} 112 ${x(n + 6)} 100 ${x(n)} 86`
    : `M${n} 86 C${n + 8} ${bottom - 16} ${300 - 28} ${bottom} 300 ${bottom} C328 ${bottom} ${x(n + 8)} ${bottom - 16} ${x(n)} 86`
  const armpitY = sleeveless ? 226 : 240
  const dip = sleeveless ? 26 : 16
  const hip = left + (hemY > 560 ? -12 : 0)
  return [
    neckline,
    `C${x(n - 14)} 92 ${x(shoulderX + 22)} ${shoulderY - 12} ${x(shoulderX)} ${shoulderY}`,
    `C${x(shoulderX + dip)} 152 ${x(shoulderX + dip + 2)} 200 ${x(left + 4)} ${armpitY}`,
    `C${x(left + 6 + waist)} 320 ${x(left + 4 + waist)} 420 ${x(hip)} ${hemY}`,
    `C${x(left + 40)} ${hemY + 14} 350 ${hemY + 18} 300 ${hemY + 18} C250 ${hemY + 18} ${left + 40} ${hemY + 14} ${hip} ${hemY}`,
    `C${left + 4 + waist} 420 ${left + 6 + waist} 320 ${left + 4} ${armpitY}`,
    `C${shoulderX + dip + 2} 200 ${shoulderX + dip} 152 ${shoulderX} ${shoulderY}`,
    `C${shoulderX + 22} ${shoulderY - 12} ${n - 14} 92 ${n} 86Z`,
  ].join('')
}

const neckBack = (half: number, bottom: number) =>
  `M${300 - half - 2} 88 C${300 - half + 14} 74 ${300 + half - 14} 74 ${302 + half} 88 C${300 + half - 4} 140 ${300 + half - 30} ${bottom} 300 ${bottom} C${300 - half + 30} ${bottom} ${300 - half + 4} 140 ${298 - half} 88Z`

const shortSleeve = (ease: number) =>
  `M${196 - ease} 108 C${168 - ease} 112 ${146 - ease} 124 ${130 - ease} 146 C${106 - ease} 180 ${82 - ease} 222 ${62 - ease} 262 C${84 - ease} 282 ${116 - ease} 298 ${146 - ease} 302 C${158 - ease} 284 ${172 - ease} 262 ${190 - ease} 240Z`

const longSleeve = (ease: number) =>
  `M${196 - ease} 108 C${166 - ease} 112 ${142 - ease} 126 ${130 - ease} 156 C${112 - ease} 214 ${92 - ease} 320 ${66 - ease} 482 C${80 - ease} 492 ${102 - ease} 497 ${120 - ease} 496 C${136 - ease} 420 ${160 - ease} 330 ${190 - ease} 244Z`

function drawSleeves(
  canvas: Canvas,
  sleeve: string,
  { sleeves, sleeveTones = canvas.tones, cuffs = 'plain' }: Cutting,
  ease: number,
): void {
  const long = sleeves === 'long'
  canvas.both((half) => {
    half.cloth(sleeve, {
      tones: sleeveTones,
      form: 'left',
      edge: 0.55,
      folds: long
        ? [
            `M${176 - ease} 236 C${150 - ease} 262 ${132 - ease} 270 ${112 - ease} 268`,
            `M${146 - ease} 330 C${126 - ease} 344 ${112 - ease} 342 ${98 - ease} 332`,
            `M${128 - ease} 426 C${110 - ease} 440 ${94 - ease} 436 ${82 - ease} 424`,
          ]
        : [
            `M${180 - ease} 226 C${160 - ease} 246 ${140 - ease} 254 ${118 - ease} 250`,
            `M${158 - ease} 150 C${140 - ease} 186 ${122 - ease} 214 ${112 - ease} 240`,
          ],
      ridges: long
        ? [`M${140 - ease} 160 C${120 - ease} 240 ${104 - ease} 330 ${88 - ease} 440`]
        : [`M${140 - ease} 156 C${120 - ease} 186 ${102 - ease} 218 ${88 - ease} 250`],
      foldWidth: 9,
    })
    if (!long)
      half.stitches([`M${68 - ease} 252 C${90 - ease} 272 ${122 - ease} 288 ${151 - ease} 292`], {
        tones: sleeveTones,
      })
    else if (cuffs === 'rib') ribCuff(half, ease, sleeveTones)
    else if (cuffs === 'tab') tabCuff(half, ease, sleeveTones)
    else
      half.stitches([`M${68 - ease} 472 C${84 - ease} 482 ${104 - ease} 486 ${122 - ease} 485`], {
        tones: sleeveTones,
      })
  })
}

function ribCuff(canvas: Canvas, ease: number, tones: Tones): void {
  const cuff = `M${73 - ease} 440 L${66 - ease} 486 C${80 - ease} 497 ${102 - ease} 502 ${120 - ease} 500 L${129 - ease} 454 C${110 - ease} 456 ${88 - ease} 450 ${73 - ease} 440Z`
  canvas.cloth(cuff, { tones, form: 'left', edge: 0.4 }).ribs(cuff, 4.2, 9, { tones })
}

function tabCuff(canvas: Canvas, ease: number, tones: Tones): void {
  canvas.seams([`M${73 - ease} 444 C${90 - ease} 454 ${110 - ease} 458 ${129 - ease} 457`], { tones })
  canvas.cloth(`M${84 - ease} 458 L${118 - ease} 464 L${115 - ease} 482 L${82 - ease} 476Z`, {
    tones,
    form: 'flat',
    edge: 0.2,
  })
}

function hemRib(canvas: Canvas, left: number, hemY: number): void {
  const x = (value: number) => 600 - value
  const rib = `M${left + 2} ${hemY - 34} C${left + 40} ${hemY - 20} 250 ${hemY - 16} 300 ${hemY - 16} C350 ${hemY - 16} ${x(left + 40)} ${hemY - 20} ${x(left + 2)} ${hemY - 34} L${x(left + 8)} ${hemY + 6} C${x(left + 44)} ${hemY + 20} 350 ${hemY + 24} 300 ${hemY + 24} C250 ${hemY + 24} ${left + 44} ${hemY + 20} ${left + 8} ${hemY + 6}Z`
  canvas.cloth(rib, { form: 'round', edge: 0.35 }).ribs(rib, 4.6)
}
