import type { Canvas } from '../canvas.ts'
import { tonesOf } from '../tones.ts'

const webbing = (canvas: Canvas, d: string, width: number) =>
  canvas.add(
    `<g fill="none" stroke-linecap="butt"><path d="${d}" transform="translate(3 7)" stroke="#000" stroke-opacity="0.2" stroke-width="${width}" filter="url(#fine)"/><path d="${d}" stroke="${canvas.tones.line}" stroke-width="${width + 2}"/><path d="${d}" stroke="${canvas.tones.base}" stroke-width="${width}"/><path d="${d}" stroke="${canvas.tones.dark}" stroke-width="${width - 7}" stroke-opacity="0.35"/></g>`,
  )

export const accessories: Record<string, (canvas: Canvas) => void> = {
  cap: (canvas) => {
    const crown =
      'M104 372 C84 246 168 140 292 134 C412 130 486 222 480 350 C420 330 330 330 260 346 C206 358 152 376 104 372Z'
    canvas.cloth(crown, {
      form: 'round',
      edge: 0.5,
      folds: ['M128 360 C126 290 146 226 190 182'],
      ridges: ['M236 160 C206 214 192 276 196 346'],
    })
    canvas.seams(
      [
        'M292 136 C236 186 206 260 208 360',
        'M292 136 C350 182 384 250 390 336',
        'M292 136 C200 150 130 230 112 340',
      ],
      { width: 1.8 },
    )
    canvas.stitches(['M286 139 C230 190 200 262 202 361', 'M298 139 C356 186 390 252 396 336'])
    canvas.add(
      `<ellipse cx="292" cy="135" rx="13" ry="7" fill="${canvas.tones.light}" stroke="${canvas.tones.line}"/>`,
    )
    for (const [x, y] of [
      [236, 236],
      [346, 222],
      [160, 260],
      [428, 240],
    ] as const)
      canvas.add(
        `<circle cx="${x}" cy="${y}" r="5" fill="${canvas.tones.darker}" stroke="${canvas.tones.line}" stroke-width="1.6"/>`,
      )
    const peak =
      'M214 356 C290 330 400 326 480 348 C536 364 568 396 574 424 C576 438 562 442 546 436 C460 404 350 402 262 420 C236 424 200 372 214 356Z'
    canvas.cloth(peak, { form: 'flat', edge: 0.45, ridges: ['M260 376 C350 350 450 356 540 408'] })
    canvas.shadow('M208 356 C290 326 400 322 484 346', peak, 0.42, 20)
    canvas.stitches([
      'M236 372 C330 346 440 348 548 412',
      'M238 384 C330 358 440 360 552 422',
      'M242 396 C330 372 440 374 552 430',
      'M248 408 C330 388 440 388 540 430',
    ])
  },
  'cap-five': (canvas) => {
    const crown = 'M108 368 C96 230 176 128 300 124 C424 128 504 230 492 368 C420 342 180 342 108 368Z'
    canvas.cloth(crown, {
      form: 'round',
      edge: 0.5,
      folds: ['M130 350 C130 280 152 214 196 172'],
      ridges: ['M290 150 C286 220 290 280 288 330'],
    })
    canvas.seams(['M232 136 C196 200 184 270 186 346', 'M368 136 C404 200 416 270 414 346'], { width: 1.8 })
    canvas.stitches(['M225 139 C189 203 177 272 179 347', 'M375 139 C411 203 423 272 421 347'])
    canvas.add(
      `<ellipse cx="300" cy="126" rx="14" ry="7" fill="${canvas.tones.light}" stroke="${canvas.tones.line}"/>`,
    )
    const peak =
      'M130 352 C196 330 404 330 470 352 C502 388 506 420 486 452 C440 428 160 428 114 452 C94 420 98 388 130 352Z'
    canvas.cloth(peak, { form: 'round', edge: 0.45, ridges: ['M140 400 C220 372 380 372 460 400'] })
    canvas.shadow('M108 366 C180 336 420 336 492 366', peak, 0.42, 20)
    canvas.stitches([
      'M126 378 C196 350 404 350 474 378',
      'M116 394 C190 366 410 366 484 394',
      'M110 410 C186 384 414 384 490 410',
      'M110 426 C186 402 414 402 490 426',
    ])
  },
  beanie: (canvas) => {
    const crown = 'M142 400 C120 240 190 108 300 108 C410 108 480 240 458 400Z'
    canvas.cloth(crown, { form: 'round', edge: 0.55, ridges: ['M240 140 C200 200 190 280 194 380'] })
    canvas.ribs(crown, 12, 0, { opacity: 0.32 })
    canvas.shadow('M130 372 L470 372', crown, 0.4, 22)
    const turned =
      'M126 366 C220 350 380 350 474 366 C480 410 480 450 472 488 C380 506 220 506 128 488 C120 450 120 410 126 366Z'
    canvas
      .cloth(turned, { form: 'round', edge: 0.5, ridges: ['M140 384 C220 370 380 370 460 384'] })
      .ribs(turned, 12, 0, { opacity: 0.36 })
  },
  tote: (canvas) => {
    webbing(canvas, 'M218 236 C214 20 386 20 382 236', 18)
    toteBody(canvas)
    webbing(canvas, 'M196 300 C188 70 412 70 404 300', 20)
    toteCrosses(canvas)
  },
  'tote-short': (canvas) => {
    webbing(canvas, 'M228 236 C230 130 370 130 372 236', 18)
    toteBody(canvas)
    webbing(canvas, 'M196 300 C196 160 404 160 404 300', 20)
    toteCrosses(canvas)
  },
  backpack: (canvas) => {
    canvas.add(
      `<path d="M268 74 C268 40 332 40 332 74" fill="none" stroke="${canvas.tones.line}" stroke-width="15"/><path d="M268 74 C268 40 332 40 332 74" fill="none" stroke="${canvas.tones.dark}" stroke-width="12"/>`,
    )
    canvas.both((half) =>
      half.cloth('M176 190 C140 260 132 380 146 480 L176 486 C170 400 176 300 196 230Z', {
        form: 'left',
        edge: 0.5,
      }),
    )
    const d =
      'M184 540 C162 536 156 516 156 490 L164 190 C168 104 230 70 300 70 C370 70 432 104 436 190 L444 490 C444 516 438 536 416 540 C350 548 250 548 184 540Z'
    canvas.cloth(d, {
      form: 'round',
      edge: 0.5,
      ridges: ['M220 120 C200 180 196 300 196 420'],
      folds: ['M420 180 C410 240 416 280 424 320'],
    })
    canvas.zip('M176 280 C172 150 240 106 300 106 C360 106 428 150 424 280', 246, 118)
    const pocket =
      'M186 330 L414 330 C420 390 422 440 420 500 C416 520 404 524 388 526 C340 532 260 532 212 526 C196 524 184 520 180 500 C178 440 180 390 186 330Z'
    canvas.add(
      `<path d="${pocket}" transform="translate(0 5)" fill="#000" fill-opacity="0.3" filter="url(#fine)"/>`,
    )
    canvas.cloth(pocket, { form: 'round', edge: 0.4, ridges: ['M210 380 C206 430 206 470 212 510'] })
    canvas.zip('M196 352 L404 352', 236, 348)
    canvas.add(
      '<rect x="262" y="214" width="76" height="42" rx="5" fill="#000" fill-opacity="0.16" stroke="#fff" stroke-opacity="0.22"/>',
    )
  },
  drawstring: (canvas) => {
    canvas.add(
      `<g fill="none" stroke="#3f4247" stroke-width="5" stroke-linecap="round"><path d="M176 132 C120 240 128 400 150 516"/><path d="M424 132 C480 240 472 400 450 516"/></g><g fill="none" stroke="#c9ccd0" stroke-width="1.4" stroke-dasharray="3 4"><path d="M176 132 C120 240 128 400 150 516"/><path d="M424 132 C480 240 472 400 450 516"/></g>`,
    )
    const d =
      'M168 122 C190 96 214 136 236 108 C256 88 276 132 300 106 C324 132 344 88 364 108 C386 136 410 96 432 122 L454 526 C446 544 430 548 412 546 C350 552 250 552 188 546 C170 548 154 544 146 526Z'
    canvas.cloth(d, {
      form: 'round',
      edge: 0.45,
      folds: [
        'M206 130 C214 220 190 300 206 400',
        'M268 126 C262 210 284 280 270 340',
        'M336 126 C346 210 322 290 338 360',
        'M396 130 C388 220 408 300 396 390',
      ],
      ridges: [
        'M238 130 C232 220 244 330 232 480',
        'M304 130 C300 220 312 330 306 480',
        'M366 130 C372 220 358 330 370 480',
      ],
    })
    canvas
      .seams(['M164 168 C220 184 380 184 436 168'], { width: 1.8 })
      .stitches(['M163 176 C220 192 380 192 437 176'])
    canvas.both((half) =>
      half
        .cloth('M146 480 L200 546 L188 548 C170 550 152 546 146 526Z', { form: 'flat', edge: 0.3 })
        .stud(163, 526, 8),
    )
  },
  sock: (canvas) => {
    const draw = () => {
      const d =
        'M206 70 L332 70 C334 160 330 250 334 320 C340 350 372 372 414 398 C458 424 470 470 446 500 C424 526 372 530 330 512 C280 492 214 462 202 404 C196 340 208 180 206 70Z'
      canvas.cloth(d, {
        form: 'round',
        edge: 0.5,
        folds: ['M324 330 C290 346 250 352 214 344', 'M330 360 C300 384 262 396 224 392'],
        ridges: ['M248 150 C244 230 244 300 240 380'],
      })
      canvas.ribs('M206 70 L332 70 L332 150 L206 150Z', 6, 0, { opacity: 0.4 })
      canvas.cloth('M204 404 C210 372 236 356 270 372 C290 384 292 420 268 452 C236 446 210 432 204 404Z', {
        form: 'flat',
        edge: 0.35,
        outline: false,
        within: d,
      })
      canvas.cloth('M400 386 C382 420 380 470 400 524 L480 540 L490 400Z', {
        form: 'left',
        edge: 0.3,
        within: d,
      })
      canvas.seams(['M206 150 L332 150'], { opacity: 0.5 })
    }
    canvas.placed('translate(-92 -14)', draw).placed('translate(58 34)', draw)
  },
  'glove-work': (canvas) => {
    drawGloves(canvas, true)
  },
  'glove-knit': (canvas) => {
    drawGloves(canvas, false)
  },
  scarf: (canvas) => {
    const d =
      'M178 84 C220 66 380 66 422 84 C432 200 412 260 420 360 C424 430 430 480 424 528 C380 548 220 548 176 528 C170 480 176 430 180 360 C188 260 168 200 178 84Z'
    canvas.hollow('M178 86 C220 64 380 64 422 86 C400 112 200 112 178 86Z')
    canvas.cloth(
      'M178 84 C206 106 394 106 422 84 C432 200 412 260 420 360 C424 430 430 480 424 528 C380 548 220 548 176 528 C170 480 176 430 180 360 C188 260 168 200 178 84Z',
      {
        form: 'round',
        edge: 0.5,
        folds: [
          'M190 190 C250 230 350 220 412 180',
          'M186 300 C260 346 350 330 414 286',
          'M184 410 C260 440 340 440 418 400',
        ],
        ridges: [
          'M192 150 C250 180 350 180 408 146',
          'M190 256 C260 290 350 280 412 240',
          'M184 366 C260 396 350 390 416 350',
          'M184 470 C260 496 350 494 420 462',
        ],
        foldWidth: 16,
      },
    )
    canvas.stitches(['M180 96 C210 116 390 116 420 96', 'M178 516 C222 534 378 534 422 516'])
    canvas.ribs(d, 5, 90, { opacity: 0.1 })
  },
  babygrow: (canvas) => {
    canvas.hollow('M240 96 C262 82 338 82 360 96 C352 132 330 150 300 152 C270 150 248 132 240 96Z')
    canvas.both((half) =>
      half
        .cloth('M190 116 C160 130 136 166 118 214 C134 232 158 244 182 246 C192 226 204 200 212 176Z', {
          form: 'left',
          edge: 0.5,
          folds: ['M196 190 C178 204 162 208 146 204'],
        })
        .stitches(['M122 206 C138 222 162 234 186 236']),
    )
    const body =
      'M236 96 C222 102 204 108 190 116 C204 170 198 230 192 300 C186 352 176 392 170 420 C206 424 236 452 254 500 L258 534 L342 534 L346 500 C364 452 394 424 430 420 C424 392 414 352 408 300 C402 230 396 170 410 116 C396 108 378 102 364 96 C352 136 328 150 300 152 C272 150 248 136 236 96Z'
    canvas.cloth(body, {
      form: 'round',
      edge: 0.45,
      folds: [
        'M206 240 C240 256 252 290 246 340',
        'M394 240 C362 258 352 290 356 330',
        'M256 480 C280 462 320 462 344 480',
      ],
      ridges: ['M230 260 C250 300 246 340 244 400', 'M330 200 C338 280 322 360 330 420'],
    })
    canvas.both((half) =>
      half.stitches(['M172 414 C210 420 240 448 260 498', 'M240 98 C232 116 214 132 204 140']),
    )
    const collar =
      'M236 96 C248 136 272 150 300 152 C328 150 352 136 364 96 L352 90 C340 124 322 138 300 139 C278 138 260 124 248 90Z'
    canvas.cloth(collar, { form: 'flat', edge: 0.3 }).ribs(collar, 3.2)
    canvas.seams(['M256 508 L344 508'])
    for (const x of [274, 300, 326]) canvas.stud(x, 522, 5.4)
  },
  bib: (canvas) => {
    const d =
      'M214 92 C232 60 262 84 258 122 C252 158 272 190 300 190 C328 190 348 158 342 122 C338 84 368 60 386 92 C400 130 456 210 456 330 C456 450 390 520 300 520 C210 520 144 450 144 330 C144 210 200 130 214 92Z'
    canvas.cloth(d, {
      form: 'round',
      edge: 0.4,
      folds: ['M170 380 C200 440 250 480 300 486'],
      ridges: ['M220 240 C200 300 204 380 240 430'],
    })
    canvas.ribs(d, 3.6, 30, { opacity: 0.1 })
    canvas.add(
      `<path d="${d}" fill="none" stroke="${canvas.tones.dark}" stroke-width="13"/><path d="${d}" fill="none" stroke="${canvas.tones.line}" stroke-width="1.2" stroke-dasharray="4 3"/>`,
    )
    canvas.stud(236, 92, 8).stud(364, 92, 8)
  },
}

