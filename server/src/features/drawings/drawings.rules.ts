import { shapes } from './shapes/shapes.ts'

/** What is to be drawn: an article and its one or two colours, each six hex digits. */
export type Drawing = { shape: string; hex: string; second: string | undefined }

const pattern = /^drawing\/([a-z]+(?:-[a-z]+)*)\/([0-9a-f]{6})(?:-([0-9a-f]{6}))?$/

/**
 * Reads an image path such as `drawing/tshirt-v/1f2a44` or, in two colours, `drawing/hivis-jacket/e4f23c-1f2a44`.
 * Undefined for every other path, also for an article that nobody drew.
 */
export function parseDrawing(path: string): Drawing | undefined {
  const [, shape, hex, second] = pattern.exec(path) ?? []
  return shape === undefined || hex === undefined || !Object.hasOwn(shapes, shape)
    ? undefined
    : { shape, hex, second }
}
