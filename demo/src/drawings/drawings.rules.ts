import { tops } from './shapes/tops.ts'
import { highVisibility } from './shapes/hivis.ts'
import { shapes } from './shapes/shapes.ts'

/** What is to be drawn: an article, whom it is cut for, and its one or two colours, each six hex digits. */
export type Drawing = {
  shape: string
  cut: 'women' | 'kids' | undefined
  hex: string
  second: string | undefined
}

const pattern = /^drawing\/([a-z]+(?:-[a-z]+)*?)(?:-(women|kids))?\/([0-9a-f]{6})(?:-([0-9a-f]{6}))?$/

/**
 * Reads an image path such as `drawing/tshirt-v/1f2a44`, `drawing/polo-women/1f2a44` or, in two colours,
 * `drawing/hivis-jacket/e4f23c-1f2a44`. Undefined for every other path, also for an article that nobody drew.
 */
export function parseDrawing(path: string): Drawing | undefined {
  const [, shape, cut, hex, second] = pattern.exec(path) ?? []
  if (shape === undefined || hex === undefined || !Object.hasOwn(shapes, shape)) return undefined
  if (cut !== undefined && !hasCuts(shape)) return undefined
  return { shape, cut: cut as Drawing['cut'], hex, second }
}

/** The image path of a drawing; an article that looks alike on everybody is drawn for nobody in particular. */
export function drawingPath({ shape, cut, hex, second }: Drawing): string {
  const cutting = cut !== undefined && hasCuts(shape) ? `-${cut}` : ''
  return `drawing/${shape}${cutting}/${hex}${second === undefined ? '' : `-${second}`}`
}

const hasCuts = (shape: string) => Object.hasOwn(tops, shape) || Object.hasOwn(highVisibility, shape)
