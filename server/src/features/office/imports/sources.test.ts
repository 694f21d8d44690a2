import { chmod, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeXlsx } from 'hucre/xlsx'
import { importRecords } from '#features/catalogue/import/catalogue-import.service.ts'
import type { CatalogueRecord } from '#features/catalogue/import/catalogue-record.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { runJobs } from '#jobs/worker.ts'
import { message } from '#lib/errors.ts'
import { isPublicAddress } from '#lib/outgoing.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColleague } from '../../../../test/builders.ts'
import { basics, aProductRecord } from '../../../../test/catalogue-import.ts'
import { giveUp } from '../../../../test/given-up.ts'
import { end } from './imports.queries.ts'
import { listFolder, readDueSources, readSource } from './read-source.service.ts'

let shop: TestShop
let office: ReturnType<TestShop['as']>
let folder: string
let erp: Server
let asked: IncomingMessage[] = []
let answer: { status: number; body: string; headers?: Record<string, string> } = { status: 200, body: '' }
let now = new Date('2026-11-20T09:00:00Z')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-sources-'))
  await mkdir(join(folder, 'root', 'erp'), { recursive: true })
  await mkdir(join(folder, 'outside'))
  await symlink(join(folder, 'outside'), join(folder, 'root', 'way-out'))
  shop = await createTestShop({
    env: { IMPORT_DIR: join(folder, 'root'), IMPORT_HOSTS: '127.0.0.1' },
    now: () => now,
  })
  office = shop.as((await aColleague(shop.db, { permissions: ['catalogue'] })).id)
  await importRecords(shop.deps, [
    ...basics,
    aProductRecord(),
    aProductRecord({ ref: 'K356-NVY-L', gtin: '4006381333931' }),
    ...['M', 'L'].flatMap((size) => [
      { record: 'price', tariff: 'STD', product: `K356-NVY-${size}`, price: '10' },
      { record: 'stock', warehouse: 'BRU', product: `K356-NVY-${size}`, on_hand: 5 },
    ]),
  ] as CatalogueRecord[])
  erp = createServer((request, response) => {
    asked.push(request)
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => erp.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  erp.close()
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const work = () => runJobs(shop.deps, shop.database.pool)
const terms = {
  ...{ name: 'ERP', kind: 'folder', place: 'erp', user_name: '', scope: 'supply', minutes: 10, jump: 20 },
  ...{ text_language: 'fr', supplier: '', is_active: true },
}
const create = (over: object) => office('POST', 'admin/import-source/', { ...terms, ...over })
const read = async (id: number) => (await office('GET', `admin/import-source/${id}/`)).json()
const readImport = async (id: number) => (await office('GET', `admin/catalogue-import/${id}/`)).json()
/** A file that nobody has written to for a minute. */
async function put(name: string, content: string | Uint8Array, age = 60) {
  const path = join(folder, 'root', 'erp', name)
  await writeFile(path, content)
  const at = new Date(Date.now() - age * 1000)
  await utimes(path, at, at)
  return path
}
async function stockAndPrice(ref = 'K356-NVY-M') {
  const { on_hand, unit_price } = await shop.db
    .selectFrom('product')
    .innerJoin('stock', 'stock.product_id', 'product.id')
    .innerJoin('price', 'price.product_id', 'product.id')
    .select(['on_hand', 'unit_price'])
    .where('ref', '=', ref)
    .executeTakeFirstOrThrow()
  return [on_hand, Number(unit_price)]
}
const mailsOf = async (template: string) =>
  (await shop.db.selectFrom('mail').select('id').where('template', '=', template).execute()).length
/** Has what is due read, and what comes of it imported. */
async function tick(minutes = 10) {
  now = new Date(now.getTime() + minutes * 60_000)
  await readDueSources(shop.deps)
  await work()
  const { rows } = await shop.database.pool.query(
    'select last_error from graphile_worker.jobs where last_error is not null',
  )
  expect(rows).toEqual([])
}

test('a folder is read by itself: columns are confirmed once, prices that jump wait, half-written files do not count', async () => {
  for (const [place, said] of [
    ['../outside', 'not a folder or file'],
    ['way-out', 'not a folder or file'],
    ['/etc', 'not a folder or file'],
    ['missing', 'not a folder or file'],
  ])
    expect((await create({ place })).json()).toEqual({ place: [expect.stringContaining(said!)] })
  const { id } = (await create({})).json()

  // Being written, under a name of the writer's own, or still young.
  await put('.stock.csv', 'x')
  const part = await put('stock.csv.part', 'Réf. article;Stock Bruxelles;Prix HT\nK356 NVY M;12;10,50\n')
  await put('young.csv', 'Réf. article;Stock Bruxelles;Prix HT\nK356 NVY M;99;10,50\n', 1)
  await tick()
  expect(await read(id)).toMatchObject({
    imports: [],
    failures: 0,
    state: 'on',
    looked_at: now.toISOString(),
  })
  await rm(join(folder, 'root', 'erp', 'young.csv'))

  await rename(part, join(folder, 'root', 'erp', 'stock.csv'))
  await Promise.all([readSource(shop.deps, id), readSource(shop.deps, id)]) // as two processes may
  await work()
  const [first, ...others] = (await read(id)).imports
  expect(others).toEqual([])
  expect(first).toMatchObject({ state: 'checked', source: { id, name: 'ERP' }, created_by: null })
  expect(await mailsOf('import_waits')).toBeGreaterThan(0)
  expect((await readImport(first.id)).reading).toMatchObject({
    is_remembered: false,
    decimal_sign: ',',
    columns: [{ field: 'ref' }, { field: 'on_hand' }, { field: 'price' }],
  })
  expect(await stockAndPrice()).toEqual([5, 10])
  await office('POST', `admin/catalogue-import/${first.id}/confirm/`)
  await work()
  expect(await stockAndPrice()).toEqual([12, 10.5])

  // The same columns again: nobody is asked, but for the price that jumps.
  await put(
    'stock.csv',
    'Réf. article;Stock Bruxelles;Prix HT\nK356-NVY-M;7;99,00\nK356-NVY-L;8;11\nK999;1;1\nK356-NVY-L;−3;\nK356-NVY-L;2,5;\n',
    50,
  )
  await tick()
  await tick(0)
  expect(await stockAndPrice()).toEqual([7, 10.5])
  expect(await stockAndPrice('K356-NVY-L')).toEqual([8, 11])
  const [held, done] = (await read(id)).imports
  expect(done).toMatchObject({ state: 'done', changed: 3, refused: 3, confirmed_by: null })
  // A count that cannot be is told with its row, and leaves the stock as it was.
  const refused = (await office('GET', `admin/catalogue-import/${done.id}/finding/?kind=refused`)).json()
  expect(refused.results.slice(1)).toMatchObject([
    { line: 5, field: 'on_hand', after: '-3', reason: expect.stringContaining('or 0') },
    { line: 6, field: 'on_hand', after: '2.5', reason: expect.stringContaining('whole number') },
  ])
  expect(await readImport(held.id)).toMatchObject({ state: 'checked', findings: { price_jump: 1 }, rows: 1 })
  await office('POST', `admin/catalogue-import/${held.id}/confirm/`)
  await work()
  expect(await stockAndPrice()).toEqual([7, 99])

  // Nothing new is nothing to do; switched off, it is not looked at.
  await tick()
  expect((await read(id)).imports).toHaveLength(3)
  // Another name or time is no reason to read files again; what else is taken of them is. A file that failed is tried again.
  const edit = async (changes: object) => {
    const { version } = await read(id)
    return office('PATCH', `admin/import-source/${id}/`, { ...changes, version })
  }
  await edit({ name: 'ERP Bruxelles', minutes: 5, jump: 30 })
  await tick()
  expect(await read(id)).toMatchObject({ name: 'ERP Bruxelles', imports: { length: 3 } })
  // A file that cannot be read is told by its name, and keeps no other waiting.
  await put('broken.xlsx', 'PK\u0003\u0004 not a workbook', 45)
  await put('late.csv', 'Réf. article;Stock Bruxelles;Prix HT\nK356-NVY-L;9;11\n', 44)
  await tick()
  expect(await read(id)).toMatchObject({
    failures: 1,
    imports: [{ file_name: 'broken.xlsx', state: 'failed' }, {}, {}, {}],
  })
  await tick(0)
  expect(await stockAndPrice('K356-NVY-L')).toEqual([9, 11])
  expect((await read(id)).failures).toBe(0)
  await rm(join(folder, 'root', 'erp', 'late.csv'))
  await tick()
  expect((await read(id)).imports).toHaveLength(5)
  await office('POST', `admin/import-source/${id}/read/`)
  await work()
  expect((await read(id)).imports).toHaveLength(6)
  await rm(join(folder, 'root', 'erp', 'broken.xlsx'))
  await edit({ text_language: 'nl' })
  await tick()
  expect((await read(id)).imports.map(({ file_name }: { file_name: string }) => file_name)).toEqual([
    ...['stock.csv', 'broken.xlsx', 'late.csv', 'broken.xlsx'],
    ...['stock.csv', 'stock.csv', 'stock.csv'],
  ])
  await edit({ is_active: false })
  await put('other.csv', 'Réf. article;Stock Bruxelles;Prix HT\nK356-NVY-M;1;99\n')
  await tick(60)
  expect(await read(id)).toMatchObject({ state: 'off', next_at: null })
  expect((await read(id)).imports).toHaveLength(7)
  expect((await office('POST', `admin/import-source/${id}/read/`)).statusCode).toBe(400)

  // One that is off is kept as it is although its folder has gone; to be switched on, it needs one.
  await rename(join(folder, 'root', 'erp'), join(folder, 'root', 'moved'))
  const change = async (over: object) =>
    office('PATCH', `admin/import-source/${id}/`, { ...over, version: (await read(id)).version })
  expect((await change({ name: 'ERP of old' })).statusCode).toBe(200)
  expect((await change({ is_active: true })).json()).toEqual({
    place: [expect.stringContaining('not a folder or file')],
  })
  await rename(join(folder, 'root', 'moved'), join(folder, 'root', 'erp'))
  expect((await change({ is_active: true })).statusCode).toBe(200)
  expect((await change({ is_active: false })).statusCode).toBe(200)

  // A job that was taken for dead and ends after another one has, changes nothing.
  const late = { state: 'failed', at: now } as const
  expect(await end(shop.db, done.id, 'checking', late)).toBe(false)
  expect(await readImport(done.id)).toMatchObject({ state: 'done' })
})

test('a folder that the shop may not read is told to the office, as one that is not there', async () => {
  const closed = join(folder, 'root', 'closed')
  await mkdir(closed, { mode: 0o000 })
  await chmod(folder, 0o755)
  await expect(
    asNobody(() => listFolder({ importDir: join(folder, 'root') }, 'closed')),
  ).rejects.toMatchObject({
    text: message('import_source_no_folder', { folder: 'closed' }),
  })
  await rm(closed, { recursive: true })
})
/** Root may read everything. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid!(65_534)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid!(0)
  }
}

test('an address is asked whether it has anything new, pauses after failures, and is never one of the private network', async () => {
  const { port } = erp.address() as AddressInfo
  for (const [place, said] of [
    ['http://erp.example.com/a.csv', 'https://'],
    ['https://10.0.0.5/a.csv', 'private network'],
    ['https://[::1]/a.csv', 'private network'],
    ['https://167772165/a.csv', 'private network'],
    ['https://u:p@erp.example.com/a.csv', 'fields'],
    ['file:///etc/passwd', 'https://'],
    ['', 'https://'],
  ])
    expect((await create({ kind: 'address', place })).json()).toEqual({
      place: [expect.stringContaining(said!)],
    })
  for (const address of [
    '192.168.1.1',
    '::ffff:10.0.0.1',
    'fe80::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '100.64.0.1',
  ])
    expect(isPublicAddress(address)).toBe(false)
  expect(isPublicAddress('193.190.198.27') && isPublicAddress('2a00:1450::1')).toBe(true)

  const place = `http://127.0.0.1:${port}/stock%00.jsonl`
  const given = { kind: 'address', place, user_name: 'erp', password: 'a secret' }
  const created = await create(given)
  expect(created.json()).toMatchObject({ has_password: true, state: 'on' })
  expect(created.body).not.toContain('a secret')
  const { id } = created.json()
  const stored = await shop.db
    .selectFrom('import_source')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.password?.toString('latin1')).not.toContain('a secret')

  const line = (on_hand: number) =>
    `${JSON.stringify({ record: 'stock', warehouse: 'BRU', product: 'K356-NVY-L', on_hand })}\n` +
    `${JSON.stringify({ record: 'color', code: 'RED', name: { fr: 'Rouge' } })}\n`
  answer = {
    status: 200,
    body: line(21),
    headers: { etag: '"1"', 'last-modified': 'Fri, 20 Nov 2026 09:00:00 GMT' },
  }
  await tick()
  expect((await stockAndPrice('K356-NVY-L'))[0]).toBe(21)
  // Prices and stocks alone are taken.
  expect(await shop.db.selectFrom('color').select('id').where('code', '=', 'RED').execute()).toEqual([])
  expect(asked[0]!.headers.authorization).toBe(`Basic ${Buffer.from('erp:a secret').toString('base64')}`)
  await tick()
  expect(asked[1]!.headers).toMatchObject({ 'if-none-match': '"1"', 'if-modified-since': expect.any(String) })
  // The same content is one import; what nobody can keep is left out of its name.
  expect((await read(id)).imports).toMatchObject([{ file_name: 'stock.jsonl' }])

  // A redirect elsewhere is not followed into the private network, and takes no password along.
  answer = { status: 302, body: '', headers: { location: 'https://169.254.169.254/latest' } }
  await tick()
  expect(await read(id)).toMatchObject({ failures: 1, failure: expect.stringContaining('private network') })
  answer = { status: 304, body: '' }
  await tick()
  expect(await read(id)).toMatchObject({ failures: 2 }) // 304 without having been asked for one
  answer = { status: 404, body: '' }
  for (let failures = 3; failures < 5; failures += 1) await tick()
  expect(await mailsOf('import_paused')).toBe(0)
  await tick()
  expect(await read(id)).toMatchObject({ state: 'paused', failures: 5, next_at: null })
  expect(await mailsOf('import_paused')).toBeGreaterThan(0)
  const calls = asked.length
  await tick(60)
  expect(asked).toHaveLength(calls)
  answer = { status: 200, body: line(30) }
  expect((await office('POST', `admin/import-source/${id}/read/`)).json()).toMatchObject({ state: 'on' })
  await work()
  expect(await read(id)).toMatchObject({ state: 'on', failures: 0, failure: null })
  expect((await stockAndPrice('K356-NVY-L'))[0]).toBe(30)

  // The password is for its host alone.
  const { version } = await read(id)
  const moved = await office('PATCH', `admin/import-source/${id}/`, {
    place: 'https://other.example.com/',
    version,
  })
  expect(moved.json()).toMatchObject({ has_password: false })
  expect((await office('DELETE', `admin/import-source/${id}/`)).statusCode).toBe(204)
  asked = []
})

test('a workbook with columns of any name makes a catalogue, its columns are corrected, and are remembered', async () => {
  const upload = async (content: Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData()
    form.append('file', new File([content], name))
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    const sent = await office('POST', 'admin/catalogue-import/', Buffer.from(await request.arrayBuffer()), {
      'content-type': request.headers.get('content-type')!,
    })
    await work()
    return readImport(sent.json().id)
  }
  const book = async (rows: (string | number | null)[][]) =>
    new Uint8Array(await writeXlsx({ sheets: [{ name: 'Feuil1', rows }] }))
  const header = [
    'Art.-Nr.',
    'Modell',
    'Bezeichnung',
    'Warengruppe',
    'Farbe',
    'Größe',
    'EAN',
    'EK',
    'VK netto',
    'Lager',
  ]
  const rows = [
    ['Preisliste Winter', ...Array.from({ length: 9 }, () => null)],
    header,
    ['W1-RD-S', 'W1', 'Pullover', 'Oberteile > Strick', 'Rot', 'S', '4006381333948', 4, 19.9, 3],
    ['W1-RD-M', 'W1', 'Pullover', 'Oberteile > Strick', 'Rot', 'M', '', 4, 19.9, -2],
    ['K356-NVY-L', '', '', '', 'Marine', '', '', 4, 11, 30],
    ['NOBODY', '', '', '', '', '', '', 4, 1, 1],
  ]
  const one = await upload(await book(rows), 'winter.xlsx')
  expect(one.failure).toBe(null)
  expect(one).toMatchObject({ state: 'checked', format: 'table', refused: 2 })
  const fields = one.reading.columns.map(({ field }: { field: string }) => field)
  expect(fields).toEqual([
    'ref',
    'group',
    'name',
    'category',
    'color',
    'size',
    'gtin',
    'cost_price',
    'price',
    'on_hand',
  ])
  expect(one.reading).toMatchObject({ header_row: 2, is_remembered: false, decimal_sign: '.' })
  const refused = (await office('GET', `admin/catalogue-import/${one.id}/finding/?kind=refused`)).json()
  expect(refused.results).toMatchObject([
    { line: 4, field: 'on_hand', after: '-2', reason: expect.stringContaining('cannot be negative') },
    { line: 6, reason: expect.stringContaining('NOBODY') },
  ])

  // Without stock, and refused where two columns hold the same.
  const columns = one.reading.columns.flatMap(({ column, field, of }: Record<string, unknown>) =>
    field && field !== 'on_hand' ? [{ column, field, of }] : [],
  )
  const priced = columns.filter(({ column }: Record<string, unknown>) => column !== 7)
  const say = (wanted: object[]) =>
    office('POST', `admin/catalogue-import/${one.id}/columns/`, { columns: wanted })
  expect((await say([...priced, { column: 7, field: 'price', of: null }])).statusCode).toBe(400)
  expect((await say([...priced, { column: 7, field: 'price', of: 'NONE' }])).statusCode).toBe(400)
  await say(columns)
  await work()
  expect((await readImport(one.id)).summary.map(({ record }: { record: string }) => record)).not.toContain(
    'stock',
  )
  await office('POST', `admin/catalogue-import/${one.id}/confirm/`)
  await work()
  const made = await shop.db
    .selectFrom('product')
    .innerJoin('color', 'color.id', 'product.color_id')
    .select(['gtin', 'color.code', 'cost_price'])
    .where('ref', '=', 'W1-RD-S')
    .executeTakeFirst()
  expect(made).toEqual({ gtin: '4006381333948', code: 'Rot', cost_price: '4.0000' })
  expect((await stockAndPrice('K356-NVY-L'))[1]).toBe(11)

  const again = await upload(await book(rows), 'winter 2.xlsx')
  expect(again.reading).toMatchObject({ is_remembered: true })
  expect(again).toMatchObject({ added: 0, changed: 0 })

  // Nothing says which products: nothing can be confirmed before somebody has said it.
  const odd = await upload(
    await book([
      ['a', 'b'],
      ['x', 'y'],
    ]),
    'odd.xlsx',
  )
  expect(odd).toMatchObject({
    state: 'checked',
    failure: expect.stringContaining('No column names the products'),
  })
  expect((await office('POST', `admin/catalogue-import/${odd.id}/confirm/`)).statusCode).toBe(400)

  // Nothing but a row whose quote stays open is told as that, not as an empty file.
  const open = await upload(new TextEncoder().encode('Réf;Prix\n"K356-NVY-M;1\n'), 'open.csv')
  expect(open).toMatchObject({ state: 'failed', failure: expect.stringContaining('quote') })
})

test('an import whose job is given up fails with the reason, lets its source read on, and is tried again with its file', async () => {
  await rm(join(folder, 'root', 'erp'), { recursive: true })
  await mkdir(join(folder, 'root', 'erp'))
  const { id } = (await create({ name: 'Nightly', scope: 'catalogue' })).json()
  await shop.db.updateTable('product').set({ weight_grams: 1 }).where('ref', '=', 'K356-NVY-M').execute()
  const record = (pack: number) => `${JSON.stringify({ ...aProductRecord(), pack })}\n`
  await put('night.jsonl', record(7))
  await readSource(shop.deps, id)
  const [{ id: stuck }] = (await read(id)).imports
  await giveUp(shop, 'check_catalogue_import', { id: stuck }, 'Another import is under way.')
  expect(await readImport(stuck)).toMatchObject({
    state: 'failed',
    can_try_again: true,
    failure: expect.stringContaining('Another import is under way.'),
  })
  expect(await read(id)).toMatchObject({ failures: 1, failure: expect.stringContaining('without success') })

  // What it had read is tried again, once, while the source reads what is new.
  const again = (await office('POST', `admin/catalogue-import/${stuck}/again/`)).json()
  expect((await office('POST', `admin/catalogue-import/${stuck}/again/`)).statusCode).toBe(400)
  await work()
  expect(await readImport(again.id)).toMatchObject({ state: 'done', changed: 1, source: { id } })
  expect(await readImport(stuck)).toMatchObject({ state: 'failed', can_try_again: false })
  await shop.database.pool.query('delete from graphile_worker._private_jobs') // the one that was given up
  await put('next.jsonl', record(8), 50)
  await tick()
  expect((await read(id)).imports[0]).toMatchObject({ file_name: 'next.jsonl', state: 'done' })

  // Taking it back: the process dies at it, and the import stays as it was.
  await shop.db.updateTable('catalogue_import').set({ state: 'undoing' }).where('id', '=', again.id).execute()
  await giveUp(shop, 'undo_catalogue_import', { id: again.id }, null)
  expect(await readImport(again.id)).toMatchObject({
    state: 'done',
    failure: expect.stringContaining('stopped in the middle'),
  })
  await office('POST', `admin/catalogue-import/${again.id}/undo/`)
  await enqueue(shop.db, 'release_abandoned_jobs', {}) // the one given up ends nothing twice
  await work()
  expect(await readImport(again.id)).toMatchObject({ failure: expect.stringContaining('was changed since') })
})
