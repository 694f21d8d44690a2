import type { ImportReport } from '@comptoir/contract/basket-import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aTariff, aUser } from '../../../../test/builders.ts'
import { createCrashTest, type CrashTest, forEachOf } from '../../../../test/shop-process.ts'
import { signInAll } from '../../../../test/tokens.ts'

const BUYERS = 16
const AT_ONCE = 6
const ROWS = 60

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
  try {
    const answer = await fetch(`${shop.api}order/basket/default/excel/import/`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    })
    return answer.ok ? ((await answer.json()) as ImportReport) : undefined
  } catch {
    return undefined // the connection was cut
  }
}

test(
  'IMP-01 OD-71: SIGKILL in the midst of imports loses no line and doubles none',
  { timeout: 120_000 },
  async () => {
    const { db } = shop.database
    const tariff_id = (await aTariff(db)).id
    const prices = { [tariff_id]: '5' }
    for (let row = 0; row < ROWS; row += 1) await aProduct(db, { ref: `CR-${row + 100}`, prices })
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
      .select(['basket.company_id', 'basket_line.quantity'])
      .execute()
    expect(lines).toHaveLength(BUYERS * ROWS)
    expect(new Set(lines.map(({ quantity }) => quantity))).toEqual(new Set([3]))
    expect(new Set(lines.map(({ company_id }) => company_id)).size).toBe(BUYERS)
  },
)
