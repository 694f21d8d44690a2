import { expect, test } from 'vitest'
import { otherReadings } from './other-readings.ts'

test.each([
  ['K356-NVY-L Polo marine L 10 12,50 125,00', 'K356-NVY-L', '10'],
  ['PRO 210-NVY-L T-shirt 10 pcs 1.250,00 € 12.500,00 €', 'PRO 210-NVY-L', '10'],
])('C-02: %s may order a code with its quantity', (line, reference, quantity) =>
  expect(otherReadings(line)).toContainEqual({ reference, quantity }),
)

test('C-02: of a line whose amounts do not agree no number is taken for the quantity', () => {
  const readings = otherReadings('K356-NVY-L Polo marine L 10 12,50 99,00')
  expect(readings.filter(({ reference }) => reference === 'K356-NVY-L')).toEqual([])
})
