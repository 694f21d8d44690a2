import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesOf } from '#lib/files.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { paperCodeOf, unitCode, unitName } from '#lib/units.ts'
import { auditOf } from '#features/platform/audit/audit.service.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { waiting } from '../../../../test/database.ts'
import { aCategory, aColleague, aColor, aGroup, aProduct, aTariff, aUser } from '../../../../test/builders.ts'

let shop: TestShop
let office: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await createTestShop()
  office = shop.as((await aColleague(shop.db, { permissions: ['catalogue'] })).id)
})
afterAll(() => shop[Symbol.asyncDispose]())

const texts = (name: string) => ({ fr: name, nl: '', de: '', en: '' })
const add = async (kind: string, body: object) =>
  (await office('POST', `admin/reference/${kind}/`, body)).json()
const list = async (kind: string, query = '') =>
  (await office('GET', `admin/reference/${kind}/${query}`)).json().results

test('each list is added to, changed, put into order, switched off, merged and emptied of what nothing uses', async () => {
  const { db } = shop
  const red = await add('color', {
    code: 'RED',
    name: texts('Rouge'),
    hex: '#b7222c',
    synonyms: ['vermillon'],
  })
  expect(red).toMatchObject({
    code: 'RED',
    hex: '#b7222c',
    synonyms: ['vermillon'],
    run: null,
    is_active: true,
  })
  const other = await aColor(db, 'Cerise')
  const codes = async (search: string) =>
    (await list('color', `?search=${search}`)).map(({ code }: { code: string }) => code)
  expect([await codes('vermillon'), await codes('fr')]).toEqual([['RED'], []]) // a word of it, and no language
  expect((await office('POST', 'admin/reference/color/', { code: 'RED', name: texts('') })).json()).toEqual({
    code: [expect.stringContaining('of this code already')],
    name: { fr: [expect.stringContaining('French or English')] },
  })
  expect(
    (await office('POST', 'admin/reference/size/', { code: 'XL', name: texts('XL'), hex: '#000000' })).json(),
  ).toEqual({
    hex: [expect.stringContaining('does not have that field')],
  })
  const changed = await office('PATCH', `admin/reference/color/${red.id}/`, {
    name: texts('Rouge vif'),
    version: red.version,
  })
  expect(changed.json()).toMatchObject({ name: { fr: 'Rouge vif' } })
  expect(
    (await office('PATCH', `admin/reference/color/${red.id}/`, { code: 'R', version: red.version }))
      .statusCode,
  ).toBe(409)

  const tariff = await aTariff(db)
  const product = await aProduct(db, { color_id: red.id, prices: { [tariff.id]: '5' } })
  const used = await office('DELETE', `admin/reference/color/${red.id}/`)
  expect(used.json().non_field_errors[0]).toContain('One product still has it')
  expect((await office('GET', `admin/reference/color/${red.id}/uses/`)).json()).toEqual({
    ...{ styles: 1, products: 1, categories: 0, agreements: 0, people: 0 },
  })
  const merged = await office('POST', `admin/reference/color/${red.id}/merge/`, { into: other.id })
  expect(merged.json()).toMatchObject({
    id: other.id,
    styles: 1,
    synonyms: expect.arrayContaining(['Rouge vif']),
  })
  expect(
    await db.selectFrom('product').select('color_id').where('id', '=', product.id).executeTakeFirst(),
  ).toEqual({
    color_id: other.id,
  })
  expect((await office('GET', `admin/reference/color/${red.id}/`)).statusCode).toBe(404)
  const buyer = shop.as((await aUser(db, { tariff_id: tariff.id })).id)
  const found = (await buyer('GET', `order/products/discovery_search/?colors=${red.id}`)).json()
  expect(found.count).toBe(1)
  const colors = found.facets.find(({ key }: { key: string }) => key === 'colors').values
  expect(colors).toMatchObject([{ id: other.id, count: 1, former: [String(red.id)] }])

  const [small, large] = [
    await add('size', { code: 'S1', name: texts('S'), run: 'adult' }),
    await add('size', { code: 'L1', name: texts('L') }),
  ]
  const sizes = (await list('size')).map(({ id }: { id: number }) => id)
  const wanted = [large.id, ...sizes.filter((id: number) => id !== large.id)]
  expect((await office('POST', 'admin/reference/size/order/', { ids: wanted })).statusCode).toBe(204)
  expect((await list('size')).map(({ id }: { id: number }) => id)).toEqual(wanted)
  expect((await office('POST', 'admin/reference/size/order/', { ids: [small.id] })).statusCode).toBe(400)
  expect((await office('DELETE', `admin/reference/size/${small.id}/`)).statusCode).toBe(204)
  expect((await office('GET', 'admin/reference/size/workbook/')).statusCode).toBe(200)
})

