import { randomUUID } from 'node:crypto'
import type { Basket, BasketChanges } from '@comptoir/contract/basket'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aClientOf, aGroup, aCompany, aProduct, aTariff, aUser } from '../../../../test/builders.ts'
import { deleteOldCommands } from './change-lines.service.ts'

let shop: TestShop
let tariff: number
let now = new Date('2026-11-20T09:00:00Z')
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  tariff = (await aTariff(shop.db)).id
})
afterAll(() => shop[Symbol.asyncDispose]())

let buyer: { id: number }
let call: Caller
beforeEach(async () => {
  buyer = await aUser(shop.db, { tariff_id: tariff })
  call = shop.as(buyer.id)
})

type Line = {
  product: number
  quantity: number
  comment?: string | null
  new_comment?: string
  expected?: number
  rank?: number
}
type Command = { key?: string; mode?: 'add' | 'set'; lines: Line[]; basket?: number; owner?: number }
const post = (command: Command, caller = call) =>
  caller('POST', 'order/basket/changes/', { key: randomUUID(), mode: 'add', ...command })
const change = async (command: Command, caller = call): Promise<BasketChanges> => {
  const answer = await post(command, caller)
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer.json()
}
const basket = async (): Promise<Basket> => (await call('GET', 'order/basket/default/')).json()
const sold = (price: string | [number, string][], over: Parameters<typeof aProduct>[1] = {}) =>
  aProduct(shop.db, { prices: { [tariff]: price }, ...over })
const setting = (value: number) =>
  shop.db.insertInto('setting').values({ key: 'basket_lines', value: JSON.stringify(value) })

