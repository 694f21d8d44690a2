import { expect, test } from 'vitest'
import { toConfirm } from './offer.rules.ts'
import { aStyle } from './product.samples.ts'

const { products } = aStyle({ colors: ['White'], sizes: ['S'] })
const first = products[0]!.id

test.each([
  { units: 100, limit: 100, asks: false },
  { units: 101, limit: 100, asks: true },
  { units: 250, limit: 250, asks: false },
  { units: 251, limit: 250, asks: true },
])('BASK-15 CONST-03: $units units where the office warns above $limit', ({ units, limit, asks }) => {
  expect(toConfirm(products, { [first]: units }, limit).length > 0).toBe(asks)
})
