import type { Canvas } from '../canvas.ts'
import {
  buttonFront,
  doubleBreasted,
  kangarooPocket,
  patchPocket,
  quilting,
  sidePanels,
  sidePockets,
  yoke,
  zipFront,
} from './fronts.ts'
import {
  crewNeck,
  hood,
  lapels,
  mandarinCollar,
  poloCollar,
  shawlCollar,
  shirtCollar,
  standCollar,
  vNeck,
} from './necks.ts'
import { torso } from './torso.ts'

type Draw = (canvas: Canvas) => void

const tee =
  (sleeves: 'short' | 'long'): Draw =>
  (canvas) => {
    torso(canvas, { sleeves })
    crewNeck(canvas)
  }

function polo(canvas: Canvas, sleeves: 'short' | 'long', twoTone = false): void {
  const cut = torso(canvas, {
    sleeves,
    neck: { half: 58, depth: 68 },
    cuffs: 'rib',
    ...(twoTone ? { sleeveTones: canvas.second } : {}),
  })
  if (twoTone) sidePanels(canvas, cut, canvas.second)
  poloCollar(canvas, cut.body, twoTone ? canvas.second : canvas.tones)
}

function shirt(canvas: Canvas, sleeves: 'short' | 'long'): void {
  const cut = torso(canvas, { sleeves, neck: { half: 54, depth: 56 }, cuffs: 'tab', waist: 6, ease: 2 })
  buttonFront(canvas, cut)
  patchPocket(canvas, 336, 212, 62, 70)
  shirtCollar(canvas, cut.body)
}

function outer(canvas: Canvas, { ease = 8, hemY = 540, top = 48 } = {}) {
  const cut = torso(canvas, { sleeves: 'long', ease, hemY, neck: { half: 62, depth: 56 }, cuffs: 'tab' })
  zipFront(canvas, cut, top + 28)
  standCollar(canvas, canvas.tones, top)
  canvas.zip(`M300 ${top + 28} L300 210`, 300, top + 36)
  return cut
}

function chefJacket(canvas: Canvas, sleeves: 'short' | 'long'): void {
  const cut = torso(canvas, { sleeves, neck: { half: 60, depth: 46 }, ease: 4 })
  doubleBreasted(canvas, cut, canvas.tones)
  mandarinCollar(canvas)
}

function tunic(canvas: Canvas, closing: 'pullover' | 'snaps' | 'zip'): void {
  const isV = closing !== 'zip'
  const cut = torso(canvas, {
    sleeves: 'short',
    ease: 2,
    hemY: 548,
    neck: { half: 60, depth: isV ? 96 : 50, isV },
  })
  if (closing === 'snaps') {
    canvas.cloth('M284 176 L316 176 L316 590 L284 590Z', { form: 'flat', edge: 0.2, within: cut.body })
    for (const y of [206, 262, 318, 374, 430, 486]) canvas.stud(300, y)
  }
  if (closing === 'zip') {
    canvas.shadow('M372 130 C362 250 352 400 350 556', cut.body, 0.2, 9)
    canvas.zip('M362 112 C354 240 348 400 346 560', 361, 118)
    mandarinCollar(canvas)
  } else vNeck(canvas, 96, 60)
  patchPocket(canvas, closing === 'zip' ? 232 : 342, 212, 58, 66)
  canvas.both((half) => patchPocket(half, canvas.isFitted ? 198 : 180, 410, canvas.isFitted ? 76 : 88, 96))
  canvas.both((half) =>
    half.seams([`M${cut.left + 10} 470 L${cut.left} 552`], { width: 2.2, within: cut.body }),
  )
}

