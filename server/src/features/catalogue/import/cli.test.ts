import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, NODE_ENV: 'test' }
  const child = spawn(process.execPath, [cli, ...args], { env, cwd: folder })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((done) => child.on('close', (code) => done({ code, output })))
}
const csv = 'record;code;name;name.fr\nbrand;LIN;Linden;\ncolor;NVY;;Marine\n'

test('a file that is imported whole ends with 0 and the sums of each kind', async () => {
  await writeFile(join(folder, 'good.csv'), csv)
  const { code, output } = await run('good.csv', '--lang', 'fr')
  expect(output).toMatch(/lus\s+nouveaux\s+modifiés\s+inchangés\s+refusés/)
  expect(output).toMatch(/brand\s+1\s+1\s+0\s+0\s+0/)
  expect(output).toContain('Importé en')
  expect(code).toBe(0)
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
