// `npm run check:barcodes -- FOLDER`: reads the photos of a folder as the scan screen does, in a Chromium. docs/operations.md says what is looked for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findChromium } from './lib/chromium.mjs'
import { fail, inRoot, install, node, run } from './lib/run.mjs'

await install()
const folders = process.argv.slice(2).map((folder) => resolve(folder)) // npm runs this in the project's root
const site = mkdtempSync(join(tmpdir(), 'barcodes-'))
try {
  const config = ['--config', inRoot('web/test/barcodes/vite.config.ts')]
  const vite = [inRoot('node_modules/vite/bin/vite.js'), 'build', ...config, '--outDir', site]
  const built = await run(node, vite, { quiet: true })
  if (built.code !== 0) fail(`The page could not be built:\n${built.output}`)
  const env = { CHROMIUM_PATH: findChromium() }
  const { code } = await run(node, ['e2e/barcodes/main.ts', site, ...folders], { env })
  process.exitCode = code
} finally {
  rmSync(site, { recursive: true, force: true })
}
