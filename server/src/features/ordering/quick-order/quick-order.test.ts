import type { EndpointOutput } from '@comptoir/contract/endpoint'
import type { checkQuickOrder, completeQuickOrder } from '@comptoir/contract/quick-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { countQueries } from '../../../../test/database.ts'
import { aColor, aGroup, aProduct, aSize, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'

type Checked = EndpointOutput<typeof checkQuickOrder>
type Completed = EndpointOutput<typeof completeQuickOrder>

let shop: TestShop
let buyer: number
let tariff_id: number
let styleId: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  tariff_id = (await aTariff(db)).id
  const prices = { [tariff_id]: '5' }
  const warehouse = (await aWarehouse(db)).id
  const group_id = (await aGroup(db, { ref: 'K356', name: 'Polo piqué' })).id
  styleId = group_id
  const colors = { NVY: (await aColor(db, 'Bleu marine')).id, RED: (await aColor(db, 'Rouge')).id }
  const sizes = Object.fromEntries(
    await Promise.all(
      ['S', 'M', 'L', '2XL'].map(async (size, at) => [size, (await aSize(db, size, at)).id] as const),
    ),
  )
  for (const [color, color_id] of Object.entries(colors))
    for (const [size, size_id] of Object.entries(sizes)) {
      const ref = `K356-${color}-${size}`
      const stock = { [warehouse]: 40 }
      ids[ref] = (await aProduct(db, { ref, group_id, color_id, size_id, prices, stock })).id
    }
  ids['TW-6'] = (
    await aProduct(db, { ref: 'TW-6', pack: 6, min_quantity: 12, prices, gtin: '5412345000013' })
  ).id
  ids['NOPRICE'] = (await aProduct(db, { ref: 'NOPRICE-1' })).id
  await refreshSearch(db, 'all')
  buyer = (await aUser(db, { tariff_id, language: 'fr' })).id
  await db
    .insertInto('company_code')
    .values({ company_id: buyer, code: 'SERV-1', code_key: 'SERV1', product_id: ids['TW-6'] })
    .execute()
})
afterAll(() => shop[Symbol.asyncDispose]())

async function check(body: object, as = buyer): Promise<Checked> {
  const answer = await shop.as(as)('POST', 'order/quick_order/check/', body, { 'accept-language': 'fr' })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return answer.json()
}
const shown = ({ rows, products }: Checked) =>
  rows.map(({ status, product, quantity, message_code }) => [
    status,
    products.find(({ id }) => id === product)?.ref ?? null,
    quantity,
    message_code,
  ])
const found = (ref: string, quantity: number) => ['found', ref, quantity, null]

test.each([
  ['REF 10', 'K356-NVY-S 10\nk356 red l x 4'],
  ['10 x REF, in a mail', 'Bonjour,\n\n- 10 x K356-NVY-S\n- 4 x K356-RED-L\n\nMerci'],
  ['REF;10', 'K356-NVY-S;10\nK356-RED-L;4'],
  ['REF<tab>10 with a header', 'Référence\tQté\nK356-NVY-S\t10\nK356-RED-L\t4'],
  ['REF: 10 pcs', 'K356-NVY-S: 10 pcs\nK356-RED-L: 4 pcs'],
])('IMP-02: a list is read as %s', async (_name, text) => {
  const orders = (await check({ text })).rows.filter(({ status }) => status !== 'skipped')
  expect(orders.map(({ quantity }) => quantity)).toEqual([10, 4])
  expect(orders.map(({ product }) => product)).toEqual([ids['K356-NVY-S'], ids['K356-RED-L']])
})

test.each([
  ['with headers', 'Modèle\tCouleur\tS\tM\tL\nK356\tMarine\t1\t2\t3\nK356\tRouge\t\t\t6'],
  ['with an empty corner', '\t\tS\tM\tL\nK356\tBleu marine\t1\t2\t3\nK356\tRouge\t\t\t6'],
])('IMP-02: a size matrix is read %s, with styles and colours in rows', async (_name, text) => {
  expect(shown(await check({ text: text.replace('Marine', 'Bleu marine') }))).toEqual([
    found('K356-NVY-S', 1),
    found('K356-NVY-M', 2),
    found('K356-NVY-L', 3),
    found('K356-RED-L', 6),
  ])
})

