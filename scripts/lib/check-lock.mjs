import { readFileSync } from 'node:fs'
import { inRoot } from './run.mjs'

/** The lock file must hold the hash of every package, also of those for other systems: npm installs others unchecked. */
export async function checkLock() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const found = Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path, { version }]) => `package-lock.json: ${path} ${version} has no integrity hash\n`)
  return { code: found.length ? 1 : 0, output: found.join('') }
}
