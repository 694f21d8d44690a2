import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { readCsv } from './read-csv.ts'
import { readJsonLines } from './read-json-lines.ts'
import type { SourceRow } from './source-row.ts'

const CHUNK_BYTES = 256 * 1024

/** The text of a file, chunk by chunk: UTF-8, or UTF-16 where it says so. Bytes that are neither become U+FFFD. */
export async function* readText(file: string): AsyncIterable<string> {
  const decoder = new TextDecoder(await encodingOf(file))
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES }))
    yield decoder.decode(bytes as Buffer, { stream: true })
  yield decoder.decode()
}

/** The rows of a file in our own format: JSON Lines where it begins with a brace, else CSV. */
export async function* readOwn(file: string): AsyncIterable<SourceRow> {
  const start = await beginningOf(file, 512)
  const isJson = new TextDecoder(await encodingOf(file)).decode(start).trimStart().startsWith('{')
  yield* isJson ? readJsonLines(readText(file)) : readCsv(readText(file))
}

async function encodingOf(file: string): Promise<string> {
  const [first, second] = await beginningOf(file, 2)
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

async function beginningOf(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
