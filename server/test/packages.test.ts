import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { version?: string; link?: boolean; integrity?: string }

test('S-18: the lock file holds the hash of every package, also of those for other systems', () => {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Package> }
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  expect(installed.length).toBeGreaterThan(300)
  // npm installs a package without one unchecked.
  const unchecked = installed.filter(([, { integrity }]) => !integrity)
  expect(unchecked.map(([path, { version }]) => `${path} ${version}`)).toEqual([])
})
