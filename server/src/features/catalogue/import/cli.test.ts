import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#db/listen.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'comptoir-import-cli-'))
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: string[]) => runWith({}, ...args)
function runWith(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'test', ...settings }
  const child = spawn(process.execPath, [cli, ...args], { env, cwd: folder })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((done) => child.on('close', (code) => done({ code, output })))
}
const csv = 'record;code;name;name.fr\nbrand;LIN;Linden;\ncolor;NVY;;Marine\n'

test('O-21: a file that is imported whole ends with 0 and the sums of each kind, stands in the audit log, and open pages are told', async () => {
  await writeFile(join(folder, 'good.csv'), csv)
  const told: string[] = []
  const listener = listen(database.url, 'live_update', {
    notice: (payload) => payload && told.push(...(JSON.parse(payload) as { what: string }[]).map(({ what }) => what)), // prettier-ignore
    start: () => undefined,
  })
  await listener.caughtUp()
  const { code, output } = await run('good.csv', '--lang', 'fr')
  await listener.caughtUp()
  await listener.stop()
  expect(told).toEqual(['prices'])
  expect(output).toMatch(/lus\s+nouveaux\s+modifiés\s+inchangés\s+refusés/)
  expect(output).toMatch(/brand\s+1\s+1\s+0\s+0\s+0/)
  expect(output).toContain('Importé en')
  expect(code).toBe(0)
  const entries = await database.db
    .selectFrom('audit_entry')
    .select(['action', 'entity', 'label', 'after'])
    .execute()
  expect(entries).toEqual([
    {
      action: 'import',
      entity: 'catalogue',
      label: 'good.csv',
      after: { rows_new: 2, rows_changed: 0, rows_refused: 0 },
    },
  ])
})

test('a file with a bad row ends with 1, says why in the language asked for, and reports it as CSV', async () => {
  await writeFile(join(folder, 'bad.csv'), `${csv}color;RED;;;\nfabric;X;;\nsize;=1+1;;\n`)
  const { code, output } = await run('bad.csv', '--lang', 'de', '--report', 'report.csv')
  expect(output).toContain('Zeile 4, color RED, name: Der Wert fehlt.')
  expect(output).toContain('Zeile 5, record "fabric": „fabric“ ist keine Satzart.')
  const report = await readFile(join(folder, 'report.csv'), 'utf8')
  expect(report.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"Zeile";"Satz";"Schlüssel";"Spalte";"Wert";"Grund"',
    '"4";"color";"RED";"name";"";"Der Wert fehlt."',
  ])
  expect(report).toContain(`"6";"size";"'=1+1";"name"`)
  expect(code).toBe(1)
})

test('D-5: a price that is a number is shown as it stands in the file, and how it should', async () => {
  const price = { record: 'price', tariff: 'STD', product: 'P', price: 3.35 }
  await writeFile(
    join(folder, 'number.jsonl'),
    [price, { ...price, price: '3,3' }].map((row) => JSON.stringify(row)).join('\n'),
  )
  const { output } = await run('number.jsonl', '--lang', 'en')
  expect(output).toContain('price 3.35: A number stands here; text is expected, in quotes: "3.35".')
  expect(output).toContain('price "3,3": The value does not have the expected form')
})

test('D-5: the audit log tells photos that are missing apart from rows that were refused', async () => {
  const images = join(folder, 'no photos')
  await mkdir(images)
  const rows = [
    { record: 'category', code: 'TEX', name: { fr: 'Textile' } },
    { record: 'group', ref: 'G', category: 'TEX', name: { fr: 'Chemise' }, images: ['a.jpg', 'b.jpg'] },
    { record: 'group', ref: 'H', category: 'GONE', name: { fr: 'Chemise' } },
  ]
  await writeFile(join(folder, 'photos.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
  const { output } = await run('photos.jsonl', '--images', images, '--lang', 'fr')
  expect(output).toMatch(/Photos manquantes ou illisibles\s: 2/)
  const { after } = await database.db
    .selectFrom('audit_entry')
    .select('after')
    .where('label', '=', 'photos.jsonl')
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ rows_new: 2, rows_changed: 0, rows_refused: 1, photos_missing: 2 })
})

test.each([
  [[]],
  [['good.csv', '--format', 'shopware']],
  [['good.csv', '--lang', 'it']],
  [['good.csv', '--unknown']],
])('arguments %j end with 2 and say how it is used', async (args) => {
  const { code, output } = await run(...args)
  expect(output).toContain('Usage: npm run catalogue:import')
  expect(code).toBe(2)
})

test.each([[['nowhere.csv']], [['good.csv', '--images', 'nowhere.csv']]])(
  '%j: what is not there ends with 2',
  async (args) => {
    const { code, output } = await run(...args, '--lang', 'nl')
    expect(output).toContain('nowhere.csv kan niet worden gelezen.')
    expect(code).toBe(2)
  },
)

/** The sentence that the command says beside the database that it works on. */
const sentence = (output: string) =>
  output
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Database: '))
    .join('\n')

