import { chromium } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve, sep } from 'node:path'

// `npm run check:barcodes -- FOLDER`: reads every photo that `expected.csv` of a folder names, in a Chromium and with
// the code of the scan screen. `site` is the built page of web/test/barcodes. docs/operations.md has the columns.
const [site, folder] = process.argv.slice(2)
if (site === undefined || folder === undefined) {
  console.error('Usage: npm run check:barcodes -- FOLDER')
  process.exit(2)
}

type Photo = { file: string; symbology: string; expected_text: string; zbar_baseline?: string }
const photos = parseCsv(await readFile(join(folder, 'expected.csv'), 'utf8'))
const server = serve({ '/photos/': join(folder, 'images'), '/': site })
const address = await new Promise<string>((done) =>
  server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
)
const executablePath = process.env['CHROMIUM_PATH']
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
const page = await browser.newPage()
await page.goto(address)
await page.waitForFunction(() => 'readAt' in globalThis)

console.log('| photo | kind | on it | read | result | zbar | ms |\n|---|---|---|---|---|---|---|')
const results: { result: 'read' | 'not read' | 'wrong' | 'nothing'; zbar: string; ms: number }[] = []
for (const photo of photos) {
  const { texts, ms } = await page.evaluate(
    async (path) => {
      const begun = performance.now()
      const read = (globalThis as unknown as { readAt: (address: string) => Promise<string[]> }).readAt
      return { texts: await read(path), ms: performance.now() - begun }
    },
    `/photos/${encodeURIComponent(photo.file)}`,
  )
  const result = resultOf(photo, texts)
  const zbar = photo.zbar_baseline ?? ''
  results.push({ result, zbar, ms })
  const cells = [photo.file, photo.symbology, photo.expected_text, texts.join(' '), result, zbar]
  console.log(`| ${[...cells, String(Math.round(ms))].join(' | ')} |`)
}
await browser.close()
server.close()

const count = (wanted: string) => results.filter(({ result }) => result === wanted).length
const isRight = ({ result }: { result: string }) => result === 'read' || result === 'nothing'
const ours = results.filter(isRight).length
const theirs = results.filter(({ zbar }) => zbar === 'match').length
const times = results.map(({ ms }) => ms).toSorted((a, b) => a - b)
const atShare = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
console.log(`
${photos.length} photos: ${count('read')} read, ${count('not read')} not read, ${count('wrong')} wrong, ${count('nothing')} without a code and none seen
right: ${ours}; zbar: ${theirs}
ms a photo: ${atShare(0.5)} in the middle, ${atShare(0.95)} at most for 95 %`)
process.exitCode = ours >= theirs && count('wrong') === 0 ? 0 : 1

/** Wrong is whatever is read and not on the photo, also beside what is. */
function resultOf({ symbology, expected_text }: Photo, texts: string[]): (typeof results)[number]['result'] {
  if (texts.length === 0) return symbology === 'none' ? 'nothing' : 'not read'
  const expected = canonical(expected_text, symbology)
  return symbology !== 'none' && texts.every((text) => canonical(text) === expected) ? 'read' : 'wrong'
}

/** One way to write a code: a UPC as the GTIN-13 that it stands for; without signs that are not printed. */
function canonical(text: string, symbology = ''): string {
  const printed = text.replaceAll(/[^\u0020-\u007e]/g, '')
  const whole = symbology.startsWith('UPC-E') ? expandUpcE(printed) : printed
  return /^\d{12}$/.test(whole) ? `0${whole}` : whole
}

/** GS1 General Specifications, 5.2.2.4: which zeros a UPC-E leaves out depends on its last digit but one. */
function expandUpcE(code: string): string {
  const [first, body, check] = [code.slice(0, 1), code.slice(1, 7), code.slice(7)]
  const last = Number(body[5])
  if (last <= 2) return `${first}${body.slice(0, 2)}${last}0000${body.slice(2, 5)}${check}`
  if (last === 3) return `${first}${body.slice(0, 3)}00000${body.slice(3, 5)}${check}`
  if (last === 4) return `${first}${body.slice(0, 4)}00000${body.slice(4, 5)}${check}`
  return `${first}${body.slice(0, 5)}0000${last}${check}`
}

function parseCsv(text: string): Photo[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) as Photo
  })
}

/** Serves the files of folders, by the beginning of their path. */
function serve(folders: Record<string, string>) {
  const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' }
  return createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const [start, root] = Object.entries(folders).find(([begin]) => path.startsWith(begin))!
    const file = resolve(root, path === '/' ? 'index.html' : path.slice(start.length))
    if (!file.startsWith(resolve(root) + sep)) return void response.writeHead(404).end()
    readFile(file).then(
      (content) => response.writeHead(200, { 'content-type': types[extname(file)] ?? '' }).end(content),
      () => response.writeHead(404).end(),
    )
  })
}
