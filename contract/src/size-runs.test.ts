import { expect, test } from 'vitest'
import { bySize, sharedStart } from './size-runs.ts'

test.each([
  [['K356-NVY-S', 'K356-NVY-M'], 'K356-NVY'],
  [['K356'], 'K356'],
  [['A1', 'B1'], ''],
])('references %j begin with "%s"', (refs, start) => {
  expect(sharedStart(refs)).toBe(start)
})

test('sizes stand by their positions, others as numbers and then letters', () => {
  const sizes = [
    { size: '42', position: null },
    { size: 'L', position: 30 },
    { size: '5', position: null },
    { size: 'S', position: 10 },
  ]
  expect(sizes.toSorted(bySize).map(({ size }) => size)).toEqual(['S', 'L', '5', '42'])
})
