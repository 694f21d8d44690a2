import type { EndpointOutput } from '@comptoir/contract/endpoint'
import type { discoverySearch } from '@comptoir/contract/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import {
  aCategory,
  aClientOf,
  aGroup,
  aCompany,
  aProduct,
  aUser,
  setStock,
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { aJudgedCatalogue } from '../../../../test/judged-catalogue.ts'
import { refreshSearch, stockChanged } from './search-index.service.ts'

type Answer = EndpointOutput<typeof discoverySearch>

const day = new Date('2026-11-20T09:00:00Z')
let now = day
let shop: TestShop
let stock: Awaited<ReturnType<typeof aJudgedCatalogue>>
let userId: number
let call: Caller
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  stock = await aJudgedCatalogue(shop.db)
  await refreshSearch(shop.db, 'all')
  userId = (await aUser(shop.db, { tariff_id: stock.tariff.id })).id
  call = shop.as(userId)
})
afterAll(() => shop[Symbol.asyncDispose]())

async function search(query: Record<string, string | number>, by: Caller = call): Promise<Answer> {
  const text = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const answer = await by('GET', `order/products/discovery_search/?${text.toString()}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const refs = ({ results }: Answer) => results.map(({ ref }) => ref)
const facet = ({ facets }: Answer, key: string) =>
  Object.fromEntries(facets.find((each) => each.key === key)!.values.map(({ name, count }) => [name, count]))

test('SRCH-01 CONST-11: an empty query browses the catalogue in its own order, ten groups a page', async () => {
  const answer = await search({})
  expect(answer.count).toBe(16)
  expect(refs(answer)).toEqual([
    'K356',
    'K357',
    'PRO 212',
    'PRO 213',
    'OS1103',
    'DM-837',
    'DM-840',
    'TW-4050.12',
    'FX-403',
    'TQ 85.3',
  ])
  expect(answer.results[0]).toEqual({
    id: stock.groups.get('K356'),
    ref: 'K356',
    name: 'Crew-neck T-shirt Lhomme',
    image: null,
    brand: { id: stock.brandIds.get('Kordaan'), name: 'Kordaan' },
    category: { id: stock.categoryIds.get('tops'), name: 'Tops' },
    colors: ['White', 'Black', 'Navy', 'Red'].map((name) => ({ id: expect.any(Number), name, hex: null })),
    sizes: ['S', 'M', 'L', 'XL', '2XL', '3XL'].map((name) => ({ id: expect.any(Number), name })),
    price_before: null,
    price_from: '5.0000',
    recommend_price: '12.5000',
    unit: 'piece',
    pack: 1,
    min_quantity: 1,
    is_out_of_stock: false,
    is_limited_stock: false,
    back_on: null,
    is_new: false,
    is_deal: false,
    is_promoted: false,
    in_basket: false,
    already_ordered: false,
    last_ordered: null,
    match: null,
    image_color: null,
  })
})

test('SRCH-04: pages neither overlap nor leave out, with any ordering', async () => {
  for (const ordering of ['relevance', 'name', 'price', '-price', 'newest']) {
    const pages = await Promise.all([0, 5, 10, 15].map((offset) => search({ limit: 5, offset, ordering })))
    expect(new Set(pages.flatMap(refs)).size).toBe(16)
    expect(pages.map(({ results }) => results.length)).toEqual([5, 5, 5, 1])
    expect(pages.map(({ next }) => next !== null)).toEqual([true, true, true, false])
  }
  expect((await search({ offset: 500 })).results).toEqual([])
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty valueOf'])(
  'SRCH-01: what is built into every object is a word like any other: %s',
  async (query) => expect((await search({ query })).count).toBe(0),
)

test('SRCH-02 CONST-04 OD-22: one or two characters are refused on the query', async () => {
  for (const query of ['p', 'po']) {
    const answer = await call('GET', `order/products/discovery_search/?query=${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ query: ['Ensure this field has at least 3 characters.'] })
  }
})

