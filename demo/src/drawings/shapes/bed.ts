import type { Canvas } from '../canvas.ts'

export const bed: Record<string, (canvas: Canvas) => void> = {
  duvet: (canvas) => {
    const frame = 'M64 470 L536 470 L536 528 C536 536 530 540 522 540 L78 540 C70 540 64 536 64 528Z'
    canvas.add(
      `<path d="${frame}" fill="#f4f2ee" stroke="#cfcac2"/><path d="M64 504 L536 504" stroke="#d9d4cc" stroke-width="2"/>`,
    )
    canvas.placed('rotate(-3 190 190)', () => pillowAt(canvas, 82, 128, 222, 142, 10))
    canvas.placed('rotate(3 410 190)', () => pillowAt(canvas, 296, 128, 222, 142, 10))
    const cover =
      'M74 262 C170 246 430 246 526 262 C548 330 560 410 566 492 C540 508 512 500 484 506 C440 514 410 504 366 510 C322 516 286 506 240 512 C196 516 160 506 116 508 C84 510 56 504 34 492 C40 410 52 330 74 262Z'
    canvas.shadow('M70 258 C170 240 430 240 530 258', 'M50 110 L550 110 L550 300 L50 300Z', 0.3, 16)
    canvas.cloth(cover, {
      form: 'flat',
      edge: 0.5,
      folds: [
        'M150 330 C140 390 168 430 150 500',
        'M262 320 C282 380 246 430 262 504',
        'M396 330 C376 390 420 440 400 500',
        'M486 320 C500 380 476 440 496 492',
        'M180 330 C250 352 340 348 420 328',
      ],
      ridges: [
        'M106 320 C96 390 110 440 92 494',
        'M320 330 C334 400 312 440 326 500',
        'M444 330 C430 400 456 440 446 494',
      ],
      foldWidth: 15,
    })
    const turned = 'M70 254 C170 238 430 238 530 254 L544 318 C436 300 164 300 56 318Z'
    canvas.cloth(turned, { form: 'flat', edge: 0.35, ridges: ['M80 268 C170 250 430 250 520 268'] })
    canvas.stitches(['M58 309 C164 291 436 291 542 309'])
    canvas.shadow('M54 326 C164 308 436 308 546 326', cover, 0.25, 10)
  },
  'fitted-sheet': (canvas) => {
    const left =
      'M52 262 C120 292 196 322 274 350 L274 474 C250 460 236 470 212 452 C180 438 160 444 130 420 C100 406 78 404 52 384Z'
    const right =
      'M274 350 C366 316 462 284 552 250 L552 366 C530 382 510 376 484 396 C450 410 430 404 400 424 C364 438 340 434 318 452 C300 462 290 460 274 474Z'
    canvas.cloth(left, {
      form: 'deep',
      edge: 0.45,
      folds: [
        'M92 290 C88 330 100 370 92 404',
        'M168 322 C174 360 160 400 170 436',
        'M232 346 C226 390 240 420 232 462',
      ],
      ridges: ['M130 308 L130 412', 'M202 336 L204 446'],
    })
    canvas.cloth(right, {
      form: 'right',
      edge: 0.4,
      folds: [
        'M340 332 C346 370 332 410 342 440',
        'M420 302 C414 340 428 380 420 414',
        'M500 276 C506 310 494 350 502 386',
      ],
      ridges: ['M380 318 L380 424', 'M460 290 L462 396'],
    })
    const top =
      'M52 262 C40 244 56 236 74 230 C146 206 218 182 290 160 C308 154 324 154 342 160 C410 180 478 204 540 228 C562 236 566 244 552 250 C462 284 366 316 274 350 C196 322 120 292 52 262Z'
    canvas.cloth(top, {
      form: 'flat',
      edge: 0.3,
      folds: ['M120 270 C190 250 250 246 300 262', 'M480 250 C420 240 350 236 310 250'],
      ridges: ['M160 232 C240 226 330 214 420 222', 'M200 300 C260 280 340 272 420 276'],
      foldWidth: 14,
    })
    canvas.seams(['M274 350 L274 474'], { width: 2 })
    canvas.stitches([
      'M266 348 L266 466',
      'M52 374 C78 394 100 396 130 410 C160 434 180 428 212 442 C236 460 250 450 274 464',
      'M274 464 C290 450 300 452 318 442 C340 424 364 428 400 414 C430 394 450 400 484 386 C510 366 530 372 552 356',
    ])
  },
  pillow: (canvas) => {
    pillowAt(canvas, 86, 176, 428, 270, 20)
    canvas.stitches([
      'M112 206 C190 196 250 182 300 182 C350 182 410 196 488 206 C484 270 484 350 488 416 C410 426 350 440 300 440 C250 440 190 426 112 416 C116 350 116 270 112 206Z',
    ])
    canvas.seams(['M112 206 L90 184', 'M488 206 L510 184', 'M112 416 L90 440', 'M488 416 L510 440'], {
      opacity: 0.5,
    })
  },
}

/** A pillow of this size; `puff` is how far its middle swells beyond its corners. */
function pillowAt(
  canvas: Canvas,
  left: number,
  top: number,
  width: number,
  height: number,
  puff: number,
): void {
  const r = left + width
  const b = top + height
  const d = `M${left} ${top + 6} C${left + width * 0.16} ${top - 4} ${left + width * 0.3} ${top - puff} ${left + width * 0.5} ${top - puff} C${r - width * 0.3} ${top - puff} ${r - width * 0.16} ${top - 4} ${r} ${top + 6} C${r - 3} ${top + height * 0.3} ${r - 3} ${b - height * 0.3} ${r} ${b - 4} C${r - width * 0.16} ${b + 8} ${r - width * 0.3} ${b + puff} ${left + width * 0.5} ${b + puff} C${left + width * 0.3} ${b + puff} ${left + width * 0.16} ${b + 8} ${left} ${b - 4} C${left + 3} ${b - height * 0.3} ${left + 3} ${top + height * 0.3} ${left} ${top + 6}Z`
  canvas.cloth(d, {
    form: 'round',
    edge: 0.55,
    folds: [
      `M${left + 12} ${top + 18} C${left + width * 0.16} ${top + height * 0.22} ${left + width * 0.2} ${top + height * 0.3} ${left + width * 0.22} ${top + height * 0.42}`,
      `M${r - 12} ${b - 18} C${r - width * 0.14} ${b - height * 0.2} ${r - width * 0.2} ${b - height * 0.28} ${r - width * 0.24} ${b - height * 0.4}`,
      `M${r - 14} ${top + 20} C${r - width * 0.12} ${top + height * 0.2} ${r - width * 0.2} ${top + height * 0.24} ${r - width * 0.26} ${top + height * 0.3}`,
    ],
    ridges: [
      `M${left + width * 0.3} ${top + height * 0.25} C${left + width * 0.45} ${top + height * 0.16} ${left + width * 0.6} ${top + height * 0.2} ${left + width * 0.7} ${top + height * 0.3}`,
    ],
    foldWidth: 14,
  })
}