describe('a command to the basket', () => {
  test('OD-71: answers version, changed lines, removed ids and the very sums of the totals call', async () => {
    const [a, b] = [await sold('2.00'), await sold('3.00')]
    const first = await change({
      lines: [
        { product: a.id, quantity: 2 },
        { product: b.id, quantity: 1 },
      ],
    })
    const { id, version, basket_products } = await basket()
    expect(first).toEqual({
      version,
      lines: basket_products,
      removed: [],
      totals: (await call('GET', `order/basket/${id}/total/`)).json(),
      refusals: [],
    })
    expect(first.totals).toMatchObject({ total: '7.00', version })
    const second = await change({ mode: 'set', lines: [{ product: a.id, quantity: 0 }] })
    expect(second).toMatchObject({ version: version + 1, lines: [], totals: { total: '3.00' } })
    expect(second.removed).toEqual([basket_products[0]!.id])
  })

  test('OD-71 C-05: the other lines of a style come along when its price depends on the quantity', async () => {
    const group_id = (await aGroup(shop.db)).id
    const steps: [number, string][] = [
      [1, '3.35'],
      [25, '3.10'],
    ]
    const [navy, red] = [await sold(steps, { group_id }), await sold(steps, { group_id })]
    const other = await sold('1.00')
    await change({ lines: [navy, other].map(({ id }) => ({ product: id, quantity: 20 })) })
    const { lines } = await change({ lines: [{ product: red.id, quantity: 5 }] })
    expect(lines.map((line) => [line.product.id, line.price])).toEqual([
      [red.id, '3.1000'],
      [navy.id, '3.1000'],
    ])
  })

  test('BASK-21 OD-71: sent again with its key it counts once and answers the same, whatever has happened since', async () => {
    const { id } = await sold('1.00')
    const command = { key: 'k1', lines: [{ product: id, quantity: 3 }] }
    const first = await change(command)
    await change({ lines: [{ product: id, quantity: 4 }] })
    expect(await change(command)).toEqual(first)
    expect((await basket()).basket_products[0]!.quantity).toBe(7)
    const other = shop.as((await aUser(shop.db, { tariff_id: tariff })).id)
    expect((await change(command, other)).lines[0]!.quantity).toBe(3) // keys are each user's own
  })

  test('OD-71: a key with other lines, another mode or another basket is refused, and changes nothing', async () => {
    const { id } = await sold('1.00')
    const lines = [{ product: id, quantity: 3 }]
    const command = { key: 'k2', lines }
    const first = await change(command)
    for (const other of [
      { lines: [{ product: id, quantity: 4 }] },
      { lines: [...lines, ...lines] },
      { lines: [{ product: id, quantity: 3, comment: 'blue' }] },
      { mode: 'set' as const },
      { basket: (await basket()).id },
    ]) {
      const refused = await post({ ...command, ...other })
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { key: ['The key “k2” was used for something else already.'] },
      ])
    }
    expect(await change({ lines: lines.map((line) => ({ ...line, comment: null })), key: 'k2' })).toEqual(
      first,
    )
    expect((await basket()).version).toBe(first.version)
  })

  test('OD-71: what was refused as a whole is not remembered', async () => {
    const { id } = await sold('1.00')
    const command = { key: 'again', lines: [{ product: id, quantity: 1 }] }
    expect((await post({ ...command, basket: 987_654 })).json()).toEqual({
      basket: ['Invalid pk "987654" - object does not exist.'],
    })
    expect((await change(command)).lines).toHaveLength(1)
  })

  test('BASK-21 OD-71: a key is known for thirty days', async () => {
    const { id } = await sold('1.00')
    const command = { key: 'old', lines: [{ product: id, quantity: 1 }] }
    await change(command)
    const then = now
    const deleteOld = () => deleteOldCommands(shop.deps)
    now = new Date('2026-12-19T09:00:00Z')
    await deleteOld()
    expect((await change(command)).lines[0]!.quantity).toBe(1)
    now = new Date('2026-12-21T09:00:00Z')
    await deleteOld()
    expect((await change(command)).lines[0]!.quantity).toBe(2)
    now = then
  })

  test('OD-52 OD-71: a key that was used for one client is refused for another', async () => {
    const partner = await aUser(shop.db, { is_partner: true, tariff_id: tariff })
    const client = await aCompany(shop.db, { tariff_id: tariff })
    await aClientOf(shop.db, partner.id, client.id)
    const { id } = await sold('1.00')
    const command = { key: 'both', lines: [{ product: id, quantity: 1 }] }
    await change({ ...command, owner: client.id }, shop.as(partner.id))
    const refused = await post(command, shop.as(partner.id))
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { key: ['The key “both” was used for something else already.'] },
    ])
    expect((await post({ ...command, owner: client.id })).statusCode).toBe(404)
  })

  test('C-22 OD-71: a faulty line is refused alone, with the nearest number of packs that would do', async () => {
    const [a, b] = [await sold('1.00'), await sold('1.00', { min_quantity: 10, pack: 4 })]
    const { lines, refusals } = await change({
      lines: [
        { product: a.id, quantity: 1 },
        { product: b.id, quantity: 2, comment: 'x' },
        { product: 987_654, quantity: 1 },
      ],
    })
    expect(lines.map(({ product }) => product.id)).toEqual([a.id])
    expect(refusals).toEqual([
      {
        product: b.id,
        comment: 'x',
        errors: { quantity: ['Minimum quantity should be 12'] },
        suggested_quantity: 3,
      },
      {
        product: 987_654,
        comment: '',
        errors: { product: ['Invalid pk "987654" - object does not exist.'] },
      },
    ])
  })

  test('OD-32: a line that somebody else has changed is refused with what is there, any other is written', async () => {
    const [a, b] = [await sold('1.00'), await sold('1.00')]
    await change({ lines: [a, b].map(({ id }) => ({ product: id, quantity: 2 })) })
    await change({ lines: [{ product: a.id, quantity: 7 }] })
    const set = (product: number, quantity: number, expected: number) =>
      change({ mode: 'set', lines: [{ product, quantity, expected }] })
    const late = await set(a.id, 5, 2)
    expect([late.lines, late.refusals]).toEqual([
      [],
      [expect.objectContaining({ product: a.id, current_quantity: 9 })],
    ])
    expect((await set(b.id, 5, 2)).lines).toMatchObject([{ quantity: 5 }])
    expect((await set(a.id, 9, 2)).refusals).toEqual([]) // both wanted the same
    const lateOut = await set(a.id, 0, 2)
    expect([lateOut.removed, lateOut.refusals]).toEqual([
      [],
      [expect.objectContaining({ current_quantity: 9 })],
    ])
    await change({ mode: 'set', lines: [{ product: b.id, quantity: 0 }] })
    expect((await set(b.id, 6, 5)).refusals).toMatchObject([{ current_quantity: 0 }])
    expect((await set(b.id, 0, 5)).refusals).toEqual([]) // it is gone already
  })

  test('U-9: a line that is put back with its rank stands where it was; one that is there moves to the top', async () => {
    const [a, b, c] = [await sold('1.00'), await sold('2.00'), await sold('3.00')]
    await change({ lines: [a, b, c].map(({ id }) => ({ product: id, quantity: 1 })) })
    const [, { rank }] = (await basket()).basket_products as [unknown, { rank: number }]
    const order = async () => (await basket()).basket_products.map(({ product }) => product.id)
    await change({ mode: 'set', lines: [{ product: b.id, quantity: 0 }] })
    expect(await order()).toEqual([a.id, c.id])
    const back = await change({ lines: [{ product: b.id, quantity: 1, rank }] })
    expect(back.lines.map((line) => line.rank)).toEqual([rank])
    expect(await order()).toEqual([a.id, b.id, c.id])
    await change({ lines: [{ product: c.id, quantity: 1, rank }] })
    expect(await order()).toEqual([c.id, a.id, b.id])
  })

  test('BASK-18: another comment renames the line, and puts it together with one that has it already', async () => {
    const { id } = await sold('1.00')
    const set = (line: Omit<Line, 'product'>) => change({ mode: 'set', lines: [{ product: id, ...line }] })
    await change({ lines: [{ product: id, quantity: 2 }] })
    const [before] = (await basket()).basket_products
    const renamed = await set({ quantity: 2, comment: '', new_comment: 'blue' })
    expect(renamed.lines).toMatchObject([{ id: before!.id, quantity: 2, comment: 'blue' }])
    await change({ lines: [{ product: id, quantity: 3 }] })
    const merged = await set({ quantity: 3, comment: '', new_comment: 'blue' })
    expect(merged.lines).toMatchObject([{ quantity: 5, comment: 'blue' }])
    expect(merged.removed).toEqual([before!.id])
    expect((await basket()).basket_products).toHaveLength(1)
    await change({ lines: [{ product: id, quantity: 1 }] })
    // Two lines that exchange their comments, in one command.
    await change({
      mode: 'set',
      lines: [
        { product: id, quantity: 5, comment: 'blue', new_comment: 'for now' },
        { product: id, quantity: 1, comment: '', new_comment: 'blue' },
        { product: id, quantity: 5, comment: 'for now', new_comment: '' },
      ],
    })
    const held = (await basket()).basket_products.map((line) => [line.comment, line.quantity] as const)
    expect(Object.fromEntries(held)).toEqual({ '': 5, blue: 1 })
  })

  test('S-5 OD-72: single additions at the same time do not pass the limit of lines together', async () => {
    await setting(3).execute()
    try {
      const products = await Promise.all(Array.from({ length: 12 }, () => sold('1.00')))
      const answers = await Promise.all(
        products.map(({ id }) => call('POST', 'order/basket/product/', { product: id, quantity: 1 })),
      )
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
      expect((await basket()).basket_products).toHaveLength(3)
    } finally {
      await shop.db.deleteFrom('setting').where('key', '=', 'basket_lines').execute()
    }
  })

  test('S-5 OD-72: single additions count the lines again after every other change of the basket', async () => {
    await setting(104).execute() // 100 are kept free for additions at the same time
    try {
      const products = await Promise.all(Array.from({ length: 112 }, () => sold('1.00')))
      const lines = products.map(({ id }) => ({ product: id, quantity: 1 }))
      const single = async (line: (typeof lines)[number]) =>
        (await call('POST', 'order/basket/product/', line)).statusCode
      expect(await single(lines[0]!)).toBe(201)
      const [bulk, ...additions] = await Promise.all([
        change({ lines: lines.slice(1, 100) }),
        ...lines.slice(100, 103).map(single),
      ])
      expect([bulk.refusals, additions]).toEqual([[], [201, 201, 201]])
      expect([await single(lines[103]!), await single(lines[104]!)]).toEqual([201, 400])
      await change({ mode: 'set', lines: lines.slice(0, 102).map((line) => ({ ...line, quantity: 0 })) })
      const statuses = await Promise.all(lines.slice(105).map(single))
      expect(statuses).toEqual(statuses.map(() => 201))
      const { lines_at_most } = await shop.db
        .selectFrom('basket')
        .select('lines_at_most')
        .where('kind', '=', 'current')
        .orderBy('updated_at', 'desc')
        .executeTakeFirstOrThrow()
      expect((await basket()).basket_products).toHaveLength(9)
      expect([null, 9]).toContain(lines_at_most)
    } finally {
      await shop.db.deleteFrom('setting').where('key', '=', 'basket_lines').execute()
    }
  })

  test('S-5 OD-72: the limit of lines is named and nothing is changed, by every way in; fewer lines always go', async () => {
    await setting(3).execute()
    try {
      const ids = []
      for (const _ of [1, 2, 3, 4]) ids.push((await sold('1.00')).id)
      const lines = ids.map((product) => ({ product, quantity: 1 }))
      await change({ lines: lines.slice(0, 2) })
      const text = (count: number) => ({
        basket: [
          `A basket holds at most 3 lines; there would be ${count}. Nothing was changed: order a part first, or remove lines.`,
        ],
      })
      const tooMany = await post({ lines })
      expect([tooMany.statusCode, tooMany.json()]).toEqual([400, text(4)])
      const bulk = await call('POST', 'order/basket/product/bulk/', { lines: lines.slice(2), mode: 'set' })
      expect([bulk.statusCode, bulk.json()]).toEqual([400, text(4)])
      await change({ lines: [lines[2]!] })
      const single = await call('POST', 'order/basket/product/', lines[3])
      expect([single.statusCode, single.json()]).toEqual([400, text(4)])
      expect((await call('POST', 'order/basket/product/', lines[0])).statusCode).toBe(201)
      expect((await basket()).basket_products.map(({ quantity }) => quantity)).toEqual([2, 1, 1])
      const { refusals } = await change({
        mode: 'set',
        lines: [{ ...lines[0]!, quantity: 0 }, lines[3]!],
      })
      expect(refusals).toEqual([])
      expect((await call('GET', 'config/')).json().basket_lines).toBe(3)
    } finally {
      await shop.db.deleteFrom('setting').execute()
    }
  })

  test('VAL-13: what is malformed is named', async () => {
    const { id } = await sold('1.00')
    const answer = await post({ key: '', lines: [] })
    expect([answer.statusCode, Object.keys(answer.json()).toSorted()]).toEqual([400, ['key', 'lines']])
    expect((await post({ lines: [{ product: id, quantity: -1 }] })).json()).toEqual({
      lines: [{ quantity: ['Ensure this value is greater than or equal to 0.'] }],
    })
  })
})