test('GEN-03 CAT-02: category, brand, colour and size each narrow, and all together', async () => {
  const { categoryIds, brandIds, colorIds, sizeIds } = stock
  const [kitchen, toquelin] = [categoryIds.get('kitchen')!, brandIds.get('Toquelin')!]
  expect((await search({ categories: kitchen })).count).toBe(3)
  expect((await search({ pcat: kitchen })).count).toBe(3)
  expect((await search({ brands: `${toquelin},${brandIds.get('Dunemark')}` })).count).toBe(5)
  expect(refs(await search({ colors: colorIds.get('RED')! }))).toEqual([
    'K356',
    'DM-837',
    'TQ 103.1',
    'KP006',
  ])
  expect(refs(await search({ sizes: sizeIds.get('TU')! }))).toEqual(['TQ 103.1', 'KP006', 'K473'])
  expect(
    refs(
      await search({
        pcat: kitchen,
        brands: toquelin,
        colors: colorIds.get('RED')!,
        sizes: sizeIds.get('TU')!,
      }),
    ),
  ).toEqual(['TQ 103.1'])
  expect((await search({ colors: 999999 })).count).toBe(0)
  expect((await search({ colors: 'rouge', categories: '-1', lengths: 'x', other: 'nothing' })).count).toBe(0)
})

test('OD-60: colour and size must be met by the same product, in results and in counts', async () => {
  const { colorIds, sizeIds } = stock
  const size = sizeIds.get('3XL')!
  expect((await search({ sizes: size })).count).toBe(2)
  expect(refs(await search({ sizes: size, colors: colorIds.get('WHT')! }))).toEqual(['K356', 'PRO 212'])
  expect((await search({ sizes: size, colors: colorIds.get('NVY')! })).count).toBe(0)
  expect(facet(await search({ sizes: size }), 'colors')).toEqual({ White: 2 })
  expect(facet(await search({ colors: colorIds.get('NVY')! }), 'sizes')['3XL']).toBeUndefined()
})

test('CAT-02: a filter counts as if it were not set, the others count what is left', async () => {
  const red = stock.colorIds.get('RED')!
  const all = await search({})
  const chosen = await search({ colors: red })
  expect(chosen.facets.map(({ key }) => key)).toEqual([
    'categories',
    'brands',
    'colors',
    'sizes',
    'lengths',
    'units',
    'weights',
    'other',
  ])
  expect(facet(chosen, 'colors')).toEqual(facet(all, 'colors'))
  expect(facet(chosen, 'colors')['Red']).toBe(4)
  expect(facet(chosen, 'categories')).toEqual({ Tops: 2, 'Kitchen and service': 1, Accessories: 1 })
  expect(facet(chosen, 'units')).toEqual({ Piece: 4 })
  expect(facet(chosen, 'other')).toEqual({ 'In stock': 4 })
  expect(all.facets[3]!.values.map(({ name }) => name).slice(0, 7)).toEqual([
    'S',
    'M',
    'L',
    'XL',
    '2XL',
    '3XL',
    '50x100',
  ])
  const nothing = await search({ colors: red, sizes: stock.sizeIds.get('44')! })
  expect(facet(nothing, 'sizes')['44']).toBe(0)
})

test('CAT-02 CAT-20: length, weight, unit, new and deals are filters too', async () => {
  const { db } = shop
  const group = await aGroup(db, { ref: 'LEN1', name: 'Nappe' })
  const product = await aProduct(db, { group_id: group.id, ref: 'LEN1-A', weight_grams: 180 })
  await db
    .updateTable('product')
    .set({ length_cm: 140, unit: 'metre' })
    .where('id', '=', product.id)
    .execute()
  await db
    .updateTable('product_group')
    .set({ is_deal: true, published_on: '2026-10-01' })
    .where('id', '=', group.id)
    .execute()
  await refreshSearch(db, [group.id])
  const filters = { lengths: '140', weights: '150-200', units: 'metre', other: 'new' }
  for (const [key, value] of Object.entries(filters)) {
    const answer = await search({ [key]: value })
    expect(refs(answer)).toEqual(['LEN1'])
    expect(answer.facets.find((each) => each.key === key)!.values.map(({ id }) => id)).toContain(value)
  }
  expect(refs(await search({ weights: '180', other: 'deal' }))).toEqual(['LEN1'])
  expect(refs(await search({ ordering: 'newest', limit: 1 }))).toEqual(['LEN1'])
  expect(facet(await search({ other: 'new' }), 'lengths')).toEqual({ '140 cm': 1 })
  await db.updateTable('product_group').set({ is_active: false }).where('id', '=', group.id).execute()
  await refreshSearch(db, [group.id])
  expect((await search({ lengths: '140' })).count).toBe(0)
})

