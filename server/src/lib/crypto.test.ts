import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './crypto.ts'

test('S-13 OD-68: files are read while many passwords are checked at once', async () => {
  const stored = await hashPassword('kettle of seven herons')
  let checked = 0
  const checks = Array.from({ length: 40 }, async () => {
    await isPassword('wrong', stored)
    checked += 1
  })
  await readFile(new URL(import.meta.url))
  expect(checked).toBeLessThan(20)
  await Promise.all(checks)
})