test.each([
  ['quantities first', '4 K356-NVY-S\n3 K356-RED-L', 4, 3],
  ['brackets', 'K356-NVY-S (x4)\nK356-RED-L (3 pcs)', 4, 3],
  ['thousands', 'K356-NVY-S 1 000\nK356-RED-L 1.200', 1000, 1200],
  ['numbered lines', '1. K356-NVY-S 4\n2) 3x K356-RED-L', 4, 3],
  ['words beside the quantity', 'K356-NVY-S qté 4\nK356-RED-L quantité: 3', 4, 3],
  ['several on one line', 'K356-NVY-S 4, K356-RED-L 3', 4, 3],
  ['a comma before the quantity', 'K356-NVY-S, 4 pièces\nK356-RED-L, 3 pièces', 4, 3],
  ['more than a number in the cells', 'K356-NVY-S;x4\nK356-RED-L;3 paires', 4, 3],
  ['style, colour and size in words', 'K356 bleu marine S 4\nk356 L rouge 3', 4, 3],
])('C-02: of a list no line is lost: %s', async (_name, text, first, second) => {
  expect(shown(await check({ text }))).toEqual([found('K356-NVY-S', first), found('K356-RED-L', second)])
})

test('C-02, OD-62: wrong quantities are said to be wrong, and do not make those beside them one', async () => {
  const { rows } = await check({ text: 'K356-NVY-S;4\nK356-RED-L;-3\nK356-NVY-M;1e9\nK356-NVY-L;7' })
  expect(rows.map(({ quantity, message_code }) => [quantity, message_code])).toEqual([
    [4, null],
    [null, 'negative'],
    [null, 'bad_quantity'],
    [7, null],
  ])
})

test('C-02, OD-62: packs are counted in a list, a style alone wants its colour and size, and sums are left out', async () => {
  const [packs, style] = (await check({ text: 'TW-6: 2 lots\nK356 10' })).rows
  expect(packs).toMatchObject({
    status: 'found',
    product: ids['TW-6'],
    quantity: 2,
    read: { in_packs: true },
  })
  expect(style).toMatchObject({
    message_code: 'style_without_variant',
    quantity: 10,
    suggestions: [],
    style: styleId,
  })
  const text = 'Réf\tDésignation\tQté\nK356-NVY-S\tPolo\t4\nTotal\t\t4'
  expect(shown(await check({ text }))).toMatchObject([
    found('K356-NVY-S', 4),
    ['skipped', null, 4, 'no_product'],
  ])
})

test('C-02: sizes of a matrix are known by other names; one that the shop does not have is explained', async () => {
  const { rows } = await check({ text: 'Modèle\tCouleur\tTaille S\tM\tXXL\t4XL\nK356\tRouge\t1\t2\t3\t4' })
  expect(
    rows.map(({ status, quantity, message_code, read }) => [read.size, status, quantity, message_code]),
  ).toEqual([
    ['Taille S', 'found', 1, null],
    ['M', 'found', 2, null],
    ['XXL', 'found', 3, null],
    ['4XL', 'failed', 4, 'unknown_size'],
  ])
  expect(rows.map(({ product }) => product)).toEqual([
    ids['K356-RED-S'],
    ids['K356-RED-M'],
    ids['K356-RED-2XL'],
    null,
  ])
})

test('C-02, C-08: lines that waited for a network keep their quantities, whatever stands beside them', async () => {
  const { rows } = await check({ text: 'sep= \nGuten Tag\nNEW-1 3\nK356 rouge M 6' })
  expect(rows.map(({ row, quantity, product }) => [row, quantity, product])).toEqual([
    [2, null, null],
    [3, 3, null],
    [4, 6, ids['K356-RED-M']],
  ])
})

test('C-02: what is wrong is said with what may be meant, also where nothing is known', async () => {
  const { rows } = await check({ text: 'K356-NVY-Z 10' })
  expect(rows).toMatchObject([
    { status: 'failed', message_code: 'unknown_code', quantity: 10, read: { reference: 'K356-NVY-Z' } },
  ])
  expect(rows[0]!.message).toContain('K356-NVY-Z')
  expect(rows[0]!.suggestions.map(({ ref }) => ref)).toContain('K356-NVY-S')
  expect(rows[0]!.suggestions.length).toBeLessThanOrEqual(3)
})

test.each([
  ['a sign too many', 'K356XNVYS'],
  ['one less', 'K56NVYS'],
  ['another one', 'K356NWYS'],
  ['two swapped', 'K365NVYS'],
  ['the first one less', '356NVYS'],
  ['one more at the end', 'K356NVYS0'],
])('C-02: %s in a reference suggests the product that is meant before all others', async (_, typed) => {
  const { rows } = await check({ text: `${typed};12` })
  expect([rows[0]!.message_code, rows[0]!.suggestions[0]?.ref]).toEqual(['unknown_code', 'K356-NVY-S'])
})

