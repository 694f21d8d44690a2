import type { Canvas } from '../canvas.ts'
import { stack } from './stack.ts'

export const table: Record<string, (canvas: Canvas) => void> = {
  tablecloth: (canvas) => {
    const drop =
      'M96 214 C200 236 400 236 504 214 L540 486 C522 520 504 486 480 510 C458 528 440 490 412 514 C386 532 366 492 336 516 C312 532 290 494 260 516 C232 532 214 492 186 512 C160 528 140 488 118 508 C92 520 76 500 60 486Z'
    canvas.cloth(drop, {
      form: 'round',
      edge: 0.5,
      folds: [
        'M130 240 C116 330 104 420 96 508',
        'M206 246 C196 340 186 420 180 512',
        'M286 250 C280 340 274 420 262 514',
        'M362 250 C366 340 374 420 386 516',
        'M440 244 C450 340 462 420 472 510',
        'M486 236 C500 330 514 420 524 496',
      ],
      ridges: [
        'M164 240 C152 340 146 420 140 500',
        'M248 246 C242 340 236 420 224 508',
        'M324 250 C326 340 328 420 330 508',
        'M402 248 C412 340 422 420 432 504',
      ],
      foldWidth: 14,
    })
    const top =
      'M96 214 C96 150 200 118 300 118 C400 118 504 150 504 214 C504 250 400 268 300 268 C200 268 96 250 96 214Z'
    canvas.cloth(top, { form: 'flat', edge: 0.25, ridges: ['M140 190 C200 150 340 140 420 158'] })
    canvas.stitches([
      'M66 478 C84 506 96 500 118 498 C140 478 160 518 186 502 C214 482 232 522 260 506 C290 484 312 522 336 506 C366 482 386 522 412 504 C440 480 458 518 480 500 C504 476 522 510 535 478',
    ])
  },
  napkin: (canvas) => {
    canvas.add(
      '<ellipse cx="300" cy="372" rx="236" ry="120" fill="#000" fill-opacity="0.16" filter="url(#cast)"/><ellipse cx="300" cy="362" rx="232" ry="116" fill="#fbfaf8" stroke="#d9d5cd"/><ellipse cx="300" cy="360" rx="166" ry="80" fill="#f3f1ed" stroke="#dedad3"/>',
    )
    canvas.cloth(
      'M300 128 C340 190 396 250 420 330 C384 372 344 390 300 392 C256 390 216 372 180 330 C204 250 260 190 300 128Z',
      {
        form: 'round',
        edge: 0.45,
        folds: ['M300 140 C296 220 298 300 300 388'],
        ridges: ['M280 190 C250 250 226 290 210 330', 'M330 190 C352 250 376 290 392 326'],
      },
    )
    canvas.cloth('M300 128 C316 206 330 300 300 392 C344 390 384 372 420 330 C396 250 340 190 300 128Z', {
      form: 'left',
      edge: 0.4,
    })
    canvas.cloth(
      'M184 322 C222 352 262 362 300 364 C338 362 378 352 416 322 L424 352 C384 392 340 408 300 410 C260 408 216 392 176 352Z',
      { form: 'round', edge: 0.4 },
    )
    canvas.stitches(['M178 346 C220 386 260 400 300 402 C340 400 380 386 422 346'])
  },
  'tea-towel': (canvas) => {
    const d = 'M178 64 L422 64 C426 200 428 380 436 540 C380 548 220 548 164 540 C172 380 174 200 178 64Z'
    canvas.cloth(d, {
      form: 'round',
      edge: 0.35,
      folds: ['M240 70 C232 220 244 380 226 540', 'M366 70 C374 220 360 380 376 540'],
      ridges: ['M300 70 C306 220 294 380 304 540', 'M204 80 L196 530'],
    })
    const stripe = { ...canvas.tones, base: '#f6f4ee', light: '#fbfaf6', dark: '#e1ddd3', darker: '#cbc5b8' }
    const striped = canvas.tones.isPale
      ? { ...canvas.tones, base: '#35507a', light: '#45618d', dark: '#2b4266', darker: '#213452' }
      : stripe
    for (const at of [198, 214, 378, 394])
      canvas.cloth(
        `M${at} 40 L${at + 8} 40 L${at + (at < 300 ? 2 : 14)} 560 L${at - (at < 300 ? 8 : -4)} 560Z`,
        { tones: striped, form: 'flat', edge: 0, within: d, outline: false },
      )
    for (const y of [456, 474])
      canvas.cloth(
        `M140 ${y} C220 ${y + 7} 380 ${y + 7} 460 ${y} L460 ${y + 9} C380 ${y + 16} 220 ${y + 16} 140 ${y + 9}Z`,
        { tones: striped, form: 'flat', edge: 0, within: d, outline: false },
      )
    canvas.ribs(d, 3, 0, { opacity: 0.1 }).ribs(d, 3, 90, { opacity: 0.1 })
    canvas.stitches(['M180 74 L420 74', 'M166 530 C220 538 380 538 434 530'])
    canvas.add(
      `<path d="M286 66 C284 34 316 34 314 66" fill="none" stroke="${canvas.tones.line}" stroke-width="6"/>`,
    )
  },
  throw: (canvas) => {
    stack(canvas, 2, 74, 396)
    const d =
      'M114 150 C200 132 400 132 486 150 C494 220 494 330 488 396 C400 412 200 412 112 396 C106 330 106 220 114 150Z'
    canvas.cloth(d, {
      form: 'flat',
      edge: 0.55,
      folds: ['M130 280 C220 300 380 296 470 276'],
      ridges: ['M130 176 C220 158 380 158 470 176', 'M140 330 C240 346 360 346 460 330'],
      foldWidth: 18,
    })
    canvas.ribs(d, 7, 18, { opacity: 0.14 })
    const fringe = Array.from(
      { length: 38 },
      (_, index) =>
        `M${116 + index * 9.9} 398 C${114 + index * 9.9} 412 ${119 + index * 9.9} 422 ${115 + index * 9.9} 436`,
    )
    canvas.add(
      `<g fill="none" stroke="${canvas.tones.dark}" stroke-width="3.4" stroke-linecap="round">${fringe.map((path) => `<path d="${path}"/>`).join('')}</g>`,
    )
  },
  'fabric-roll': (canvas) => {
    const sheet =
      'M150 300 L470 300 C486 380 500 440 520 520 C420 536 240 536 120 520 C136 440 146 380 150 300Z'
    canvas.cloth(sheet, {
      form: 'flat',
      edge: 0.4,
      folds: [
        'M220 330 C210 400 200 460 190 524',
        'M340 330 C346 400 350 470 360 526',
        'M430 330 C446 400 456 460 470 520',
      ],
      ridges: ['M276 330 C272 400 270 470 262 526', 'M390 330 C400 400 406 460 412 524'],
      foldWidth: 16,
    })
    const roll = 'M118 170 L482 170 C510 170 526 206 526 246 C526 288 510 322 482 322 L118 322Z'
    canvas.cloth(roll, {
      form: 'flat',
      edge: 0.5,
      ridges: ['M130 206 L470 206'],
      folds: ['M130 300 L480 300'],
      foldWidth: 22,
    })
    canvas.add(
      `<ellipse cx="118" cy="246" rx="40" ry="76" fill="${canvas.tones.dark}" stroke="${canvas.tones.line}" stroke-width="1.2"/><g fill="none" stroke="${canvas.tones.line}" stroke-opacity="0.6"><ellipse cx="118" cy="246" rx="33" ry="64"/><ellipse cx="118" cy="246" rx="27" ry="52"/><ellipse cx="118" cy="246" rx="21" ry="41"/></g><ellipse cx="118" cy="246" rx="14" ry="28" fill="#c9b08a" stroke="#8d7650"/><ellipse cx="118" cy="246" rx="9" ry="20" fill="#5a4a30"/>`,
    )
  },
}
