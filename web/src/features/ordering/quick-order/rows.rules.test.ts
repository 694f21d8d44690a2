import { lineKey } from '@comptoir/contract/rules'
import type { QuickOrderProduct, QuickOrderRow } from '@comptoir/contract/quick-order'
import { expect, test } from 'vitest'
import { aLine } from '../basket/basket.samples.ts'
import {
  begin,
  beyondStockOf,
  faultOf,
  isReady,
  pricesOf,
  raisedFrom,
  reduce,
  type Action,
  type State,
} from './rows.rules.ts'

const product = (id: number, over: Partial<QuickOrderProduct> = {}): QuickOrderProduct => ({
  ...aLine({ product: { id } }).product,
  ref: `TW-${id}`,
  pack: 1,
  prices: [{ min_quantity: 1, price: '5.0000' }],
  tiers_scope: 'group',
  ...over,
})
const towel = product(6, { pack: 6, min_quantity: 12 })
const shirt = product(1)
const found = (
  of: QuickOrderProduct,
  quantity: number,
  read: QuickOrderRow['read'] = { reference: of.ref },
): QuickOrderRow => ({
  row: 1,
  status: 'found',
  product: of.id,
  quantity,
  message_code: null,
  message: '',
  suggestions: [],
  style: null,
  read,
})
/** The blank row of an empty table has the number 0: those that are pasted begin at 1. */
const after = (...actions: Action[]): State => actions.reduce(reduce, begin([]))
const paste = (...rows: QuickOrderRow[]): Action => ({
  kind: 'pasted',
  found: rows,
  products: [towel, shirt],
})
const shown = ({ rows }: State) => rows.map(({ code, packs, state }) => [code, packs, state])

test('C-02: pasted rows of one product are added up in units before they are raised to packs and the minimum', () => {
  const state = after(paste(found(towel, 6), found(shirt, 3), found(towel, 6)))
  expect(shown(state)).toEqual([
    ['TW-6', '2', 'found'],
    ['TW-1', '3', 'found'],
    ['', '', 'open'],
  ])
  expect(state.rows[0]!.parts).toEqual([6, 6])
  expect(raisedFrom(state.rows[0]!)).toBeUndefined()
})

test('OD-08: a pasted quantity is raised to packs and the minimum, less what is in the basket, and says what it was', () => {
  const [row] = after(paste(found(towel, 5))).rows
  expect([row!.packs, raisedFrom(row!)]).toEqual(['2', 5])
  const held = new Map([[lineKey({ product: 6, comment: '' }), 2]])
  expect(after({ kind: 'held', held }, paste(found(towel, 5))).rows[0]!.packs).toBe('1')
  const typed = after(paste(found(towel, 5)), { kind: 'packs', row: 1, packs: '4' }).rows[0]!
  expect([typed.packs, raisedFrom(typed)]).toEqual(['4', undefined])
})

test('C-17: a typed quantity stays, and the nearest that can be ordered is offered', () => {
  const typed = after(
    { kind: 'focus', row: 0 },
    { kind: 'code', row: 0, code: 'tw6' },
    { kind: 'packs', row: 0, packs: '1' },
    { kind: 'take', row: 0, product: towel },
  ).rows[0]!
  expect(typed.packs).toBe('1')
  expect(faultOf(typed, new Map())).toEqual({ kind: 'minimum', limit: 12, suggested: 2 })
  expect(faultOf(typed, new Map([[lineKey({ product: 6, comment: '' }), 2]]))).toBeUndefined()
})

test('a row that is a duplicate is added to the first as soon as the keyboard has left it', () => {
  const typing = after(
    paste(found(shirt, 3)),
    { kind: 'focus', row: 2 },
    { kind: 'take', row: 2, product: shirt },
    { kind: 'packs', row: 2, packs: '4' },
  )
  expect(shown(typing).map(([, packs]) => packs)).toEqual(['3', '4', ''])
  const left = reduce(typing, { kind: 'focus', row: 3 })
  expect(shown(left).map(([, packs]) => packs)).toEqual(['7', ''])
  expect(left.rows[0]!.parts).toEqual([3, 4])
})

test.each([
  ['as much as is there', 3, 0, undefined],
  ['more than is there', 4, 0, { most: 3 }],
  ['more than is there with what is in the basket', 2, 2, { most: 1 }],
  ['more than is there, all of which is in the basket', 1, 3, { most: 0 }],
])('OD-59: of a row that wants %s the most that can still be had is known', (_name, packs, there, beyond) => {
  const short = product(1, { is_stock_only: true, available: 3 })
  const held = new Map([[lineKey({ product: 1, comment: '' }), there]])
  const pasted: Action = { kind: 'pasted', found: [found(short, packs)], products: [short] }
  const row = after({ kind: 'held', held }, pasted).rows.find((one) => one.product)!
  expect(beyondStockOf(row, held)).toEqual(beyond)
})