export const tops: Record<string, Draw> = {
  tshirt: tee('short'),
  'tshirt-long': tee('long'),
  'tshirt-v': (canvas) => {
    torso(canvas, { sleeves: 'short', neck: { half: 60, depth: 96, isV: true }, waist: 10 })
    vNeck(canvas)
  },
  'tshirt-raglan': (canvas) => {
    torso(canvas, { sleeves: 'short' })
    canvas.both((half) =>
      half
        .seams(['M238 96 C214 150 190 200 166 236'], { width: 1.8 })
        .stitches(['M243 99 C219 152 196 203 172 240']),
    )
    crewNeck(canvas)
  },
  tank: (canvas) => {
    torso(canvas, { sleeves: 'none', neck: { half: 66, depth: 92 }, waist: 8 })
    crewNeck(canvas, 66, 92, canvas.tones, 10)
    canvas.both((half) => half.stitches(['M206 116 C230 152 230 198 172 232']))
  },
  polo: (canvas) => polo(canvas, 'short'),
  'polo-long': (canvas) => polo(canvas, 'long'),
  'polo-contrast': (canvas) => polo(canvas, 'short', true),
  sweatshirt: (canvas) => {
    torso(canvas, { sleeves: 'long', ease: 6, cuffs: 'rib', hem: 'rib', hemY: 516 })
    crewNeck(canvas, 62, 54, canvas.tones, 20)
    canvas.seams(['M276 148 L300 182 L324 148'], { width: 1.6 })
  },
  hoodie: (canvas) => {
    const cut = torso(canvas, { sleeves: 'long', ease: 8, cuffs: 'rib', hem: 'rib', hemY: 520 })
    kangarooPocket(canvas, cut)
    hood(canvas, cut.body)
  },
  'hoodie-zip': (canvas) => {
    const cut = torso(canvas, { sleeves: 'long', ease: 8, cuffs: 'rib', hem: 'rib', hemY: 520 })
    kangarooPocket(canvas, cut)
    zipFront(canvas, cut, 168)
    hood(canvas, cut.body)
  },
  'sweat-zip': (canvas) => {
    const cut = torso(canvas, { sleeves: 'long', ease: 6, cuffs: 'rib', hem: 'rib', hemY: 520 })
    sidePockets(canvas, cut, { zipped: false })
    zipFront(canvas, cut, 76)
    standCollar(canvas)
    canvas.zip('M300 74 L300 200', 300, 82)
  },
  fleece: (canvas) => {
    const cut = outer(canvas, { ease: 6, hemY: 528 })
    yoke(canvas, cut, canvas.tones, 196)
    sidePockets(canvas, cut)
    standCollar(canvas)
    canvas.zip('M300 76 L300 520', 300, 84)
  },
  softshell: (canvas) => {
    const cut = outer(canvas)
    canvas.both((half) =>
      half
        .seams(['M238 112 C220 200 214 330 222 552', 'M150 216 C190 210 206 204 222 196'], {
          width: 1.8,
          within: cut.body,
        })
        .stitches(['M244 113 C226 200 220 330 228 552']),
    )
    sidePockets(canvas, cut)
    canvas.zip('M352 214 L392 206', 352, 208, { width: 5 })
  },
  bodywarmer: (canvas) => {
    const cut = torso(canvas, { sleeves: 'none', ease: 4, hemY: 536, neck: { half: 62, depth: 54 } })
    quilting(canvas, cut)
    zipFront(canvas, cut, 76)
    sidePockets(canvas, cut)
    standCollar(canvas)
    canvas.zip('M300 74 L300 545', 300, 84)
  },
  parka: (canvas) => {
    const cut = torso(canvas, {
      sleeves: 'long',
      ease: 14,
      hemY: 566,
      cuffs: 'tab',
      neck: { half: 62, depth: 56 },
    })
    canvas.cloth(`M274 140 L322 140 L322 586 L274 586Z`, { form: 'flat', edge: 0.25, within: cut.body })
    canvas.stitches(['M279 150 L279 580', 'M317 150 L317 580'])
    for (const y of [214, 290, 366, 442, 518]) canvas.stud(298, y)
    canvas.stitches([`M${cut.left + 4} 384 C220 394 380 394 ${596 - cut.left} 384`])
    canvas.both((half) => patchPocket(half, 178, 414, 78, 92, { flap: true }))
    canvas.zip('M352 226 L352 300', 352, 222, { width: 5 })
    hood(canvas, cut.body, { cords: true })
  },
  'rain-jacket': (canvas) => {
    const cut = torso(canvas, { sleeves: 'long', ease: 10, hemY: 548, cuffs: 'tab' })
    zipFront(canvas, cut, 168)
    yoke(canvas, cut, canvas.tones, 214)
    canvas.zip('M300 168 L300 556', 300, 178)
    sidePockets(canvas, cut)
    hood(canvas, cut.body, { cords: false })
  },
  shirt: (canvas) => shirt(canvas, 'long'),
  'shirt-short': (canvas) => shirt(canvas, 'short'),
  'work-jacket': (canvas) => {
    const cut = torso(canvas, {
      sleeves: 'long',
      ease: 10,
      hemY: 528,
      cuffs: 'tab',
      neck: { half: 56, depth: 56 },
    })
    if (canvas.second !== canvas.tones) yoke(canvas, cut, canvas.second, 190)
    buttonFront(canvas, cut, { hidden: true })
    canvas.both((half) => patchPocket(half, 190, 214, 72, 78, { flap: true }))
    sidePockets(canvas, cut, { zipped: false })
    shirtCollar(canvas, cut.body)
  },
  coat: (canvas) => {
    const cut = torso(canvas, {
      sleeves: 'long',
      ease: 4,
      hemY: 574,
      cuffs: 'plain',
      neck: { half: 58, depth: 130, isV: true },
    })
    buttonFront(canvas, cut, { top: 224, count: 5 })
    patchPocket(canvas, 344, 236, 62, 68)
    canvas.both((half) => patchPocket(half, canvas.isFitted ? 192 : 178, 398, 84, 96))
    lapels(canvas, cut.body)
  },
  'chef-jacket': (canvas) => chefJacket(canvas, 'long'),
  'chef-jacket-short': (canvas) => chefJacket(canvas, 'short'),
  waistcoat: (canvas) => {
    const cut = torso(canvas, {
      sleeves: 'none',
      ease: canvas.isFitted ? 0 : -14,
      hemY: 470,
      neck: { half: 64, depth: 176, isV: true },
      waist: 10,
    })
    canvas.both((half) =>
      half.cloth('M232 86 C236 140 262 206 300 266 L300 288 C250 232 216 170 214 96Z', {
        form: 'left',
        edge: 0.35,
      }),
    )
    canvas.seams(['M300 266 L300 486'], { width: 1.8 })
    for (const y of [290, 332, 374, 416, 456]) canvas.button(308, y, 4.6)
    canvas.both((half) => {
      half.cloth('M206 382 L264 374 L266 388 L208 396Z', { form: 'flat', edge: 0.25 })
      half.seams(['M228 200 C220 290 224 380 226 480'])
    })
    canvas.shadow(`M180 ${cut.hemY} L420 ${cut.hemY}`, cut.body, 0.15, 12)
  },
  tunic: (canvas) => tunic(canvas, 'pullover'),
  'tunic-snap': (canvas) => tunic(canvas, 'snaps'),
  'tunic-zip': (canvas) => tunic(canvas, 'zip'),
  'chef-jacket-piped': (canvas) => {
    chefJacket(canvas, 'long')
    const piping = canvas.tones.isDark ? '#e8e6e2' : '#23262b'
    canvas.add(
      `<g fill="none" stroke="${piping}" stroke-width="2.6" stroke-linecap="round"><path d="M357 112 L367 250 L367 546"/><path d="M250 62 C256 96 276 116 306 124 M350 62 C344 96 324 116 294 124"/></g>`,
    )
    canvas.both((half) =>
      half.add(
        `<path d="M68 472 C84 482 104 486 122 485" fill="none" stroke="${piping}" stroke-width="2.6"/>`,
      ),
    )
  },
  'tshirt-pocket': (canvas) => {
    torso(canvas, { sleeves: 'short' })
    patchPocket(canvas, 334, 206, 58, 64)
    crewNeck(canvas)
  },
  'softshell-hood': (canvas) => {
    const cut = torso(canvas, { sleeves: 'long', ease: 8, hemY: 540, cuffs: 'tab' })
    zipFront(canvas, cut, 168)
    canvas.both((half) => half.seams(['M216 150 C216 240 212 340 220 552'], { width: 1.8, within: cut.body }))
    sidePockets(canvas, cut)
    canvas.zip('M346 224 L396 214', 346, 218, { width: 5 })
    hood(canvas, cut.body, { cords: false })
  },
  'fleece-half-zip': (canvas) => {
    const cut = torso(canvas, {
      sleeves: 'long',
      ease: 6,
      hemY: 524,
      cuffs: 'plain',
      neck: { half: 62, depth: 56 },
    })
    yoke(canvas, cut, canvas.tones, 214)
    canvas.stitches(['M288 140 L288 252 L312 252 L312 140'])
    standCollar(canvas)
    canvas.zip('M300 76 L300 248', 300, 84)
  },
  bathrobe: (canvas) => {
    const cut = torso(canvas, {
      sleeves: 'long',
      ease: 12,
      hemY: 572,
      neck: { half: 62, depth: 150, isV: true },
    })
    canvas.seams(['M304 340 L310 588'], { width: 2.2 })
    shawlCollar(canvas, cut.body, 352, 44)
    canvas.both((half) => patchPocket(half, 186, 404, 78, 84))
    canvas.cloth('M150 336 C220 350 380 350 450 336 L450 366 C380 380 220 380 150 366Z', {
      form: 'round',
      edge: 0.45,
      within: cut.body,
    })
    canvas.cloth('M286 340 C300 334 322 338 326 352 C328 370 316 382 300 380 C286 378 280 366 286 340Z', {
      form: 'left',
      edge: 0.5,
    })
    canvas.cloth('M292 376 C282 420 276 452 274 486 L298 490 C300 450 306 414 312 378Z', {
      form: 'left',
      edge: 0.45,
    })
    canvas.cloth('M306 378 C318 412 326 436 334 462 L356 454 C344 424 332 398 322 370Z', {
      form: 'right',
      edge: 0.45,
    })
  },
}
tops['lab-coat'] = tops.coat as Draw