/** Sends a picture of cloth as a browser does. */
async function sendSample(content: Buffer | string, name: string) {
  const form = new FormData()
  form.append('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  const request = new Request('http://shop.test', { method: 'POST', body: form })
  const answer = await office(
    'POST',
    'admin/reference/color/samples/',
    Buffer.from(await request.arrayBuffer()),
    { 'content-type': request.headers.get('content-type')! },
  )
  return { http: answer.statusCode, ...answer.json() }
}

test('of two who add the same code at once one has it, and the other is told so', async () => {
  const second = await shop.db.transaction().execute(async (tx) => {
    await tx.insertInto('brand').values({ code: 'SAME', name: 'Same' }).execute()
    const answer = office('POST', 'admin/reference/brand/', { code: 'SAME', name: texts('Same') })
    await expect.poll(() => waiting(shop.db)).toBe(1)
    return { answer }
  })
  const answer = await second.answer
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { code: [expect.stringContaining('of this code already')] },
  ])
})

test('OD-34: a colour has a picture of the cloth, made anew, which customers see in place of its shade', async () => {
  const { db } = shop
  const cloth = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f2a44' } })
    .withExif({ IFD0: { Copyright: 'Nora' } })
    .jpeg()
    .toBuffer()
  const { http, sample } = await sendSample(cloth, 'vichy.jpg')
  expect([http, sample]).toEqual([201, expect.stringMatching(/^colors\/[0-9a-f-]{36}\.webp$/)])
  const kept = await sharp(await filesOf(shop.deps.config).read(`images/${sample}`)).metadata()
  expect([kept.format, kept.width, kept.exif]).toEqual(['webp', 60, undefined])
  for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', '']) {
    const refused = await sendSample(content, 'a.jpg')
    expect([refused.http, String(refused.file)]).toEqual([
      400,
      expect.stringContaining('a.jpg is not a picture'),
    ])
  }

  const gingham = await add('color', { code: 'VICHY', name: texts('Vichy bleu'), hex: '#8090b0', sample })
  expect(gingham).toMatchObject({ sample })
  const tariff = await aTariff(db)
  const group = await aGroup(db, { name: 'Nappe vichy' })
  const product = await aProduct(db, {
    group_id: group.id,
    color_id: gingham.id,
    prices: { [tariff.id]: '5' },
  })
  await refreshSearch(db, [group.id])
  const buyer = shop.as((await aUser(db, { tariff_id: tariff.id })).id)
  const shown = async () => {
    const style = (await buyer('GET', `order/products/${group.id}/`)).json()
    const { results, facets } = (
      await buyer('GET', `order/products/discovery_search/?colors=${gingham.id}`)
    ).json()
    const filter = facets
      .find(({ key }: { key: string }) => key === 'colors')
      .values.filter(({ id }: { id: number }) => id === gingham.id)
    return [style.colors, [style.products[0].color], results[0].colors, filter].map(
      ([color]) => color.sample ?? null,
    )
  }
  const address = `${shop.deps.config.publicUrl}/images/${sample}`
  expect(await shown()).toEqual([address, address, address, address])
  const lines = [{ product: product.id, quantity: 1 }]
  const added = await buyer('POST', 'order/basket/changes/', { key: 'one', mode: 'add', lines })
  expect(added.json().lines[0].product.color.sample).toBe(address)

  // No other list has one, and a picture is of one colour: what another one shows cannot be given, nor any other file.
  for (const [kind, wanted] of [
    ['brand', sample],
    ['color', sample],
    ['color', 'styles/1/polo.webp'],
    ['color', '../secret.webp'],
  ]) {
    const answer = await office('POST', `admin/reference/${kind}/`, {
      code: `${kind} ${wanted}`,
      name: texts('Autre'),
      sample: wanted,
    })
    expect([wanted, answer.statusCode, Object.keys(answer.json())]).toEqual([wanted, 400, ['sample']])
  }

  const waiting = async () =>
    (await db.selectFrom('file_to_remove').select('key').execute()).map(({ key }) => key)
  const other = await sendSample(cloth, 'vichy-2.jpg')
  const change = (body: object) => office('PATCH', `admin/reference/color/${gingham.id}/`, body)
  expect((await change({ sample: other.sample })).json()).toMatchObject({ sample: other.sample })
  expect(await waiting()).toEqual([`images/${sample}`])
  expect((await change({ sample })).statusCode).toBe(200) // back within its days
  expect(await waiting()).toEqual([`images/${other.sample}`])
  expect((await change({ sample: null })).json()).toMatchObject({ sample: null })
  expect(await shown()).toEqual([null, null, null, null])
  expect((await waiting()).toSorted()).toEqual([`images/${sample}`, `images/${other.sample}`].toSorted())
})

