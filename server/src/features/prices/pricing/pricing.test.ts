import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, countQueries, type TestDatabase } from '../../../../test/database.ts'
import { aProduct, aTariff, aCompany } from '../../../../test/builders.ts'
import { countUnits, nextStep, reachedStep, stepsOf, type PriceStep } from './pricing.service.ts'

const steps: PriceStep[] = [
  { min_quantity: 1, price: '3.3500' },
  { min_quantity: 25, price: '3.1000' },
  { min_quantity: 100, price: '2.9500' },
]

test.each([
  [1, '3.3500', { missing: 24, price: '3.1000' }],
  [24, '3.3500', { missing: 1, price: '3.1000' }],
  [25, '3.1000', { missing: 75, price: '2.9500' }],
  [100, '2.9500', null],
  [0, '3.3500', { missing: 25, price: '3.1000' }],
])('OD-09b C-05: %i units reach %s', (units, price, next) => {
  expect(reachedStep(steps, units)?.price).toBe(price)
  expect(nextStep(steps, units)).toEqual(next)
})

test('OD-09b: units count over the whole style, or per product where the style says so', () => {
  const line = (product_id: number, group_id: number, tiers_scope: string, units: number) => ({
    product_id,
    group_id,
    tiers_scope,
    units,
  })
  const lines = [
    line(1, 10, 'group', 6),
    line(2, 10, 'group', 7),
    line(3, 20, 'product', 5),
    line(4, 20, 'product', 9),
  ]
  expect(lines.map(countUnits(lines))).toEqual([13, 13, 5, 9])
})

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

test("C-19: an owner's agreement replaces the tariff's prices of that product only, in one query", async () => {
  const { db } = database
  const tariff = await aTariff(db)
  const owner = await aCompany(db, { tariff_id: tariff.id })
  const agreed = await aProduct(db, {
    prices: {
      [tariff.id]: [
        [1, '3.35'],
        [100, '2.95'],
      ],
    },
  })
  const listed = await aProduct(db, {
    prices: {
      [tariff.id]: [
        [1, '10'],
        [50, '9.1234'],
      ],
    },
  })
  const without = await aProduct(db)
  await db
    .insertInto('agreement')
    .values({ company_id: owner.id, product_id: agreed.id, unit_price: '2.5' })
    .execute()
  const find = () =>
    stepsOf(db, { company_id: owner.id, tariff_id: tariff.id }, [agreed.id, listed.id, without.id])
  expect(await find()).toEqual(
    new Map([
      [agreed.id, [{ min_quantity: 1, price: '2.5000' }]],
      [
        listed.id,
        [
          { min_quantity: 1, price: '10.0000' },
          { min_quantity: 50, price: '9.1234' },
        ],
      ],
    ]),
  )
  expect(await countQueries(db, find)).toBe(1)
})
