import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUnavailable } from '#db/errors.ts'
import { filesOf } from './files.ts'

let folder: string
const filesIn = (name: string) => filesOf({ filesUrl: `file:${join(folder, name)}` })
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'files-'))))
afterAll(() => rmSync(folder, { recursive: true }))

test('files are written into folders that are not there yet, by several at once', async () => {
  const files = filesIn('new')
  await Promise.all(['a/b/c/one', 'a/b/c/two', 'a/b/d'].map((key) => files.write(key, Buffer.from(key))))
  expect(String(await files.read('a/b/c/one'))).toBe('a/b/c/one')
  expect(await files.has('a/b/d')).toBe(true)
})

/** Takes root. */
function isMounted(place: string): boolean {
  mkdirSync(place)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', place], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('R-13: a disk that is read-only is answered as one that is full: something is not available', async ({
  skip,
}) => {
  const place = join(folder, 'read-only')
  skip(!isMounted(place), 'mounting takes root')
  try {
    const fault = await filesIn('read-only')
      .write('images/1.jpg', Buffer.from('1'))
      .catch((error: unknown) => error)
    expect(fault).toMatchObject({ code: 'EROFS' })
    expect(isUnavailable(fault)).toBe(true)
  } finally {
    execFileSync('umount', [place])
  }
})