function drawGloves(canvas: Canvas, isCoated: boolean): void {
  const hand =
    'M182 540 C176 480 172 430 166 390 C150 350 116 300 112 276 C112 258 132 252 146 268 C160 286 174 306 186 318 C180 260 172 200 172 168 C174 148 198 146 204 166 C210 200 214 250 220 286 C220 230 220 170 224 136 C228 118 252 118 256 138 C258 180 258 240 258 286 C264 240 268 190 274 156 C280 138 302 142 302 162 C300 206 296 256 292 298 C300 268 308 236 316 214 C324 200 342 206 340 224 C334 280 320 340 308 400 C300 450 296 500 296 540Z'
  const drawOne = (transform: string, withPalm: boolean) =>
    canvas.placed(transform, () => {
      canvas.cloth(hand, {
        form: 'round',
        edge: 0.5,
        folds: ['M200 330 C230 340 270 340 296 320'],
        ridges: ['M214 340 C210 400 212 440 220 480'],
        foldWidth: 9,
      })
      if (withPalm)
        canvas.cloth('M90 100 L360 100 L360 420 C300 446 220 446 150 424Z', {
          tones: tonesOf('33373c'),
          form: 'round',
          edge: 0.25,
          within: hand,
        })
      else canvas.ribs(hand, 4.6, 0, { opacity: 0.26 })
      const cuff = 'M178 470 C220 480 260 480 298 470 L297 546 C260 556 220 556 182 546Z'
      canvas.cloth(cuff, { form: 'round', edge: 0.4 }).ribs(cuff, 5, 0, { opacity: 0.42 })
    })
  drawOne('translate(-44 4) rotate(-7 230 340)', false)
  drawOne('translate(130 22) rotate(5 230 340)', isCoated)
}

function toteBody(canvas: Canvas): void {
  const d = 'M138 222 L462 222 C466 330 472 440 478 540 C380 552 220 552 122 540 C128 440 134 330 138 222Z'
  canvas.cloth(d, {
    form: 'round',
    edge: 0.4,
    folds: [
      'M150 534 C190 470 180 400 168 330',
      'M452 536 C420 480 430 420 440 360',
      'M220 240 C240 300 250 360 236 420',
    ],
    ridges: ['M300 250 C310 340 296 440 302 530', 'M370 260 C360 330 376 420 366 500'],
  })
  canvas.ribs(d, 3, 0, { opacity: 0.09 }).ribs(d, 3, 90, { opacity: 0.09 })
  canvas.stitches(['M138 250 L462 250', 'M130 528 C220 540 380 540 470 528'])
}

/** The crosses with which handles are sewn on. */
const toteCrosses = (canvas: Canvas) =>
  canvas.both((half) =>
    half.seams(['M186 252 L206 252 L206 298 L186 298 L206 252', 'M186 252 L206 298'], { width: 1.4 }),
  )
