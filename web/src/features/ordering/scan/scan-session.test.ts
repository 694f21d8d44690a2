import { expect, test } from 'vitest'
import type { LookUp, ScannedProduct } from './look-up.api.ts'
import { ScanSession } from './scan-session.ts'

const productOf = (id: number, over: Partial<ScannedProduct> = {}): ScannedProduct => ({
  id,
  group: 1,
  ref: `P${id}`,
  barcode: null,
  name: 'T-shirt',
  image: null,
  color: null,
  size: null,
  pack: 1,
  unit: 'piece',
  min_quantity: 1,
  price: '2.0000',
  prices: [{ min_quantity: 1, price: '2.0000' }],
  is_out_of_stock: false,
  is_limited_stock: false,
  is_pickup_only: false,
  on_request: false,
  is_discontinued: false,
  available: 100,
  is_stock_only: false,
  next_arrival: null,
  next_arrival_quantity: null,
  size_position: null,
  ...over,
})

/** A session, the basket that it fills, and what it keeps. */
function open(products: Record<string, LookUp>, kept: { code: string; packs: number }[] = []) {
  const basket = new Map<number, number>()
  const state = { isAway: false, kept }
  const session = new ScanSession(
    {
      lookUp: async (code) => {
        if (state.isAway) throw new Error('away')
        return products[code] ?? { kind: 'unknown', message: 'unknown' }
      },
      lookUpProduct: async (id) => productOf(id),
      packsInBasket: (id) => basket.get(id) ?? 0,
      isPriced: ({ prices }) => prices.length > 0,
      change: ({ id }, packs) => void basket.set(id, (basket.get(id) ?? 0) + packs),
      keep: (codes) => void (state.kept = [...codes]),
    },
    kept,
  )
  const states = () => session.scans().map(({ code, state: is, packs }) => `${code} ${is} ${packs}`)
  return { session, basket, state, states }
}
const settled = () => new Promise((done) => setTimeout(done))
const found = (product: ScannedProduct): LookUp => ({ kind: 'product', product })

test('BAR-01: each scan is one pack more in the basket, also while the first is looked up', async () => {
  const { session, basket, states } = open({ a: found(productOf(1)), b: found(productOf(2)) })
  session.scan('a')
  session.scan('a')
  session.scan('b')
  expect(states()).toEqual(['b looking 1', 'a looking 2'])
  await settled()
  session.scan('a')
  expect(states()).toEqual(['a added 3', 'b added 1'])
  expect([...basket]).toEqual([
    [1, 3],
    [2, 1],
  ])
})

test('C-15: every step is undone, the last first', async () => {
  const { session, basket, states } = open({ a: found(productOf(1)), b: found(productOf(2)) })
  session.scan('a')
  await settled()
  session.scan('b')
  await settled()
  session.setPacks('a', 7)
  session.setPacks('a', 0)
  expect(states()).toEqual(['b added 1'])
  session.undo()
  expect(states()).toEqual(['a added 7', 'b added 1'])
  session.undo()
  session.undo()
  session.undo()
  session.undo()
  expect(states()).toEqual([])
  expect([...basket.values()]).toEqual([0, 0])
})

test('VAL-09 OD-08: below the minimum nothing is added, and a total of packs is confirmed once', async () => {
  const { session, basket, states } = open({
    few: found(productOf(1, { min_quantity: 3 })),
    pack: found(productOf(2, { pack: 5, min_quantity: 5 })),
  })
  session.scan('few')
  session.scan('pack')
  await settled()
  expect(states()).toEqual(['pack packed 1', 'few below 1'])
  expect(basket.size).toBe(0)
  session.confirm('pack')
  session.scan('pack')
  session.scan('few')
  session.scan('few')
  expect(states()).toEqual(['few added 3', 'pack added 2'])
  session.setPacks('few', 2)
  expect(basket.get(1)).toBe(0)
  session.confirm('few')
  expect([basket.get(1), basket.get(2)]).toEqual([3, 2])
})

test('C-15: agreeing to a pack, and taking a successor, are steps that are undone too', async () => {
  const successor = { id: 9, ref: 'P9', name: 'Polo' }
  const { session, basket, states } = open({
    pack: found(productOf(2, { pack: 5, min_quantity: 5 })),
    old: { kind: 'discontinued', message: 'no longer sold', successor },
    a: found(productOf(1)),
  })
  for (const code of ['old', 'pack', 'a']) session.scan(code)
  await settled()
  session.confirm('pack')
  expect(basket.get(2)).toBe(1)
  session.undo()
  expect([basket.get(2), states()]).toEqual([0, ['a added 1', 'pack packed 1', 'old discontinued 1']])
  await Promise.all([session.takeSuccessor('old'), session.takeSuccessor('old')]) // a double click
  expect(basket.get(9)).toBe(1)
  session.undo()
  expect([basket.get(9), states()]).toEqual([0, ['a added 1', 'pack packed 1', 'old discontinued 1']])
  session.undo()
  expect([basket.get(1), states()]).toEqual([0, ['pack packed 1', 'old discontinued 1']])
})

test('VAL-09: what is in the basket already counts for the minimum and confirms the pack', async () => {
  const { session, basket } = open({ a: found(productOf(1, { min_quantity: 10, pack: 5 })) })
  basket.set(1, 2)
  session.scan('a')
  await settled()
  expect(basket.get(1)).toBe(3)
})

test('BAR-03 C-15: unknown, unpriced and discontinued codes stay, each with its own way on', async () => {
  const successor = { id: 9, ref: 'P9', name: 'Polo' }
  const { session, basket, state, states } = open({
    old: { kind: 'discontinued', message: 'no longer sold', successor },
    dear: found(productOf(2, { prices: [] })),
  })
  for (const code of ['what', 'old', 'dear']) session.scan(code)
  await settled()
  expect(states()).toEqual(['dear unpriced 1', 'old discontinued 1', 'what unknown 1'])
  expect(state.kept.map(({ code }) => code)).toEqual(['dear', 'old', 'what'])
  await session.takeSuccessor('old')
  expect([...basket]).toEqual([[9, 1]])
  expect(state.kept).toHaveLength(2)
})

test('C-07: codes scanned without a network wait, over a reload too, and none counts twice', async () => {
  const first = open({})
  first.state.isAway = true
  for (const code of ['a', 'b', 'a']) first.session.scan(code)
  await settled()
  expect(first.states()).toEqual(['a waiting 2', 'b waiting 1'])
  const { session, basket, states, state } = open(
    { a: found(productOf(1)), b: found(productOf(2)) },
    first.state.kept,
  )
  state.isAway = true
  await session.lookUpWaiting()
  expect(states()).toEqual(['a waiting 2', 'b waiting 1'])
  state.isAway = false
  await session.lookUpWaiting()
  await session.lookUpWaiting()
  expect([...basket]).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(state.kept).toEqual([])
})