test('GEN-04 SRCH-03: a barcode in any of its forms finds its product, and only that', async () => {
  const id = stock.products.get('K473-BLK-TU')!
  await shop.db.updateTable('product').set({ gtin: '2901509405052' }).where('id', '=', id).execute()
  for (const query of ['2901509405052', '02901509405052', '2 901509 405052'])
    for (const type of ['all', 'barcode']) {
      const answer = await search({ query, type })
      expect(answer.results.map(({ ref, match }) => [ref, match])).toEqual([
        ['K473', { product: id, ref: 'K473-BLK-TU', barcode: '2901509405052' }],
      ])
    }
  expect((await search({ query: '2901509405053', type: 'barcode' })).count).toBe(0)
  expect((await search({ query: 'K473', type: 'barcode' })).count).toBe(0)
})

test("OD-22: the customer's own codes find their products, for nobody else", async () => {
  const { db } = shop
  await db
    .insertInto('company_code')
    .values({
      company_id: userId,
      code: 'Mon-t.shirt 7',
      code_key: 'MONTSHIRT7',
      product_id: stock.products.get('K357-BLK-M')!,
    })
    .execute()
  const answer = await search({ query: 'mon t-shirt 7' })
  expect(refs(answer)).toEqual(['K357'])
  expect(answer.results[0]!.match!.ref).toBe('K357-BLK-M')
  const other = shop.as((await aUser(db, { tariff_id: stock.tariff.id })).id)
  expect((await search({ query: 'montshirt7', type: 'reference' }, other)).count).toBe(0)
})

test("OD-22: the customer's own codes count from the moment they are given, and no longer than they last", async () => {
  const { db } = shop
  const code = { company_id: userId, code: 'R-55', code_key: 'R55' }
  const found = async () => (await search({ query: 'r-55', type: 'reference' })).results[0]?.match?.ref
  expect(await found()).toBeUndefined()
  for (const ref of ['K357-BLK-M', 'K356-BLK-M']) {
    const product_id = stock.products.get(ref)!
    await db
      .insertInto('company_code')
      .values({ ...code, product_id })
      .onConflict((both) => both.columns(['company_id', 'code_key']).doUpdateSet({ product_id }))
      .execute()
    expect(await found()).toBe(ref)
    expect(await found()).toBe(ref)
  }
  await db.deleteFrom('company_code').where('code_key', '=', 'R55').execute()
  expect(await found()).toBeUndefined()
})

test('C-04: reference, colour and size in one go name the product', async () => {
  for (const [query, ref] of [
    ['K356 wht 3xl', 'K356-WHT-3XL'],
    ['pro 212 donkerblauw L', 'PRO 212-NVY-L'],
    ['xl noir k356', 'K356-BLK-XL'],
    ['k356-red-m', 'K356-RED-M'],
    ['2015T 50 x 100 marine', '2015-T-NVY-50x100'],
  ]) {
    const { results } = await search({ query: query! })
    expect([query, results[0]?.match?.ref]).toEqual([query, ref])
  }
})

test('C-04: what several products answer to names none of them', async () => {
  for (const query of ['k356 navy', 'k356 xl', '56-nvy']) {
    const { results } = await search({ query })
    expect([query, results[0]?.ref, results[0]?.match]).toEqual([query, 'K356', null])
  }
  expect((await search({ query: '56-nvy-xl' })).results[0]?.match?.ref).toBe('K356-NVY-XL')
})