describe('many at once', () => {
  test('C-07 OD-71: fifty parallel commands from three sessions add up exactly, and a key counts once', async () => {
    const { id } = await sold('1.00')
    const sessions = [shop.as(buyer.id), shop.as(buyer.id), shop.as(buyer.id)]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        change({ key: `p${n}`, lines: [{ product: id, quantity: (n % 5) + 1 }] }, sessions[n % 3]),
      ),
    )
    expect(new Set(answers.map(({ version }) => version)).size).toBe(50)
    expect((await basket()).basket_products[0]!.quantity).toBe(150)

    const same = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        change({ key: 'same', lines: [{ product: id, quantity: 10 }] }, sessions[n % 3]),
      ),
    )
    expect(new Set(same.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await basket()).basket_products[0]!.quantity).toBe(160)
  })

  test('C-07 OD-71: the first two commands of a new customer, with one key at the same time, make one basket', async () => {
    const { id } = await sold('1.00')
    const command = { key: 'first', lines: [{ product: id, quantity: 2 }] }
    const [one, two] = await Promise.all([change(command), change(command)])
    expect(one).toEqual(two)
    expect((await basket()).basket_products).toMatchObject([{ quantity: 2 }])
  })
})

/** What the basket has to be, in the plainest words: packs per product and comment, and what each key was answered. */
class Reference {
  packs = new Map<string, number>()
  answers = new Map<string, BasketChanges>()
  apply(mode: 'add' | 'set', { product, quantity, comment = '', new_comment }: Line): void {
    const before = this.packs.get(`${product} ${comment}`) ?? 0
    if (mode === 'set' && quantity === 0) return void this.packs.delete(`${product} ${comment}`)
    if (quantity === 0) return
    const name = new_comment ?? comment
    const beside = name === comment ? 0 : (this.packs.get(`${product} ${name}`) ?? 0)
    const packs = (mode === 'add' ? before : 0) + quantity + beside
    if (packs < 2) return // the minimum of every product of the test
    this.packs.delete(`${product} ${comment}`)
    this.packs.set(`${product} ${name}`, packs)
  }
}

