import { expect, test } from 'vitest'
import { type Pixels, sharpen } from './sharpen.rules.ts'

const grey = (width: number, height: number, at: (x: number, y: number) => number): Pixels => ({
  data: new Uint8ClampedArray(
    Array.from({ length: width * height }, (_, index) => {
      const value = at(index % width, Math.floor(index / width))
      return [value, value, value, 255]
    }).flat(),
  ),
  width,
  height,
})
const rowOf = ({ data, width }: Pixels) => Array.from({ length: width }, (_, x) => data[4 * x]!)

test('C-15: a plain surface stays as it is', () => {
  const plain = grey(7, 4, () => 90)
  expect(sharpen(plain, 2, 4)).toEqual(plain)
})

test('C-15: what is darker than its surroundings becomes darker, down to black, and what is lighter lighter', () => {
  const bars = grey(6, 3, (x) => (x < 3 ? 100 : 140))
  const sharp = sharpen(bars, 1, 2)
  expect(rowOf(sharp)).toEqual([100, 100, 73, 167, 140, 140])
  expect(sharp.data.slice(-4)).toEqual(new Uint8ClampedArray([140, 140, 140, 255]))
  expect(rowOf(sharpen(bars, 1, 40))).toEqual([100, 100, 0, 255, 140, 140])
})