test('categories are a tree of three levels: moved with all below, and shown to customers unless switched off', async () => {
  const { db } = shop
  const tariff = await aTariff(db)
  const buyer = shop.as((await aUser(db, { tariff_id: tariff.id })).id)
  const [tops, shirts, polos] = [
    await add('category', { code: 'TOPS', name: texts('Hauts') }),
    await add('category', { code: 'SHIRTS', name: texts('Chemises') }),
    await add('category', { code: 'POLOS', name: texts('Polos') }),
  ]
  const move = async (id: number, parent: number | null) =>
    office('PATCH', `admin/reference/category/${id}/`, { parent })
  expect((await move(polos.id, shirts.id)).json()).toMatchObject({ level: 2 })
  expect((await move(shirts.id, tops.id)).json()).toMatchObject({ level: 2 })
  const [moved] = await auditOf(db, 'category', shirts.id)
  expect([moved!.before, moved!.after]).toMatchObject([
    { parent: null },
    { parent: { id: tops.id, name: 'Hauts' } },
  ])
  expect((await (await office('GET', `admin/reference/category/${polos.id}/`)).json()).level).toBe(3)
  expect((await move(tops.id, polos.id)).json()).toHaveProperty('parent')
  const deep = await add('category', { code: 'DEEP', name: texts('Trop'), parent: polos.id })
  expect(deep).toHaveProperty('parent')

  const group = await aGroup(db, { category_id: polos.id })
  await aProduct(db, { group_id: group.id, prices: { [tariff.id]: '5' } })
  await office('PATCH', `admin/reference/category/${polos.id}/`, { parent: null })
  await office('PATCH', `admin/reference/category/${polos.id}/`, { parent: shirts.id })
  const names = async () => JSON.stringify((await buyer('GET', 'categories/')).json())
  expect(await names()).toContain('Polos')
  await office('PATCH', `admin/reference/category/${shirts.id}/`, { is_active: false })
  expect(await names()).not.toContain('Polos')
  expect((await list('category', '?is_active=false')).map(({ code }: { code: string }) => code)).toEqual([
    'SHIRTS',
  ])
  await office('PATCH', `admin/reference/category/${shirts.id}/`, { is_active: true, name: texts('Blouses') })
  expect(await names()).toContain('Blouses')

  const into = await aCategory(db, { name: 'Autres' })
  const merged = await office('POST', `admin/reference/category/${shirts.id}/merge/`, { into: into.id })
  expect(merged.statusCode).toBe(200)
  // Addresses that name what is gone show what it was merged into, also after that was merged itself.
  const last = await aCategory(db, { name: 'Tout' })
  const counted = async (filter: string) =>
    (await buyer('GET', `order/products/discovery_search/?${filter}`)).json().count
  expect([await counted(`pcat=${shirts.id}`), await counted(`categories=${shirts.id}`)]).toEqual([1, 1])
  expect(await names()).toContain(`"former":[${shirts.id}]`)
  await office('POST', `admin/reference/category/${into.id}/merge/`, { into: last.id })
  expect(await counted(`pcat=${shirts.id}`)).toBe(1)
  expect(await names()).toContain(`"former":[${shirts.id},${into.id}]`)
  expect((await (await office('GET', `admin/reference/category/${polos.id}/`)).json()).parent).toBe(last.id)
  const kept = await office('DELETE', `admin/reference/category/${last.id}/`)
  expect(kept.json().non_field_errors[0]).toContain('POLOS')
})