/** Numbers below `n`, always the same ones for a seed. */
function generator(seed: number) {
  let state = seed
  return (n: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n
  }
}

describe('random commands against a plain reference', () => {
  const seeds = process.env['SEED'] ? [Number(process.env['SEED'])] : [1, 2, Date.now() % 1_000_000]
  test.each(seeds)('C-07 OD-71 BASK-04 BASK-05 BASK-06: seed %i', async (seed) => {
    const random = generator(seed)
    const pick = <T>(items: readonly T[]): T => items[random(items.length)]!
    const group_id = (await aGroup(shop.db)).id
    const products = await Promise.all(
      Array.from({ length: 4 }, async () => (await sold('1.00', { group_id, min_quantity: 2 })).id),
    )
    const comments = ['', 'a', 'b']
    const reference = new Reference()
    const sent: (Command & { key: string })[] = []
    const held = async () =>
      new Map(
        (await basket()).basket_products.map((line): [string, number] => [
          `${line.product.id} ${line.comment}`,
          line.quantity,
        ]),
      )

    for (let step = 0; step < 60; step += 1) {
      const mode = pick(['add', 'set'] as const)
      const line = (): Line => ({
        product: pick(products),
        quantity: random(6),
        comment: pick(comments),
        ...(random(4) === 0 && { new_comment: pick(comments) }),
      })
      const kind = random(8)
      if (kind === 0 && sent.length > 0) {
        const command = pick(sent)
        expect(await change(command)).toEqual(reference.answers.get(command.key))
      } else if (kind === 1) {
        const { product, quantity, comment } = { ...line(), quantity: 1 + random(5) }
        await call('POST', 'order/basket/product/', { product, quantity, comment })
        reference.apply('add', { product, quantity, comment: comment! })
      } else if (kind === 2) {
        const [there] = (await basket()).basket_products
        const packs = 1 + random(5)
        if (there) {
          await call('PUT', `order/basket/product/${there.id}/`, { quantity: packs })
          reference.apply('set', { product: there.product.id, quantity: packs, comment: there.comment })
        }
      } else if (kind === 3) {
        // Additions commute: from three sessions at the same time, some of them sent twice.
        const commands = Array.from({ length: 6 }, (_, n) => ({
          key: `${seed} ${step} ${n}`,
          lines: [{ product: pick(products), quantity: 2 + random(3), comment: pick(comments) }],
        }))
        const twice = [...commands, ...commands.slice(0, 3)]
        await Promise.all(twice.map((command) => change(command, shop.as(buyer.id))))
        for (const command of commands) reference.apply('add', command.lines[0]!)
      } else {
        const command = {
          key: `${seed} ${step}`,
          mode,
          lines: Array.from({ length: 1 + random(4) }, line),
        }
        const answer = await change(command)
        sent.push(command)
        reference.answers.set(command.key, answer)
        for (const wanted of command.lines) reference.apply(mode, wanted)
        expect(answer.version).toBe((await basket()).version)
      }
      expect(await held(), `step ${step}`).toEqual(reference.packs)
    }
  })
})
