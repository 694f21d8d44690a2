import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** An id (`OD-09b`), or the first and last of a row of them (`MINI-01..06`). */
const id = /\b([A-Z][A-Z0-9]{1,5}|C)-(\d{2})(?:\.\.(\d{2})|[a-z]?)(?!\w)/g

/** The ids that docs/requirements.md lists. */
const listed = new Set(
  [...readFileSync(`${root}docs/requirements.md`, 'utf8').matchAll(/^\| ([A-Z0-9]+-\d{2}[a-z]?) \|/gm)].map(
    ([, name]) => name,
  ),
)
/** Kinds of ids (`BASK`, `OD`): other codes in a test's name, such as a reference, are none. */
const kinds = new Set([...listed].map((name) => name?.split('-')[0]))

/** The ids in the names of tests, and in the first column of their tables, each with a file that names it. */
function named(): Map<string, string> {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.e2e.ts'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const ids = new Map<string, string>()
  for (const file of files.split('\n').filter(Boolean))
    for (const [line] of readFileSync(root + file, 'utf8').matchAll(
      /^\s*(?:test|it|describe)\b.*$|^\s*\](?: as const)?\)\(.*$|^\s*\[?'[A-Z][A-Z0-9]*-\d\d.*$/gm,
    ))
      for (const name of idsIn(line)) ids.set(name, file)
  return ids
}

const idsIn = (line: string): string[] =>
  [...line.matchAll(id)].flatMap(([name, kind = '', first, last]) => {
    if (!kinds.has(kind)) return []
    if (!last) return [name]
    const count = Number(last) - Number(first) + 1
    return Array.from({ length: count }, (_, at) => `${kind}-${String(Number(first) + at).padStart(2, '0')}`)
  })

test('every requirement that a test names is listed in docs/requirements.md', () => {
  const ids = named()
  const unknown = [...ids].filter(([name]) => !listed.has(name))
  const untested = [...listed].filter((name) => name && !ids.has(name))
  console.warn(
    `Requirements that no test names yet (${untested.length} of ${listed.size}): ${untested.join(' ')}`,
  )
  expect(listed.size).toBeGreaterThan(250)
  expect(ids.size).toBeGreaterThan(20)
  expect(unknown).toEqual([])
})