test('C-02: typed rows are known by reference, own code and GTIN, and explained where they cannot be ordered', async () => {
  const references = ['K356-NVY-S', 'serv 1', '5412345000013', 'NOPRICE-1', 'K356']
  const rows = references.map((reference, row) => ({ row, reference, quantity: '2', in_packs: true }))
  expect(shown(await check({ rows }))).toEqual([
    found('K356-NVY-S', 2),
    found('TW-6', 2),
    found('TW-6', 2),
    ['failed', 'NOPRICE-1', 2, 'without_price'],
    ['failed', null, 2, 'style_without_variant'],
  ])
})

test('BASK-11, OD-37: a product comes once with price, stock, pack and minimum, and without prices for whoever sees none', async () => {
  const body = { text: 'TW-6 12\nTW-6 6\nK356-NVY-S 5' }
  const { products } = await check(body)
  expect(products).toHaveLength(2)
  expect(products.find(({ ref }) => ref === 'TW-6')).toMatchObject({
    pack: 6,
    min_quantity: 12,
    prices: [{ min_quantity: 1, price: '5.0000' }],
  })
  expect(products.find(({ ref }) => ref === 'K356-NVY-S')).toMatchObject({ available: 40, price: '5.0000' })
  const blind = (await aUser(shop.db, { tariff_id, prices_hidden: true })).id
  const hidden = await check(body, blind)
  expect(shown(hidden)).toEqual([found('TW-6', 12), found('TW-6', 6), found('K356-NVY-S', 5)])
  expect(JSON.stringify(hidden)).not.toContain('5.0000')
})

test('C-03: the number of queries does not grow with the rows', async () => {
  const textOf = (count: number) =>
    [
      'ref;qty',
      ...Array.from({ length: count }, (_, n) => `K356-NVY-${['S', 'M', 'L', 'XX'][n % 4]};${n + 1}`),
    ].join('\n')
  const statements = (count: number) => countQueries(shop.db, () => check({ text: textOf(count) }))
  expect(await statements(500)).toBe(await statements(8))
})

test('OD-33: too many rows, or none, are refused with the limit', async () => {
  const post = (body: object) => shop.as(buyer)('POST', 'order/quick_order/check/', body)
  expect((await post({})).json()).toHaveProperty('text')
  const many = await post({ text: 'K356-NVY-S 1\n'.repeat(5001) })
  expect([many.statusCode, many.body]).toEqual([400, expect.stringMatching(/5.?000/)])
})

test('C-04: a beginning of a reference or of an own code is completed, by colour and size; so is a style with both', async () => {
  const complete = async (query: string) => {
    const path = `order/quick_order/products/?query=${encodeURIComponent(query)}`
    const { results }: Completed = (await shop.as(buyer)('GET', path)).json()
    return results.map(({ ref }) => ref)
  }
  expect(await complete('k356-n')).toEqual(['K356-NVY-S', 'K356-NVY-M', 'K356-NVY-L', 'K356-NVY-2XL'])
  expect(await complete('SERV')).toEqual(['TW-6'])
  expect(await complete('K356 rouge M')).toEqual(['K356-RED-M'])
  expect(await complete('k')).toEqual([])
  expect(await complete('noprice')).toEqual([])
})

test('BASK-05: the sizes in which a style comes in the same colour are listed, those without a price are not', async () => {
  const { db } = shop
  const [given] = await db.selectFrom('product').selectAll().where('id', '=', ids['K356-NVY-S']!).execute()
  const { group_id, color_id } = given!
  await aProduct(db, { ref: 'K356-NVY-XL', group_id, color_id: color_id!, is_active: false })
  await aProduct(db, { ref: 'K356-NVY-XS', group_id, color_id: color_id! })
  const list = (refs: string[]) => {
    const products = refs.map((ref) => ids[ref])
    return shop.as(buyer)('POST', 'order/quick_order/sizes/', { products })
  }
  const refsOf = async (refs: string[]) =>
    (await list(refs))
      .json<Completed>()
      .results.map(({ ref }) => ref)
      .toSorted()
  expect(await refsOf(['K356-NVY-S'])).toEqual(['K356-NVY-2XL', 'K356-NVY-L', 'K356-NVY-M', 'K356-NVY-S'])
  expect(await refsOf([])).toEqual([])
  const statements = (refs: string[]) => countQueries(db, () => list(refs))
  expect(await statements(Object.keys(ids))).toBe(await statements(['TW-6']))
})
