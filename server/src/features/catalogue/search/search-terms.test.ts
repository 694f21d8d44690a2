import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColleague, aUser } from '../../../../test/builders.ts'
import { aJudgedCatalogue } from '../../../../test/judged-catalogue.ts'
import { refreshSearch } from './search-index.service.ts'

let shop: TestShop
let office: ReturnType<TestShop['as']>
let buyer: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await createTestShop()
  const { tariff } = await aJudgedCatalogue(shop.db)
  await refreshSearch(shop.db, 'all')
  office = shop.as((await aColleague(shop.db, { permissions: ['catalogue'] })).id)
  buyer = shop.as((await aUser(shop.db, { tariff_id: tariff.id })).id, { 'accept-language': 'fr' })
})
afterAll(() => shop[Symbol.asyncDispose]())

const terms = 'admin/search-terms/'
const add = async (body: object) => {
  const answer = await office('POST', terms, { language: 'fr', kind: 'synonym', ...body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const refused = async (body: object) => {
  const answer = await office('POST', terms, { language: 'fr', kind: 'synonym', means: 'polo', ...body })
  expect(answer.statusCode).toBe(400)
  return answer.json()
}
/** What a customer finds. */
const found = async (query: string): Promise<string[]> => {
  const path = `order/products/discovery_search/?query=${encodeURIComponent(query)}`
  return (await buyer('GET', path)).json().results.map(({ ref }: { ref: string }) => ref)
}

test('Q-12: a term of the office counts with the next search, and no more once it is changed or removed', async () => {
  expect(await found('zibeline')).toEqual([])
  const term = await add({ term: 'Zibeline', means: 'polo manches longues | sweat capuche' })
  expect(term).toMatchObject({ term: 'Zibeline', means: 'polo manches longues|sweat capuche' })
  expect(await found('zibelines')).toEqual(['PRO 213', 'OS1103'])

  const changed = await office('PATCH', `${terms}${term.id}/`, { means: 'softshell', version: term.version })
  expect(changed.json()).toMatchObject({ term: 'Zibeline', means: 'softshell' })
  expect(await found('zibeline')).toEqual(['DM-837'])
  const late = await office('PATCH', `${terms}${term.id}/`, { term: 'Vison', version: term.version })
  expect(late.statusCode).toBe(409)

  expect((await office('DELETE', `${terms}${term.id}/`)).statusCode).toBe(204)
  expect(await found('zibeline')).toEqual([])
  expect((await office('PATCH', `${terms}${term.id}/`, { means: 'polo' })).statusCode).toBe(404)
})

test('what the search would take for another term, or could not read, is refused with a reason', async () => {
  await add({ term: 'Houppelande', means: 'sweat' })
  expect(await refused({ term: 'houppelandes' })).toEqual({
    term: [expect.stringContaining('“Houppelande” is there already')],
  })
  expect(await refused({ term: 'le houppelande pour' })).toHaveProperty('term') // without what says nothing it is the same
  await add({ term: 'houppelande', means: 'polo', language: 'nl' })
  expect(await refused({ term: 'pour' })).toEqual({ term: [expect.stringContaining('reads no word')] })
  expect(await refused({ term: 'paletot', means: '' })).toHaveProperty('means')
  expect(await refused({ term: 'paletot', means: 'polo | !!' })).toEqual({
    means: [expect.stringContaining('“!!”')],
  })
  expect(await refused({ term: 'paletot', kind: 'not_sold', means: 'polo' })).toHaveProperty('means')
  expect(await refused({ term: 'paletot', kind: 'size', means: 'XL|Z9' })).toEqual({
    means: [expect.stringContaining('“Z9”')],
  })
})

test('the name of a size can be changed where a size that it names has gone since', async () => {
  const term = await add({ term: 'ample', kind: 'size', means: 'XL|2XL' })
  expect(await found('polo ample')).toEqual(['PRO 212', 'PRO 213'])
  await shop.db.updateTable('size').set({ code: '2XLT' }).where('code', '=', '2XL').execute()
  const changed = await office('PATCH', `${terms}${term.id}/`, { term: 'très ample' })
  expect(changed.json()).toMatchObject({ term: 'très ample', means: 'XL|2XL' })
})

test('a term of the reader’s language counts before one of all languages, whichever came first', async () => {
  await add({ term: 'fichu', means: 'softshell' })
  await add({ term: 'fichu', means: 'polaire', language: null })
  expect(await found('fichu')).toEqual(['DM-837'])
})

test('the list is searched by term and meaning, narrowed by kind and language, and had as a workbook', async () => {
  await add({ term: 'Pèlerine', means: 'veste polaire', language: null })
  const list = async (query: string) =>
    (await office('GET', `${terms}?${query}`)).json().results.map(({ term }: { term: string }) => term)
  expect(await list('search=pelerine')).toEqual(['Pèlerine'])
  expect(await list('search=veste%20polaire&language=all')).toEqual(['Pèlerine'])
  expect(await list('search=pelerine&language=fr')).toEqual([])
  expect(await list('search=pelerine&kind=filler')).toEqual([])
  expect(await list('kind=without&ordering=-term&language=fr')).toContain('sans')
  expect((await office('GET', `${terms}workbook/?search=pelerine`)).statusCode).toBe(200)
})

test('a trial says what customers of a language find, and what was made of their words', async () => {
  const trial = async (language: string, query: string) =>
    (await office('GET', `${terms}trial/?language=${language}&query=${encodeURIComponent(query)}`)).json()
  expect(await trial('fr', 'poloo')).toMatchObject({
    count: 2,
    styles: [{ ref: 'PRO 212', name: 'Polo à manches courtes Fauvette' }, { ref: 'PRO 213' }],
    understood: { changed: [{ from: 'poloo', to: 'polo' }] },
  })
  expect(await trial('nl', 'PRO 213')).toMatchObject({
    count: 1,
    styles: [{ name: 'Polo met lange mouwen Fauvette' }],
  })
  await add({ term: 'Marinière', means: 'tshirt' })
  expect((await trial('fr', 'marinière')).count).toBe(2)
  expect((await trial('fr', 'po')).query).toBeDefined() // as short as the shop refuses it
})
