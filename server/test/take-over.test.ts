import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeOver } from '../../scripts/lib/take-over.mjs'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'build-'))))
afterAll(() => rm(folder, { recursive: true }))

/** Builds of minutes 1, 2 and 3, which copy what they are given with its date, as Vite does. */
async function build(minute: number, files: Record<string, string>): Promise<string[]> {
  const [fresh, place] = [join(folder, 'fresh'), join(folder, 'place')]
  for (const [name, text] of Object.entries(files)) {
    const path = join(fresh, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    await utimes(path, 1, 1)
  }
  const began = (at: number) => new Date(at * 60_000)
  takeOver(fresh, place, began(minute), minute > 1 ? began(minute - 1).getTime() : undefined)
  return (await readdir(place, { recursive: true })).filter((name) => name.includes('.')).toSorted()
}

test('O-22: a server that runs while the pages are built anew still has the files of its own; those before go', async () => {
  const first = { 'index.html': 'start-1', 'assets/start-1.js': '1', 'assets/font.woff2': 'f' }
  expect(await build(1, first)).toEqual(['assets/font.woff2', 'assets/start-1.js', 'index.html'])
  const second = { 'index.html': 'start-2', 'assets/start-2.js': '2', 'assets/font.woff2': 'f' }
  expect(await build(2, second)).toContain('assets/start-1.js')
  const third = { 'index.html': 'start-3', 'assets/start-3.js': '3', 'assets/font.woff2': 'f' }
  expect(await build(3, third)).toEqual([
    'assets/font.woff2',
    'assets/start-2.js',
    'assets/start-3.js',
    'index.html',
  ])
  expect(await readFile(join(folder, 'place/index.html'), 'utf8')).toBe('start-3')
})
