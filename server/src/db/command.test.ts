import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'comptoir-command-'))
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const program = (path: string) => fileURLToPath(new URL(path, import.meta.url))
function run(path: string, args: string[], settings: Record<string, string>) {
  const env = { ...process.env, DATABASE_URL: '', ...settings }
  const child = spawn(process.execPath, [program(path), ...args], { env, cwd: folder })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise<{ code: number | null; output: string }>((done) =>
    child.on('close', (code) => done({ code, output })),
  )
}

test.each([
  ['../features/office/clients/cli.ts', ['claire@example.be']],
  ['../features/content/lookups/cli.ts', ['BE.txt']],
  ['../worker.ts', []],
  ['./cli.ts', ['migrate']],
  ['./cli.ts', ['backup', join(folder, 'backup')]],
])('O-12: %s %j without the settings of the shop begins no second database', async (path, args) => {
  const dataDir = join(folder, 'nowhere')
  const { code, output } = await run(path, args, { DATA_DIR: dataDir })
  expect(output).toContain(`There is no database in ${dataDir}.`)
  expect(output).toContain('npm run db:migrate -- --create')
  expect(code).not.toBe(0)
  expect(existsSync(dataDir)).toBe(false)
})

test.each([
  ['../features/office/clients/cli.ts', ['claire@example.be']],
  ['../features/content/lookups/cli.ts', ['BE.txt']],
  ['../features/catalogue/import/cli.ts', [program('../../../docs/examples/catalogue.csv')]],
  ['../worker.ts', []],
  ['./cli.ts', ['migrate']],
  ['./cli.ts', ['backup', join(folder, 'unreached')]],
  ['./cli.ts', ['restore', join(folder, 'nothing')]],
])('%s %j says in one line why it does not work, without a stack', async (path, args) => {
  const { code, output } = await run(path, args, {
    DATABASE_URL: 'postgres://127.0.0.1:1/shop',
    DATABASE_WAIT_SECONDS: '0',
    DATA_DIR: join(folder, 'one-line'),
  })
  const lines = output
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('Database: ') && !line.includes('it is tried for'))
  expect(lines).toEqual([expect.stringMatching(/ECONNREFUSED|holds no whole backup/)])
  expect(code).toBeGreaterThan(0)
})

test('a command says which database it works on, without its password', async () => {
  const { code, output } = await run('../features/office/clients/cli.ts', ['claire@example.be'], {
    DATABASE_URL: database.url,
  })
  const { pathname, password } = new URL(database.url)
  expect(output).toContain(`Database: ${pathname.slice(1)} on localhost`)
  expect(output).not.toContain(password)
  expect(output).toContain('There is no account with the address claire@example.be')
  expect(code).toBe(1)
})