test('GEN-04 C-04: a reference of letters alone is found in several words, from the moment it is given', async () => {
  const { db } = shop
  const product_id = stock.products.get('K357-BLK-M')!
  const { ref } = await db
    .selectFrom('product')
    .select('ref')
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow()
  const found = async () => (await search({ query: 'tango whisky' })).results[0]?.match?.ref
  expect(await found()).toBeUndefined()
  await db.updateTable('product').set({ ref: 'TANGO-WHISKY' }).where('id', '=', product_id).execute()
  expect(await found()).toBe('TANGO-WHISKY')
  await db.updateTable('product').set({ ref }).where('id', '=', product_id).execute()
  expect(await found()).toBeUndefined()
  const own = { company_id: userId, code: 'Tango Whisky', code_key: 'TANGOWHISKY', product_id }
  await db.insertInto('company_code').values(own).execute()
  expect(await found()).toBe(ref)
  await db.deleteFrom('company_code').where('code_key', '=', own.code_key).execute()
})

test('SRCH-01: the type says where to look', async () => {
  expect(refs(await search({ query: 'K356', type: 'reference' }))).toEqual(['K356'])
  expect((await search({ query: 'polo', type: 'reference' })).count).toBe(0)
  expect(refs(await search({ query: '4050', type: 'reference' }))).toEqual(['TW-4050.12'])
  expect((await search({ query: 'K356', type: 'name' })).count).toBe(0)
  expect(refs(await search({ query: 'polo', type: 'name' }))).toEqual(['PRO 212', 'PRO 213'])
  const answer = await call('GET', 'order/products/discovery_search/?type=colour')
  expect(answer.json()).toEqual({ type: ['"colour" is not a valid choice.'] })
})

test('SRCH-03: words that nothing has together show what has most of them', async () => {
  const longSleeved = await search({ query: 'polo rouge manches longues' })
  expect(refs(longSleeved)).toEqual(['PRO 213'])
  expect(longSleeved.understood.left_out).toEqual(['rouge'])
  // A sweatshirt to be worn over a polo is no polo.
  const polos = await search({ query: 'polo rouge capuche' })
  expect(refs(polos)).toEqual(['PRO 212', 'PRO 213'])
  expect(polos.understood.left_out.toSorted()).toEqual(['capuche', 'rouge'])
  expect((await search({ query: 'qzxwqzxw' })).count).toBe(0)
})

test('OD-34: names come in the language asked for, French where there is none', async () => {
  const german = await search({ query: 'k356' }, shop.as(userId, { 'accept-language': 'de' }))
  expect(german.results[0]!.name).toBe('Rundhals-T-Shirt Lhomme')
  expect(german.results[0]!.colors[0]!.name).toBe('Weiß')
  expect(facet(german, 'other')).toEqual({ 'Auf Lager': 1 })
})

test('C-19: prices are those of the owner: an agreement before the tariff, also when sorting', async () => {
  const { db } = shop
  const owner = await aCompany(db, { tariff_id: stock.tariff.id })
  const partner = await aUser(db, { is_partner: true, tariff_id: stock.tariff.id })
  await aClientOf(db, partner.id, owner.id)
  await db
    .insertInto('agreement')
    .values({ company_id: owner.id, product_id: stock.products.get('KP006-RED-TU')!, unit_price: '1.25' })
    .execute()
  const answer = await search({ owner: owner.id, ordering: 'price', limit: 2 }, shop.as(partner.id))
  expect(answer.results.map(({ ref, price_from }) => [ref, price_from])).toEqual([
    ['KP006', '1.2500'],
    ['K356', '5.0000'],
  ])
  expect((await search({ query: 'KP006' })).results[0]!.price_from).toBe('5.0000')
})

test('OD-37 C-20: no price and no order of prices for who may see none', async () => {
  const blind = shop.as((await aUser(shop.db, { tariff_id: stock.tariff.id, prices_hidden: true })).id)
  const answer = await search({ ordering: '-price', limit: 200 }, blind)
  expect(
    answer.results.every(
      ({ price_from, recommend_price }) => price_from === null && recommend_price === null,
    ),
  ).toBe(true)
  expect(JSON.stringify(answer)).not.toMatch(/\d\.\d{4}/)
  expect(refs(answer)).toEqual(refs(await search({ limit: 200 })))
})

