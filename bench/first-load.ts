import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))

/** Screens whose first load is measured: what their chunk is called, and the most kilobytes of JavaScript. */
const screens = [
  { route: '/sign-in', chunk: 'SignInScreen', target: 150 },
  { route: '/categories', chunk: 'CatalogueScreen', chrome: true, target: 250 },
  { route: '/product/$id', chunk: 'ProductScreen', chrome: true },
  { route: '/order/create', chunk: 'BasketScreen', chrome: true },
  { route: '/checkout', chunk: 'CheckoutScreen', chrome: true },
  { route: '/order', chunk: 'OrderListScreen', chrome: true },
  { route: '/order/view/$id', chunk: 'OrderScreen', chrome: true },
]
type ManifestEntry = { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
export type FirstLoad = { route: string; js: number; css: number; target: number | undefined }

/** Kilobytes (Brotli) of script and style that a route needs before it shows, with what its chunks import. */
export async function firstLoads(): Promise<FirstLoad[]> {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    await readFile(`${dist}.vite/manifest.json`, 'utf8'),
  )
  const entries = Object.entries(manifest)
  const keyOf = (chunk: string) =>
    entries.find(([key]) => key.includes(`/${chunk}.tsx`) || key === chunk)?.[0]
  const entry = entries.find(([, { isEntry }]) => isEntry)?.[0]
  const loads: FirstLoad[] = []
  for (const { route, chunk, chrome, target } of screens) {
    const start = [entry, keyOf(chunk), ...(chrome ? [keyOf('Chrome')] : [])].filter(
      (key) => key !== undefined,
    )
    const files = new Set(start.flatMap((key) => [...filesOf(manifest, key)]))
    const [js, css] = await Promise.all([sizeOf(files, '.js'), sizeOf(files, '.css')])
    loads.push({ route, js, css, target })
  }
  return loads
}

function filesOf(
  manifest: Record<string, ManifestEntry>,
  key: string,
  seen = new Set<string>(),
): Set<string> {
  const entry = manifest[key]
  if (!entry || seen.has(key)) return new Set()
  seen.add(key)
  const imported = (entry.imports ?? []).flatMap((other) => [...filesOf(manifest, other, seen)])
  return new Set([entry.file, ...(entry.css ?? []), ...imported])
}

async function sizeOf(files: Set<string>, ending: string): Promise<number> {
  const wanted = [...files].filter((file) => file.endsWith(ending))
  const copies = await Promise.all(wanted.map((file) => readFile(`${dist}${file}.br`)))
  return Math.round(copies.reduce((sum, copy) => sum + copy.length, 0) / 102.4) / 10
}
