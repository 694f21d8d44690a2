import type { Canvas } from '../canvas.ts'
import { braceBands, lowerPanel, patchPocket, reflectiveBands, sidePockets, zipFront } from './fronts.ts'
import { crewNeck, poloCollar, standCollar, vNeck } from './necks.ts'
import { torso, type Cutting } from './torso.ts'

/** The lower body and the cuffs take the second colour, where there is one. */
function hivisTorso(canvas: Canvas, cutting: Cutting, panelFrom: number) {
  const cut = torso(canvas, cutting)
  if (canvas.second !== canvas.tones) lowerPanel(canvas, cut, canvas.second, panelFrom)
  return cut
}

export const highVisibility: Record<string, (canvas: Canvas) => void> = {
  'hivis-vest': (canvas) => {
    const cut = torso(canvas, {
      sleeves: 'none',
      ease: 6,
      hemY: 516,
      neck: { half: 66, depth: 130, isV: true },
    })
    canvas.seams([`M300 218 L300 ${cut.hemY + 16}`], { width: 2 })
    braceBands(canvas, cut, 320)
    reflectiveBands(canvas, cut, [340, 436])
    vNeck(canvas, 130, 66, canvas.tones)
    canvas.both((half) => half.stitches(['M196 118 C222 152 224 196 166 232']))
    canvas.add(
      '<rect x="346" y="244" width="52" height="66" rx="4" fill="#fff" fill-opacity="0.42" stroke="#7d8288" stroke-width="1.2"/>',
    )
  },
  'hivis-vest-zip': (canvas) => {
    const cut = torso(canvas, {
      sleeves: 'none',
      ease: 6,
      hemY: 516,
      neck: { half: 66, depth: 84, isV: true },
    })
    braceBands(canvas, cut, 320)
    reflectiveBands(canvas, cut, [340, 436])
    zipFront(canvas, cut, 172)
    vNeck(canvas, 84, 66, canvas.tones)
    canvas.both((half) => half.stitches(['M196 118 C222 152 224 196 166 232']))
    canvas.add(
      '<rect x="346" y="244" width="52" height="66" rx="4" fill="#fff" fill-opacity="0.42" stroke="#7d8288" stroke-width="1.2"/>',
    )
  },
  'hivis-tshirt': (canvas) => {
    const cut = hivisTorso(canvas, { sleeves: 'short' }, 470)
    reflectiveBands(canvas, cut, [338, 430])
    braceBands(canvas, cut, 330)
    crewNeck(canvas, 62, 54, canvas.second)
  },
  'hivis-polo': (canvas) => {
    const cut = hivisTorso(canvas, { sleeves: 'short', neck: { half: 58, depth: 68 }, cuffs: 'rib' }, 470)
    reflectiveBands(canvas, cut, [338, 430])
    braceBands(canvas, cut, 330)
    poloCollar(canvas, cut.body, canvas.second)
  },
  'hivis-sweat': (canvas) => {
    const cut = hivisTorso(canvas, { sleeves: 'long', ease: 6, cuffs: 'rib', hem: 'plain', hemY: 524 }, 452)
    reflectiveBands(canvas, cut, [330, 418], [330, 398])
    zipFront(canvas, cut, 76)
    sidePockets(canvas, cut, { zipped: false })
    standCollar(canvas, canvas.second)
    canvas.zip('M300 74 L300 538', 300, 84)
  },
  'hivis-jacket': (canvas) => {
    const cut = torso(canvas, {
      sleeves: 'long',
      ease: 14,
      hemY: 560,
      cuffs: 'tab',
      neck: { half: 62, depth: 56 },
    })
    const flap = 'M284 140 L316 140 L316 590 L284 590Z'
    canvas.cloth(flap, { form: 'flat', edge: 0.25, within: cut.body })
    if (canvas.second !== canvas.tones) lowerPanel(canvas, cut, canvas.second, 458)
    reflectiveBands(canvas, cut, [330, 420], [324, 396])
    braceBands(canvas, cut, 322)
    canvas.seams(['M284 150 L284 574', 'M316 150 L316 574'])
    for (const y of [212, 290, 376, 500]) canvas.stud(300, y)
    canvas.both((half) => patchPocket(half, 180, 478, 80, 66, { flap: true, tones: canvas.second }))
    canvas.add(
      '<rect x="352" y="216" width="48" height="62" rx="4" fill="#fff" fill-opacity="0.4" stroke="#7d8288" stroke-width="1.2"/>',
    )
    standCollar(canvas, canvas.second, 44)
  },
}
