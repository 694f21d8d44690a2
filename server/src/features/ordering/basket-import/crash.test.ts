import type { ImportReport } from '@comptoir/contract/basket-import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aTariff, aUser } from '../../../../test/builders.ts'
import { createCrashTest, type CrashTest, forEachOf } from '../../../../test/shop-process.ts'
import { signInAll } from '../../../../test/tokens.ts'

const BUYERS = 16
const AT_ONCE = 6
const ROWS = 60
/** Changes that a browser has kept without a network, and sends one after the other. */
const KEPT = 5

let shop: CrashTest
beforeAll(async () => {
  shop = await createCrashTest()
})
afterAll(() => shop[Symbol.asyncDispose]())

type Buyer = { id: number; token: string }
async function importFile({ id, token }: Buyer, file: string): Promise<ImportReport | undefined> {
  const form = new FormData()
  form.append('key', `import of ${id}`)
  form.append('excel_file', new File([file], 'order.csv'))
  const answer = await shop.call('POST', 'order/basket/default/excel/import/', token, form)
  return answer?.ok ? ((await answer.json()) as ImportReport) : undefined
}

/** @returns whether all were answered */
async function replay({ id, token }: Buyer, products: readonly number[]): Promise<boolean> {
  for (const product of products) {
    const lines = [{ product, quantity: 2, comment: '' }]
    const body = { key: `change ${product} of ${id}`, mode: 'add', lines }
    const answer = await shop.call('POST', 'order/basket/changes/', token, body)
    if (!answer?.ok) return false
  }
  return true
}

test('IMP-01 C-08 OD-71: SIGKILL in the midst of imports and of changes sent again loses no line and doubles none', async () => {
  const { db } = shop.database
  const tariff_id = (await aTariff(db)).id
  const prices = { [tariff_id]: '5' }
  const products: number[] = []
  for (let row = 0; row < ROWS; row += 1)
    products.push((await aProduct(db, { ref: `CR-${row + 100}`, prices })).id)
  const kept = products.slice(0, KEPT)
  const file = ['ref;qty', ...Array.from({ length: ROWS }, (_, row) => `CR-${row + 100};3`)].join('\n')
  const buyers: Buyer[] = []
  for (let count = 0; count < BUYERS; count += 1) {
    const { id } = await aUser(db, { tariff_id })
    const [token = ''] = await signInAll(db, shop.secret, [id])
    buyers.push({ id, token })
  }
  const answered = new Set<number>()
  const importAll = (onAnswer: () => void) =>
    forEachOf(buyers, AT_ONCE, async (buyer) => {
      const report = await importFile(buyer, file)
      if (!report) return
      expect(report.summary).toMatchObject({ rows: ROWS, added: ROWS, failed: 0 })
      if (!(await replay(buyer, kept))) return
      answered.add(buyer.id)
      onAnswer()
    })

  const first = await shop.start()
  await importAll(() => {
    if (answered.size === BUYERS / 4) first.kill('SIGKILL')
  })
  expect(answered.size).toBeGreaterThanOrEqual(BUYERS / 4)
  expect(answered.size).toBeLessThan(BUYERS)

  await shop.start()
  await importAll(() => undefined)
  expect(answered.size).toBe(BUYERS)

  const lines = await db
    .selectFrom('basket_line')
    .innerJoin('basket', 'basket.id', 'basket_line.basket_id')
    .select(['basket.company_id', 'basket_line.product_id', 'basket_line.quantity'])
    .execute()
  expect(lines).toHaveLength(BUYERS * ROWS)
  const wrong = lines.filter((line) => line.quantity !== (kept.includes(line.product_id) ? 5 : 3))
  expect(wrong).toEqual([])
  expect(new Set(lines.map(({ company_id }) => company_id)).size).toBe(BUYERS)
})
