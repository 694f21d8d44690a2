import sharp from 'sharp'
import { Canvas } from './canvas.ts'
import { clothTextures } from './cloth-texture.ts'
import { parseDrawing, type Drawing } from './drawings.rules.ts'
import { shapes } from './shapes/shapes.ts'
import { tonesOf } from './tones.ts'

export { drawingPath } from './drawings.rules.ts'
export type DrawingFormat = 'webp' | 'avif' | 'png'

export const isDrawing = (path: string): boolean => parseDrawing(path) !== undefined

/**
 * The picture behind an image path such as `drawing/polo/cf1f2e`, `size` pixels square (16 to 2000).
 * Throws a RangeError for what `isDrawing` refuses and for other sizes.
 */
export async function renderDrawing(path: string, size: number, format: DrawingFormat): Promise<Buffer> {
  const drawing = parseDrawing(path)
  if (!drawing || !Number.isInteger(size) || size < 16 || size > 2000)
    throw new RangeError(`no drawing ${path} of ${size} px`)
  const image = sharp(Buffer.from(await drawSvg(drawing)), { density: densityFor(size) }).resize(size, size)
  if (format === 'png') return image.png().toBuffer()
  return format === 'avif'
    ? image.avif({ quality: 58, effort: 1 }).toBuffer()
    : image.webp({ quality: 82 }).toBuffer()
}

export async function drawSvg({ shape, cut, hex, second }: Drawing): Promise<string> {
  const canvas = new Canvas(tonesOf(hex), second === undefined ? undefined : tonesOf(second), cut === 'women')
  const draw = shapes[shape] ?? (() => undefined)
  if (cut === 'kids') canvas.placed('translate(48 66) scale(0.84 0.76)', draw)
  else draw(canvas)
  return canvas.svg(await clothTextures())
}

/** Dots per inch at which the 600 units of a drawing become about as many pixels as are asked for. */
const densityFor = (size: number) => Math.round((72 * Math.min(900, Math.max(200, size * 1.15))) / 600)
