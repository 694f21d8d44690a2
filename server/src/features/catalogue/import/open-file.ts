import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { message } from '#lib/errors.ts'
import { FileError } from './file-error.ts'
import { faultOfBeginning } from './file-kind.rules.ts'
import { readCsv } from './read-csv.ts'
import { readJsonLines } from './read-json-lines.ts'
import type { SourceRow } from './source-row.ts'

const CHUNK_BYTES = 256 * 1024

/** What a file may be said to be in, when it is not Unicode. */
export const encodings = ['utf-8', 'windows-1252', 'iso-8859-15'] as const
export type Encoding = (typeof encodings)[number]

/**
 * The text of a file, chunk by chunk. A byte order mark goes before what `encoding` says; bytes that are not
 * UTF-8 become U+FFFD.
 */
export async function* readText(file: string, encoding: Encoding): AsyncIterable<string> {
  const decoder = new TextDecoder(await encodingOf(file, encoding))
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES }))
    yield decoder.decode(bytes as Buffer, { stream: true })
  yield decoder.decode()
}

/**
 * Refuses what is no text of a catalogue: a folder, a compressed file, a workbook, a web page.
 *
 * @throws FileError
 */
export async function checkFile(file: string): Promise<void> {
  if (!(await stat(file)).isFile()) throw new FileError(message('import_not_a_file', { file }))
  const beginning = await beginningOf(file, 4096)
  if (beginning.length === 0) throw new FileError(message('import_empty'))
  const fault = faultOfBeginning(beginning)
  if (fault) throw new FileError(fault)
}

/** The rows of a file in our own format: JSON Lines where it begins with a brace, else CSV. */
export async function* readOwn(file: string, encoding: Encoding): AsyncIterable<SourceRow> {
  yield* (await isJsonLines(file, encoding))
    ? readJsonLines(readText(file, encoding))
    : readCsv(readText(file, encoding))
}

/** Whether a file begins with a brace. */
export async function isJsonLines(file: string, encoding: Encoding): Promise<boolean> {
  const start = await beginningOf(file, 512)
  return new TextDecoder(await encodingOf(file, encoding)).decode(start).trimStart().startsWith('{')
}

async function encodingOf(file: string, otherwise: Encoding): Promise<string> {
  const [first, second, third] = await beginningOf(file, 3)
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : otherwise
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