test('OD-18, CAT-17: units are named, merged and kept as orders and files know them, with their code on invoices', async () => {
  const { db } = shop
  const names = (fr: string, en: string) => ({ fr, nl: '', de: '', en })
  const box = await add('unit', {
    code: 'box',
    name: names('boîte', 'box'),
    plural: names('boîtes', 'boxes'),
  })
  expect(box).toMatchObject({ code: 'box', paper_code: 'C62', synonyms: [], styles: 0, hex: null })
  const change = async (id: number, body: object) =>
    (await office('PATCH', `admin/reference/unit/${id}/`, body)).json()
  expect(await change(box.id, { code: 'bx' })).toEqual({ code: [expect.stringContaining('code box stays')] })
  expect(await change(box.id, { paper_code: 'XX9' })).toHaveProperty('paper_code')
  expect(await change(box.id, { paper_code: 'XBX', synonyms: ['ctn'] })).toMatchObject({ paper_code: 'XBX' })
  const called = async (language: string) =>
    (await office('GET', 'config/', undefined, { 'accept-language': language }))
      .json()
      .units.filter(({ code }: { code: string }) => code === 'box' || code === 'piece')
  expect(await called('nl')).toEqual([
    { code: 'piece', one: 'stuk', other: 'stuks' },
    { code: 'box', one: 'boîte', other: 'boîtes' }, // as all that is not written in a language
  ])
  const [piece] = await list('unit', '?search=piece')
  // I18N-02: in every language of readers; one that a change does not name stays.
  expect(piece).toMatchObject({ name: { it: 'pezzo', tr: 'adet', es: 'pieza' } })
  await change(piece.id, { name: { fr: 'pièce', nl: 'eenheid', de: 'Stück', en: 'piece' } })
  expect([(await called('nl'))[0].one, unitName('tr', 'piece', 2)]).toEqual(['eenheid', 'adet'])
  // Files go on naming it as they did, unless another one is called so now.
  expect([unitCode('stuk'), (await list('unit', '?search=piece'))[0].synonyms]).toEqual([
    'piece',
    expect.arrayContaining(['pcs', 'stuk']),
  ])
  const bit = await add('unit', { code: 'bit', name: names('bout', 'stuk') })
  expect(unitCode('stuk')).toBe('bit')
  await office('DELETE', `admin/reference/unit/${bit.id}/`)
  const italian = { name: { ...box.name, it: 'scatola' }, plural: { ...box.plural, it: 'scatole' } }
  expect(await change(box.id, italian)).toMatchObject({ name: { fr: 'boîte', it: 'scatola' } })
  expect([unitName('it', 'box', 1), unitName('it', 'box', 2)]).toEqual(['scatola', 'scatole'])
  expect(await change(box.id, { name: { ...box.name, it: '' } })).toMatchObject({ name: { it: '' } })
  expect(unitName('it', 'box', 1)).toBe('boîte')
  const [category] = await list('category', '')
  const refused = await office('PATCH', `admin/reference/category/${category.id}/`, {
    name: { ...category.name, it: 'Camicie' },
  })
  expect(refused.json()).toEqual({ name: { it: [expect.stringContaining('leave it empty')] } })

  const tariff = await aTariff(db)
  const group = await aGroup(db)
  const product = await aProduct(db, { group_id: group.id, prices: { [tariff.id]: '5' } })
  const set = (unit: string) => office('PATCH', `admin/styles/${group.id}/`, { unit })
  expect((await set('bottle')).json()).toHaveProperty('unit')
  const own = await aProduct(db, { group_id: group.id, unit: 'metre' })
  // Its products follow, but for those with a unit of their own, which stays even where the style has had the same meanwhile.
  for (const unit of ['metre', 'piece', 'box']) expect((await set(unit)).statusCode).toBe(200)
  const products = await db
    .selectFrom('product')
    .select(['id', 'unit'])
    .where('group_id', '=', group.id)
    .execute()
  expect(new Map(products.map(({ id, unit }) => [id, unit]))).toEqual(
    new Map([
      [product.id, 'box'],
      [own.id, 'metre'],
    ]),
  )
  await refreshSearch(db, [group.id])
  const buyer = shop.as((await aUser(db, { tariff_id: tariff.id })).id)
  const facet = async (unit: string) => {
    const { count, facets } = (
      await buyer('GET', `order/products/discovery_search/?units=${unit}`, undefined, {
        'accept-language': 'en',
      })
    ).json()
    return [count, facets.find(({ key }: { key: string }) => key === 'units').values]
  }
  expect(await facet('box')).toEqual([1, expect.arrayContaining([{ id: 'box', name: 'Box', count: 1 }])])
  const remove = async (id: number) => (await office('DELETE', `admin/reference/unit/${id}/`)).json()
  expect((await remove(box.id)).non_field_errors[0]).toContain('One style still has it')
  expect((await remove(piece.id)).non_field_errors[0]).toMatch(/still have it|piece stays/)
  const pack = (await list('unit', '?search=pack'))[0]
  const merge = (id: number, into: number) => office('POST', `admin/reference/unit/${id}/merge/`, { into })
  expect((await merge(piece.id, pack.id)).json().non_field_errors[0]).toContain('piece stays')
  expect((await merge(box.id, pack.id)).json()).toMatchObject({
    styles: 1,
    synonyms: expect.arrayContaining(['box', 'boîte', 'boxes', 'ctn']),
  })
  // Saved filters, orders and files go on with the code that is gone.
  const [count, values] = await facet('box')
  expect([count, values]).toEqual([
    1,
    expect.arrayContaining([{ id: 'pack', name: 'Pack', count: 1, former: ['box'] }]),
  ])
  expect([unitName('en', 'box', 2), paperCodeOf('box'), paperCodeOf('pair')]).toEqual(['packs', 'C62', 'PR'])
})
