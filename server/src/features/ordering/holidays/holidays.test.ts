import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'

let now = new Date()
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** The days that the shop announces, as month and day, at noon of a day. */
async function announced(on: string): Promise<string[]> {
  now = new Date(`${on}T12:00:00+01:00`)
  const { holidays } = (await shop.as()('GET', 'config/')).json()
  return holidays
    .filter(({ notice }: { notice: boolean }) => notice)
    .map(({ date }: { date: string }) => date.slice(5))
}

test.each(['2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01', '2027-12-24', '2028-01-01'])(
  'NOTE-06 OD-27 CONST-15: %s is announced on the day itself, every year',
  async (day) => expect(await announced(day)).toContain(day.slice(5)),
)

test.each(['2026-11-20', '2027-01-02', '2027-05-01', '2027-07-21', '2027-12-01'])(
  'NOTE-06 OD-27: nothing is announced on %s',
  async (day) => expect(await announced(day)).toEqual([]),
)