test('a product without a quantity gets the fewest packs, but not while it is being typed', () => {
  const asked = after(
    { kind: 'focus', row: 0 },
    { kind: 'code', row: 0, code: 'TW-6' },
    { kind: 'checking', rows: [0] },
  )
  const answer = { kind: 'checked', asked: asked.rows, found: [found(towel, 1)], products: [towel] } as const
  const typing = reduce(asked, answer)
  expect(shown(typing)[0]).toEqual(['TW-6', '', 'found'])
  expect(isReady(typing.rows[0]!, new Map())).toBe(false)
  expect(shown(reduce(typing, { kind: 'focus', row: undefined }))[0]).toEqual(['TW-6', '2', 'found'])
})

test('C-02: a wrong row stays with its reason, is mended, and keeps the quantity that was asked for', () => {
  const wrong: QuickOrderRow = {
    ...found(towel, 13, { style: 'TW', size: 'XX' }),
    status: 'failed',
    product: null,
    message: 'No.',
    message_code: 'unknown_size',
  }
  const state = after(paste(wrong, { ...wrong, status: 'skipped' }))
  expect(shown(state)).toEqual([
    ['TW XX', '13', 'failed'],
    ['', '', 'open'],
  ])
  const mended = [
    { kind: 'code', row: 1, code: 'TW-6' },
    { kind: 'checking', rows: [1] },
  ] satisfies Action[]
  const asked = mended.reduce(reduce, state)
  const answer = {
    kind: 'checked',
    asked: asked.rows.slice(0, 1),
    found: [found(towel, 1)],
    products: [towel],
  } as const
  expect(shown(reduce(asked, answer))[0]).toEqual(['TW-6', '3', 'found'])
  const typedOn = reduce(asked, { kind: 'code', row: 1, code: 'TW-60' })
  expect(shown(reduce(typedOn, answer))[0]).toEqual(['TW-60', '13', 'open'])
})

test('C-02: a quantity that is none is shown with its reason until another is typed', () => {
  const answer: QuickOrderRow = {
    ...found(shirt, 1, { reference: 'TW-1', quantity: '1,5' }),
    status: 'failed',
    quantity: null,
    message: 'No.',
    message_code: 'fraction',
  }
  const state = after(paste(answer))
  const [row] = state.rows
  expect([row!.packs, row!.refusal, isReady(row!, new Map())]).toEqual(['1,5', 'No.', false])
  const [typed] = reduce(state, { kind: 'packs', row: row!.id, packs: '2' }).rows
  expect([typed!.refusal, isReady(typed!, new Map())]).toEqual(['', true])
})

test('OD-09b: prices count the whole style, with what is in the basket', () => {
  const prices = [
    { min_quantity: 1, price: '5.0000' as const },
    { min_quantity: 10, price: '4.0000' as const },
  ]
  const [small, large] = [product(1, { prices }), product(2, { prices })]
  const { rows } = after({
    kind: 'pasted',
    found: [found(small, 4), found(large, 3)],
    products: [small, large],
  })
  expect(pricesOf(rows, [])(rows[0]!)).toBe('5.0000')
  const inBasket = aLine({ quantity: 3, product: { id: 3 } })
  expect(pricesOf(rows, [inBasket])(rows[0]!)).toBe('4.0000')
})

test('C-08: lines that wait are replaced, at their place, by what the server reads in them; one that was changed is not', () => {
  const left = (text: string) => ({ line: { heads: ['sep= '], text }, code: text, units: 3 })
  const before = after({
    kind: 'pasted',
    found: [found(shirt, 1)],
    products: [shirt],
    left: [left('TW-6 qté 6'), left('NEW-1 3'), left('NEW-2 3')],
  })
  expect(shown(before).slice(1, 4)).toEqual([
    ['TW-6 qté 6', '3', 'waiting'],
    ['NEW-1 3', '3', 'waiting'],
    ['NEW-2 3', '3', 'waiting'],
  ])
  const [, towels, first, second] = before.rows.map(({ id }) => id)
  const answered = [
    { kind: 'checking', rows: [towels!, first!, second!] },
    { kind: 'packs', row: first!, packs: '4' },
    {
      kind: 'lines read',
      answers: new Map([
        [towels!, [found(towel, 12)]],
        [first!, [found(towel, 24)]],
        [second!, []],
      ]),
      products: [towel],
    },
  ] satisfies Action[]
  expect(shown(answered.reduce(reduce, before))).toEqual([
    ['TW-1', '1', 'found'],
    ['TW-6', '2', 'found'],
    ['NEW-1 3', '4', 'waiting'],
    ['NEW-2 3', '3', 'open'],
    ['', '', 'open'],
  ])
})
