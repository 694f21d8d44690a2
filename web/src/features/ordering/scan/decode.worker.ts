import type { ReaderOptions } from 'zxing-wasm/reader'
import type { Read } from './reads.rules.ts'
import { sharpen } from './sharpen.rules.ts'

/** A picture to read; the first pass is enough where more pictures of the same follow. */
export type Task = { picture: ImageBitmap; isOnly: boolean }
/** Loads what reads pictures, so that the browser has it without a network. */
export type Preparation = { isPreparation: true }
/** What is in it, or that pictures cannot be read here at all. */
export type Outcome = { reads: Read[] } | { failed: true }

type Detector = { detect: (picture: ImageBitmap) => Promise<{ rawValue: string; format: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The widest picture that is looked at, in pixels. */
const widest = 1920
/** The widest that is enlarged to: more takes long and shows nothing new. */
const widestEnlarged = 2000

type Pass = { scale: number; degrees: number; isSharpened: boolean; lines: number }
/**
 * How a picture is looked at until something is read: as it is; turned, for bars that run aslant, which the reader turns
 * by right angles alone; enlarged and sharpened, for bars that are small or blurred. `lines` of a picture have to agree,
 * more the more it was changed. `npm run check:barcodes` measures what that finds.
 */
const passes: readonly Pass[] = [
  { scale: 1, degrees: 0, isSharpened: false, lines: 3 },
  { scale: 1, degrees: 45, isSharpened: false, lines: 3 },
  { scale: 2, degrees: 0, isSharpened: true, lines: 4 },
]
/** Which pass comes next for the pictures of a camera: one each, so that it stays fluent. */
let turn = 0

/** Undefined until the first picture, null where the browser has none that reads the codes of goods. */
let native: Detector | null | undefined

addEventListener('message', ({ data }: MessageEvent<Task | Preparation>) => {
  if ('isPreparation' in data) return void prepare().finally(() => close())
  void read(data)
    .then((reads): Outcome => ({ reads }))
    .catch((): Outcome => ({ failed: true }))
    .then((outcome) => postMessage(outcome))
})

async function prepare(): Promise<void> {
  if (await nativeDetector()) return
  await fetch((await reader()).wasm)
}

async function read({ picture, isOnly }: Task): Promise<Read[]> {
  try {
    native ??= await nativeDetector()
    const seen = native ? await detect(native, picture) : []
    if (seen.length > 0 || (native && !isOnly)) return seen
    for (const pass of isOnly ? passes : [passes[turn++ % passes.length]!]) {
      const reads = await readPass(picture, pass)
      if (reads.length > 0) return reads
    }
    return []
  } finally {
    picture.close()
  }
}

async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  const formats = ['ean_13', 'ean_8', 'upc_a', 'itf', 'code_128'].filter((format) => known.includes(format))
  return BarcodeDetector && formats.includes('ean_13') ? new BarcodeDetector({ formats }) : null
}

/** A detector that fails, as where the system's library is missing, is not asked again. */
async function detect(detector: Detector, picture: ImageBitmap): Promise<Read[]> {
  try {
    const found = await detector.detect(picture)
    return found.map(({ rawValue, format }) => ({
      text: rawValue,
      kind: /^(ean|upc)_/.test(format) ? 'retail' : 'other',
    }))
  } catch {
    native = null
    return []
  }
}

async function readPass(picture: ImageBitmap, pass: Pass): Promise<Read[]> {
  const { readBarcodes } = (await reader()).reading
  const drawn = draw(picture, pass)
  const options: ReaderOptions = {
    formats: ['EANUPC', 'ITF', 'Code128', 'Code39', 'DataBar'],
    textMode: 'Plain',
    minLineCount: pass.lines,
  }
  const found = await readBarcodes(drawn as ImageData, options)
  return found.map(({ text, symbology }) => ({ text, kind: symbology === 'EANUPC' ? 'retail' : 'other' }))
}

async function reader() {
  const [reading, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  reading.prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return { reading, wasm }
}

/** The picture as a pass looks at it, on grey where turning leaves corners. */
function draw(picture: ImageBitmap, { scale, degrees, isSharpened }: Pass) {
  const widestSide = Math.max(picture.width, picture.height)
  const factor = Math.min(scale, (scale > 1 ? widestEnlarged : widest) / widestSide)
  const [width, height] = [picture.width * factor, picture.height * factor]
  const angle = (degrees * Math.PI) / 180
  const canvas = new OffscreenCanvas(
    Math.round(width * Math.cos(angle) + height * Math.sin(angle)),
    Math.round(width * Math.sin(angle) + height * Math.cos(angle)),
  )
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.fillStyle = degrees === 0 ? '#fff' : '#808080'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(angle)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  const drawn = context.getImageData(0, 0, canvas.width, canvas.height)
  return isSharpened ? sharpen(drawn, 5, 4) : drawn
}
