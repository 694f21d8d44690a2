import type { Canvas } from '../canvas.ts'

/** One fold of a stack: a soft slab with a rounded front edge. */
function slab(canvas: Canvas, top: number, height: number, inset = 0): void {
  const l = 108 + inset
  const r = 492 - inset
  const d = `M${l + 16} ${top} L${r - 10} ${top} C${r + 8} ${top} ${r + 10} ${top + height} ${r - 8} ${top + height} L${l + 14} ${top + height} C${l - 8} ${top + height} ${l - 6} ${top} ${l + 16} ${top}Z`
  canvas.cloth(d, {
    form: 'flat',
    edge: 0.6,
    ridges: [`M${l + 20} ${top + height * 0.34} L${r - 20} ${top + height * 0.34}`],
    foldWidth: height * 0.3,
  })
  canvas.seams(
    [
      `M${r - 6} ${top + height * 0.5} C${r - 40} ${top + height * 0.44} ${r - 70} ${top + height * 0.52} ${r - 96} ${top + height * 0.5}`,
    ],
    { opacity: 0.45 },
  )
}

function stack(canvas: Canvas, count: number, height: number, top: number): void {
  for (let index = count - 1; index >= 0; index -= 1)
    slab(canvas, top + index * (height - 2), height, (index * 7) % 12)
}

/** Loops of terry, seen from the front. */
const terry = (canvas: Canvas, d: string) =>
  canvas.ribs(d, 3.4, 32, { opacity: 0.24 }).ribs(d, 3.4, -32, { opacity: 0.24 })

export const household: Record<string, (canvas: Canvas) => void> = {
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
