import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertSession } from '#features/accounts/session/open-sessions.queries.ts'
import { issueToken } from '#lib/tokens.ts'
import { aUser } from '../builders.ts'
import { openFuzzShop, type FuzzShop } from '../fuzz/fuzz-shop.ts'
import { type Cause, compareCells } from './compare-cells.ts'

/** What was answered to a file. */
export type Upload = { file: string; status: number; ms: number; answer: string }
export type Result = {
  uploads: Upload[]
  /** Most megabytes that the server and its processes took at once. */
  memory: number
  /** p95 in milliseconds of another customer's basket: while nothing is uploaded, and meanwhile. */
  others: { before: number; meanwhile: number }
  /** Cells compared with the CSV files in `expected_csv`, and what was otherwise, by file. */
  compared: {
    files: number
    cells: number
    differences: Map<string, string[]>
    unknowable: Record<Cause, { files: number; cells: number }>
  }
}

/** Most seconds for an answer, and megabytes of the server. */
export const limits = { seconds: 10, megabytes: 600 }

/** The files below a folder, but for lists of them and what is expected of them. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => basename(file) !== 'manifest.csv' && basename(dirname(file)) !== 'expected_csv')
    .toSorted()

/** Uploads every file below a folder to a shop in a process of its own, as a dry run. */
export async function checkUploads(folder: string, report: (upload: Upload) => void): Promise<Result> {
  await using shop = await openFuzzShop()
  const [customer, other] = [await signedIn(shop), await signedIn(shop)]
  const before = await latency(shop, other, new Promise((done) => void setTimeout(done, 3000)))
  const uploads: Upload[] = []
  const sending = (async () => {
    for (const file of filesBelow(folder)) {
      const upload = await send(shop, customer, file)
      uploads.push({ ...upload, file: relative(folder, file) })
      report(uploads.at(-1)!)
    }
  })()
  let memory = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      memory = Math.max(memory, await memoryOf(shop))
      await sleep(100)
    }
  })()
  const meanwhile = await latency(shop, other, sending)
  await sending
  isOver = true
  await watching
  return { uploads, memory, others: { before, meanwhile }, compared: compareAll(folder) }
}

/** Megabytes of the server with the processes that it has started; without those where the system does not say. */
async function memoryOf({ pid, memory }: FuzzShop): Promise<number> {
  const server = await memory()
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
    const pages = children.map((child) => Number(readFileSync(`/proc/${child}/statm`, 'utf8').split(' ')[1]))
    return pages.reduce((sum, count) => sum + count / 256, server)
  } catch {
    return server
  }
}

async function signedIn({ db, catalogue, secret }: FuzzShop): Promise<string> {
  const { id } = await aUser(db, { tariff_id: catalogue.tariff })
  const now = new Date()
  const sessionId = await insertSession(db, id, { device: 'check', address: '127.0.0.1' }, now)
  return `JWT ${issueToken(secret, 'access', { userId: id, sessionId }, now)}`
}

async function send({ url }: FuzzShop, authorization: string, file: string): Promise<Omit<Upload, 'file'>> {
  const form = new FormData()
  form.append('excel_file', new File([readFileSync(file)], basename(file)))
  const since = performance.now()
  const answer = await fetch(`${url}/api/v1/order/basket/default/excel/import?dry_run=true`, {
    method: 'POST',
    headers: { authorization, 'accept-language': 'en' },
    body: form,
  })
  const body = await answer.text()
  return { status: answer.status, ms: performance.now() - since, answer: inShort(answer.status, body) }
}

function inShort(status: number, body: string): string {
  const value = JSON.parse(body) as {
    summary?: { rows: number }
    reading?: { kind: string }
    excel_file?: string[]
  }
  const rows = value.summary?.rows ? `${value.summary.rows} rows` : 'columns to be mapped by hand'
  if (status === 200) return `${value.reading?.kind}, ${rows}`
  return value.excel_file?.join(' ') ?? body.slice(0, 200)
}

/** p95 of reading a basket, ten times a second, until something is over. */
async function latency({ url }: FuzzShop, authorization: string, over: Promise<unknown>): Promise<number> {
  const times: number[] = []
  let isOver = false
  void over.finally(() => (isOver = true))
  while (!isOver) {
    const since = performance.now()
    await (await fetch(`${url}/api/v1/order/basket/default/`, { headers: { authorization } })).arrayBuffer()
    times.push(performance.now() - since)
    await sleep(100)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

/** `expected_csv/NAME.sheetN.csv` is what sheet N (from 0) of a file shows. */
function compareAll(folder: string): Result['compared'] {
  const none = () => ({ files: 0, cells: 0 })
  const compared: Result['compared'] = {
    ...{ files: 0, cells: 0, differences: new Map<string, string[]>() },
    unknowable: { formula: none(), setting: none(), too_long: none() },
  }
  const expected = join(folder, 'expected_csv')
  if (!existsSync(expected) || !statSync(expected).isDirectory()) return compared
  const byName = new Map(filesBelow(folder).map((file) => [basename(file), file]))
  for (const name of readdirSync(expected)) {
    const [, of = '', sheet = ''] = /^(.*)\.sheet(\d+)\.csv$/.exec(name) ?? []
    const file = byName.get(of)
    if (file === undefined) continue
    const { cells, differences, unknowable } = compareCells(file, Number(sheet), join(expected, name))
    compared.files += 1
    compared.cells += cells
    if (differences.length > 0) compared.differences.set(name, differences)
    for (const [cause, count] of Object.entries(unknowable) as [Cause, number][]) {
      if (count > 0) compared.unknowable[cause].files += 1
      compared.unknowable[cause].cells += count
    }
  }
  return compared
}
