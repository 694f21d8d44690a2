import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Manifest, type Plugin, transformWithOxc } from 'vite'

const source = fileURLToPath(new URL('../worker/service-worker.ts', import.meta.url))
/** Files of the program that are not in the manifest. */
const plainFiles = ['/start.js', '/favicon.svg']
/** The back office needs the server. */
const isOffice = (key: string) => key.startsWith('src/features/office/') || /^src\/i18n\/\w+\/admin/.test(key)

/** Writes the service worker, with the list of the files that it keeps. Comes before what compresses the files. */
export const serviceWorker = (): Plugin => {
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir.startsWith('/')
        ? config.build.outDir
        : join(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
        const page = await readFile(join(folder, 'index.html'), 'utf8')
        const code = await transformWithOxc(await readFile(source, 'utf8'), source)
        await writeFile(join(folder, 'service-worker.js'), withFiles(code.code, manifest, page))
      },
    },
  }
}

/** The worker's code with what the build knows. It is another one for every change of the shop. */
export function withFiles(code: string, manifest: Manifest, page: string): string {
  const files = [...filesOf(manifest).map((file) => `/${file}`), ...plainFiles]
  const build = createHash('sha256').update(JSON.stringify(files)).update(page).digest('hex').slice(0, 16)
  const entry = manifest['index.html']!.file
  const known = { FILES: files, ENTRY: entry, BUILD: build }
  const values = Object.entries(known).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`)
  return `${values.join('\n')}\n${code.replace(/^export \{\s*\};?$/m, '')}`
}

/** What the page of the shop can come to load, the back office left out. */
function filesOf(manifest: Manifest): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key) || isOffice(key)) return
    seen.add(key)
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[key]!
    for (const one of [file, ...css, ...assets]) files.add(one)
    for (const next of [...imports, ...dynamicImports]) visit(next)
  }
  visit('index.html')
  return [...files].toSorted()
}