const workbook = Buffer.concat([Buffer.from('504b030414000600', 'hex'), Buffer.alloc(500, 7)])
const others: [string, string | Buffer, string][] = [
  ['empty.csv', '', 'The file is empty.'],
  ['blank.csv', '\n\n  \n', 'The file is empty.'],
  ['blank.jsonl', '\uFEFF\n\n', 'The file is empty.'],
  ['header.csv', csv.split('\n', 1)[0]!, 'no rows'],
  ['page.csv', '<!DOCTYPE html>\n<html><body>Sign in, please</body></html>\n', 'a page of HTML or XML'],
  ['orders.csv', '<?xml version="1.0"?>\n<Order/>\n', 'a page of HTML or XML'],
  ['list.json', '[\n{"record":"brand","code":"A","name":"A"}\n]\n', 'begins with “[”'],
  ['catalogue.csv.gz', gzipSync(csv), 'not text (gzip)'],
  ['catalogue.xlsx', workbook, 'not text (ZIP, Excel (.xlsx))'],
  ['old.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500)]), 'Excel (.xls)'],
  ['wide.csv', Buffer.from(csv, 'utf16le'), 'UTF-16 without a byte order mark'],
  ['wide-big.csv', Buffer.from(csv, 'utf16le').swap16(), 'UTF-16 without a byte order mark'],
  [
    'noise.csv',
    Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 97 + 31) % 256)),
    'The file is not text.',
  ],
  ['pipes.csv', csv.replaceAll(';', '|'), 'separated by “|”'],
  ['other.csv', 'sku,stock\nA,1\n', 'Columns are missing: record.'],
  ['twice.csv', csv.replace('name.fr', 'name'), 'The column “name” stands twice'],
]
test.each(others)(
  'D-5 D-6: %s, which is no catalogue, ends with 2 and one sentence',
  async (name, content, expected) => {
    await writeFile(join(folder, name), content)
    const { code, output } = await run(name, '--lang', 'en')
    expect(sentence(output)).toContain(expected)
    expect(sentence(output)).not.toContain('\n')
    expect(code).toBe(2)
  },
)

test('D-2: a folder, a device, a file for pictures or a report that cannot be written end with 2 and one sentence', async () => {
  await writeFile(join(folder, 'good.csv'), csv)
  await mkdir(join(folder, 'a-folder'), { recursive: true })
  const cases: [string[], string][] = [
    [['a-folder'], 'a-folder is not a file.'],
    [['/dev/null'], '/dev/null is not a file.'],
    [['good.csv', '--images', 'good.csv'], 'good.csv is not a folder.'],
    [['good.csv', '--report', 'a-folder'], 'The report cannot be written to a-folder: '],
    [['good.csv', '--report', 'nowhere/report.csv'], 'The report cannot be written to nowhere/report.csv: '],
  ]
  for (const [args, expected] of cases) {
    const { code, output } = await run(...args, '--lang', 'en')
    expect(sentence(output)).toContain(expected)
    expect(sentence(output)).not.toContain('\n')
    expect(code).toBe(2)
  }
})

test('D-2: a database that is away ends with 2, settings that are wrong too', async () => {
  await writeFile(join(folder, 'good.csv'), csv)
  const away = await runWith(
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', DATABASE_WAIT_SECONDS: '0' },
    'good.csv',
  )
  expect(sentence(away.output)).toMatch(
    /^DATABASE_URL: the database cannot be used \(connect ECONNREFUSED [^\n]*\).$/,
  )
  expect(away.code).toBe(2)
  const wrong = await runWith({ PORT: 'x' }, 'good.csv')
  expect(sentence(wrong.output)).toMatch(/^PORT: "x" is not allowed[^\n]*$/)
  expect(wrong.code).toBe(2)
})

test('D-2: a database that goes away meanwhile ends with 3, and says that what was read is in', async () => {
  const rows = Array.from({ length: 60_000 }, (_, n) => `{"record":"brand","code":"B${n}","name":"B${n}"}\n`)
  await writeFile(join(folder, 'long.jsonl'), rows.join(''))
  const running = run('long.jsonl', '--lang', 'en')
  const count = async () =>
    (
      await database.db
        .selectFrom('brand')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  await expect.poll(count, { interval: 20 }).toBeGreaterThan(4_000)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    database.db,
  )
  const { code, output } = await running
  expect(sentence(output)).toBe(
    'The import broke off: the connection to the database was lost (is it running, and is there room on its disk?). ' +
      'What was read before is in the shop; run the command again when the cause is mended.',
  )
  expect(code).toBe(3)
  expect((await run('long.jsonl')).code).toBe(0)
})

test('D-2: a report that a full disk cuts short is said, and the import goes on', async () => {
  await writeFile(join(folder, 'bad.csv'), `${csv}fabric;X;;\n`)
  const { code, output } = await run('bad.csv', '--lang', 'en', '--report', '/dev/full')
  expect(output).toContain('The report cannot be written to /dev/full: ')
  expect(output).toContain('Imported in')
  expect(code).toBe(1)
})

test('warnings are said, and end with 0', async () => {
  await writeFile(join(folder, 'twice.csv'), `${csv}brand;LIN;Linden & Co;\n`)
  const { code, output } = await run('twice.csv', '--lang', 'en')
  expect(output).toContain(
    'Line 4, brand LIN "LIN": Warning: This key stands further up in the file already.',
  )
  expect(output).toContain('Warnings: 1; their rows are imported.')
  expect(code).toBe(0)
})