test('CAT-09 CAT-10: out of stock is marked with the day of the next delivery, at once', async () => {
  const { db } = shop
  const product_id = stock.products.get('K473-BLK-TU')!
  const set = async (on_hand: number) => {
    await setStock(db, product_id, { on_hand })
    await stockChanged(db, [product_id])
  }
  expect(facet(await search({ query: 'K473' }), 'other')).toEqual({ 'In stock': 1 })
  await db
    .insertInto('incoming_stock')
    .values([
      { product_id, warehouse_id: stock.warehouse.id, expected_on: '2026-11-01', quantity: 5 },
      { product_id, warehouse_id: stock.warehouse.id, expected_on: '2026-12-03', quantity: 5 },
    ])
    .execute()
  await set(0)
  const answer = await search({ query: 'K473' })
  expect(answer.results[0]).toMatchObject({ is_out_of_stock: true, back_on: '2026-12-03' })
  now = new Date('2026-12-03T23:30:00Z') // half past midnight in Brussels
  const dayAfter = await search({ query: 'K473' })
  now = day
  expect(dayAfter.results[0]).toMatchObject({ back_on: null })
  await db.deleteFrom('incoming_stock').where('product_id', '=', product_id).execute()
  expect((await search({ query: 'K473' })).results[0]).toMatchObject({ back_on: null })
  expect(facet(answer, 'other')).toEqual({})
  expect((await search({ query: 'K473', other: 'in_stock' })).count).toBe(0)
  await set(50)
  expect((await search({ query: 'K473', other: 'in_stock' })).results[0]).toMatchObject({ back_on: null })
})

