import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const screens = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'web/src/*.tsx'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean)

const importOfSheet = /^import (\w+) from '(\S+\.module\.css)'$/gm

/** The classes that a screen takes from its style sheets, but which these do not have. */
function missingIn(screen: string): string[] {
  const text = read(screen)
  const code = text.replaceAll(importOfSheet, '')
  return [...text.matchAll(importOfSheet)].flatMap(([, name = '', from = '']) => {
    const sheet = from.startsWith('#') ? `web/src/${from.slice(1)}` : join(dirname(screen), from)
    const known = new Set([...read(sheet).matchAll(/\.([A-Za-z_]\w*)/g)].map(([, one]) => one))
    const used = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => one)
    return used.filter((one) => !known.has(one)).map((one) => `${screen}: ${one}`)
  })
}

test('every class that a screen sets stands in its style sheet', () => {
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.flatMap(missingIn)).toEqual([])
})
