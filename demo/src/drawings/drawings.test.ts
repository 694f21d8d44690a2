import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawingPath, drawSvg, isDrawing, renderDrawing } from './drawings.service.ts'
import { shapes } from './shapes/shapes.ts'
import { tonesOf } from './tones.ts'

const names = Object.keys(shapes)

test.each(names)('draws a %s', async (shape) => {
  const { data, info } = await sharp(await renderDrawing(`drawing/${shape}/cf1f2e-1f2a44`, 120, 'png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let red = 0
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    if (r > g + 60 && r > b + 50) red += 1
  }
  expect([info.width, info.height]).toEqual([120, 120])
  expect(red / (120 * 120)).toBeGreaterThan(0.08)
})

test('makes WebP, AVIF and PNG of the size that is asked for (CAT-16)', async () => {
  for (const [format, expected] of [
    ['webp', 'webp'],
    ['avif', 'heif'],
    ['png', 'png'],
  ] as const) {
    const image = await sharp(await renderDrawing('drawing/polo/1f2a44', 75, format)).metadata()
    expect([image.format, image.width, image.height]).toEqual([expected, 75, 75])
  }
})

test('draws a garment as it is cut, and no cut for what has none', async () => {
  const pictures = await Promise.all(
    ['polo', 'polo-women', 'polo-kids'].map((name) => renderDrawing(`drawing/${name}/1f2a44`, 120, 'png')),
  )
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3)
  expect(isDrawing('drawing/towel-women/1f2a44')).toBe(false)
  expect(drawingPath({ shape: 'towel', cut: 'women', hex: '1f2a44', second: undefined })).toBe(
    'drawing/towel/1f2a44',
  )
  expect(drawingPath({ shape: 'polo', cut: 'kids', hex: '1f2a44', second: 'ffffff' })).toBe(
    'drawing/polo-kids/1f2a44-ffffff',
  )
})

test('draws the same picture every time', async () => {
  const polo = { shape: 'polo', cut: undefined, hex: '1f2a44', second: undefined }
  expect(await drawSvg(polo)).toBe(await drawSvg(polo))
})

test.each([
  'drawing/polo/1F2A44',
  'drawing/polo/1f2a4',
  'drawing/nothing/1f2a44',
  'drawing/constructor/1f2a44',
  'drawing/../polo/1f2a44',
  'drawing/polo/1f2a44-',
  'drawing/polo/1f2a44"/><script',
  'photos/polo.jpg',
])('refuses %s', async (path) => {
  expect(isDrawing(path)).toBe(false)
  await expect(renderDrawing(path, 75, 'png')).rejects.toThrow(RangeError)
})

test('refuses sizes that would cost too much', async () => {
  for (const size of [0, 15, 2001, 75.5, Number.NaN])
    await expect(renderDrawing('drawing/polo/1f2a44', size, 'png')).rejects.toThrow(RangeError)
})

test('white cloth has shadows and black cloth has lights', () => {
  expect(tonesOf('ffffff').darker < '#f0f0f0').toBe(true)
  expect(tonesOf('000000').lighter > '#202020').toBe(true)
})