test("CAT-11 CAT-12: what is in the current basket and in a submitted order is marked, each user's own", async () => {
  const { db } = shop
  const { id: basket_id } = await db
    .insertInto('basket')
    .values({ company_id: userId, user_id: userId, kind: 'current' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('basket_line')
    .values({ basket_id, product_id: stock.products.get('K356-WHT-S')!, quantity: 1 })
    .execute()
  const marked = (await search({ limit: 200 })).results.filter(({ in_basket }) => in_basket)
  expect(marked.map(({ ref }) => ref)).toEqual(['K356'])
  const other = shop.as((await aUser(db, { tariff_id: stock.tariff.id })).id)
  expect((await search({ limit: 200 }, other)).results.some(({ in_basket }) => in_basket)).toBe(false)
})

test('CAT-09 C-04: lists show a change to a style from the moment it is made', async () => {
  const { db } = shop
  const shown = async () => (await search({ query: 'K356' })).results[0]
  const { id, price_from } = (await shown())! // it is in memory from here on
  await db.updateTable('product_group').set({ is_deal: true }).where('id', '=', id).execute()
  expect(await shown()).toMatchObject({ is_deal: true, price_from })
  await db.updateTable('product_group').set({ is_deal: false }).where('id', '=', id).execute()
  expect(await shown()).toMatchObject({ is_deal: false })
})

test('PROF-12: the recommended price is shown only where the tariff says so', async () => {
  const user = await aUser(shop.db)
  expect((await search({ query: 'K356' }, shop.as(user.id))).results[0]).toMatchObject({
    recommend_price: null,
    price_from: null,
  })
})

test('OD-52: the owner of a request must be oneself or a client', async () => {
  const owner = await aCompany(shop.db)
  expect((await call('GET', `order/products/discovery_search/?owner=${owner.id}`)).statusCode).toBe(404)
})

test('C-04: a new name of a colour is found and shown at once', async () => {
  const { db } = shop
  const id = stock.colorIds.get('RYL')!
  const name = JSON.stringify({ fr: 'Bleuet', nl: 'Korenbloem', de: 'Kornblume', en: 'Cornflower' })
  await search({})
  await db.updateTable('color').set({ name }).where('id', '=', id).execute()
  expect(Object.keys(facet(await search({}), 'colors'))).toContain('Cornflower')
  expect(refs(await search({ query: 'polo cornflower' }))).toEqual(['PRO 212'])
})

test('C-04: a search takes the same few statements whatever it finds', async () => {
  const count = (query: Record<string, string | number>) => countQueries(shop.db, () => search(query))
  for (const query of [{}, { query: 'polo marine' }, { query: 'k356 nvy' }, { colors: 1, sizes: 1 }]) {
    await count({ ...query, limit: 199 }) // what words mean and what lists show is remembered
    const one = await count({ ...query, limit: 1 })
    expect(await count({ ...query, limit: 200 })).toBe(one)
    expect(one).toBeLessThanOrEqual(6)
  }
  await count({ query: 'polo' })
  expect(await count({ query: 'polo' })).toBe(1)
  // Words that were looked up before, in an order that nobody has asked for: what holds for the viewer is read, and nothing else.
  await count({ query: 'polo kordaan' })
  expect(await count({ query: 'kordaan polo' })).toBe(1)
})

test('SRCH-01 CAT-15: a style is shown in the colour that the search names or the filter picks', async () => {
  const { db } = shop
  const { colorIds, groups } = stock
  const navy = colorIds.get('NVY')!
  await db
    .updateTable('product')
    .set((eb) => ({ image: sql`'drawings/' || ${eb.ref('group_id')} || '/' || ${eb.ref('color_id')}` }))
    .where(
      'group_id',
      'in',
      ['K356', 'PRO 212'].map((ref) => groups.get(ref)!),
    )
    .execute()
  await refreshSearch(db, 'all')
  const shown = async (query: Record<string, string | number>) => {
    const { results } = await search(query)
    return results.map(({ ref, image, image_color }) => [ref, image?.split('/').at(-1), image_color])
  }
  const white = String(colorIds.get('WHT'))
  const [red, royal] = [colorIds.get('RED')!, colorIds.get('RYL')!]
  expect(await shown({ query: 'polo' })).toContainEqual(['PRO 212', white, null])
  for (const query of ['polo navy', 'polo bleu marine', 'donkerblauw polo', 'pro212 nvy', 'pro212-nvy-xl'])
    expect(await shown({ query }), query).toContainEqual(['PRO 212', String(navy), navy])
  expect(await shown({ query: 'polo', colors: royal })).toEqual([['PRO 212', String(royal), royal]])
  // What was picked goes before what the words may mean, and no style is shown in a colour that it has not.
  expect(await shown({ query: 'k356 navy', colors: `${red},${navy}` })).toContainEqual([
    'K356',
    String(navy),
    navy,
  ])
  expect(await shown({ colors: `${red},${navy}` })).toEqual(
    expect.arrayContaining([
      ['K356', String(red), red],
      ['PRO 212', String(navy), navy],
    ]),
  )
  // Pictures are read once per style; without a colour they are not asked for.
  const count = (query: Record<string, string | number>) => countQueries(shop.db, () => search(query))
  expect(await count({ query: 'polo navy' })).toBe(await count({ query: 'polo' }))
})

test('CAT-01 ROUTE-17: the tree has three levels with the groups in and below each', async () => {
  const { db } = shop
  const first = await aCategory(db, { name: 'Enfants' })
  const second = await aCategory(db, { name: 'Bébés', parent_id: first.id, level: 2 })
  const third = await aCategory(db, { name: 'Bodys', parent_id: second.id, level: 3 })
  const group = await aGroup(db, { name: 'Body bébé', category_id: third.id })
  await aProduct(db, { group_id: group.id })
  await refreshSearch(db, [group.id])
  const tree = (await call('GET', 'categories/')).json()
  const node = (id: number, name: string, children: unknown[]) =>
    expect.objectContaining({ id, name, count: 1, children })
  expect(tree).toContainEqual(
    node(first.id, 'Enfants', [node(second.id, 'Bébés', [node(third.id, 'Bodys', [])])]),
  )
  for (const { id } of [first, second, third]) expect((await search({ pcat: id })).count).toBe(1)
  expect((await search({ pcat: first.id, categories: third.id, query: 'baby body' })).count).toBe(1)
})
