import type { Canvas } from '../canvas.ts'
import { patchPocket } from './fronts.ts'

const strap = (canvas: Canvas, d: string, width = 16) =>
  canvas.add(
    `<g fill="none" stroke-linecap="round"><path d="${d}" transform="translate(2 5)" stroke="#000" stroke-opacity="0.22" stroke-width="${width}" filter="url(#fine)"/><path d="${d}" stroke="${canvas.tones.line}" stroke-width="${width + 1.6}" stroke-opacity="0.75"/><path d="${d}" stroke="${canvas.tones.base}" stroke-width="${width}"/><path d="${d}" stroke="${canvas.tones.light}" stroke-width="${width * 0.4}" stroke-opacity="0.6"/></g>`,
  )

export const kitchen: Record<string, (canvas: Canvas) => void> = {
  'apron-bib': (canvas) => bibApron(canvas, true),
  'apron-plain': (canvas) => bibApron(canvas, false),
  'apron-waist': (canvas) => {
    strap(canvas, 'M130 186 C96 196 78 236 62 300', 14)
    strap(canvas, 'M470 186 C504 196 522 236 538 300', 14)
    const d = 'M124 172 C220 184 380 184 476 172 L492 470 C400 482 200 482 108 470Z'
    canvas.cloth(d, {
      form: 'round',
      edge: 0.35,
      folds: [
        'M160 460 C166 400 158 340 172 280',
        'M440 466 C432 410 444 350 434 300',
        'M246 474 C250 440 244 420 250 390',
      ],
      ridges: ['M200 220 C206 300 196 390 200 460', 'M390 220 C384 300 396 380 388 460'],
    })
    canvas.cloth('M122 166 C220 178 380 178 478 166 L479 196 C380 208 220 208 121 196Z', {
      form: 'round',
      edge: 0.25,
    })
    canvas.stitches(['M122 190 C220 202 380 202 478 190', 'M112 460 C200 472 400 472 488 460'])
    patchPocket(canvas, 176, 236, 112, 118)
    patchPocket(canvas, 318, 236, 112, 118)
  },
  'chef-hat': (canvas) => {
    const crown =
      'M150 330 C130 250 180 190 250 200 C280 170 330 170 352 200 C424 190 470 250 450 330 C400 352 200 352 150 330Z'
    canvas.cloth(crown, {
      form: 'round',
      edge: 0.5,
      folds: [
        'M214 340 C204 290 212 250 230 224',
        'M278 346 C272 290 278 240 284 206',
        'M338 346 C342 290 336 250 330 210',
        'M396 338 C404 290 396 250 384 226',
      ],
      ridges: [
        'M244 340 C238 290 244 240 256 216',
        'M310 346 C308 290 308 240 306 200',
        'M366 342 C372 290 366 250 356 220',
      ],
    })
    const band = 'M152 318 C200 340 400 340 448 318 L444 410 C400 432 200 432 156 410Z'
    canvas
      .cloth(band, { form: 'round', edge: 0.4 })
      .stitches(['M154 328 C200 349 400 349 446 328', 'M157 402 C200 424 400 424 443 402'])
  },
  'oven-glove': (canvas) => {
    const d =
      'M236 520 C228 440 220 380 222 300 C222 190 250 110 316 106 C384 104 400 190 398 280 C412 256 440 240 460 258 C484 284 452 340 410 386 C398 430 396 480 396 520 C340 532 290 532 236 520Z'
    canvas.cloth(d, { form: 'round', edge: 0.5, folds: ['M398 290 C396 330 392 360 380 390'] })
    canvas.cloth('M232 474 C290 488 342 488 398 474 L397 524 C340 536 290 536 236 524Z', {
      tones: canvas.second,
      form: 'round',
      edge: 0.35,
    })
    for (let offset = 0; offset < 7; offset += 1) {
      const at = 150 + offset * 50
      canvas.seams([`M180 ${at} L470 ${at + 180}`, `M470 ${at - 60} L180 ${at + 120}`], {
        width: 1.6,
        opacity: 0.5,
        within: d,
      })
    }
    canvas.add(
      `<path d="M246 520 C232 552 250 566 262 548 L262 522" fill="none" stroke="${canvas.tones.line}" stroke-width="5"/>`,
    )
  },
}

function bibApron(canvas: Canvas, hasPocket: boolean): void {
  strap(canvas, 'M226 122 C196 40 404 40 374 122', 13)
  strap(canvas, 'M176 262 C120 270 96 300 70 350', 12)
  strap(canvas, 'M424 262 C480 270 504 300 530 350', 12)
  const d =
    'M220 104 L380 104 C384 168 396 224 438 258 L446 546 C400 556 200 556 154 546 L162 258 C204 224 216 168 220 104Z'
  canvas.cloth(d, {
    form: 'round',
    edge: 0.35,
    folds: [
      'M176 276 C216 290 230 330 226 400',
      'M424 280 C386 300 380 336 384 380',
      'M240 540 C246 490 236 450 248 410',
      'M360 544 C352 500 366 470 358 430',
    ],
    ridges: ['M300 140 C306 220 296 300 304 380', 'M196 320 C206 400 196 470 200 530'],
  })
  canvas.stitches([
    'M227 112 L373 112',
    'M228 112 C224 172 210 230 170 262 L162 538 C204 547 396 547 438 538 L430 262 C390 230 376 172 372 112',
  ])
  if (hasPocket) {
    patchPocket(canvas, 214, 330, 172, 104)
    canvas.stitches(['M300 340 L300 430'])
  }
  canvas.add(
    '<rect x="366" y="84" width="18" height="22" rx="3" fill="none" stroke="#a9adb2" stroke-width="4"/>',
  )
}
