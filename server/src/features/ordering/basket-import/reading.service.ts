import { totalmem } from 'node:os'
import type { ReadFile } from '@comptoir/contract/lists/sheet'
import { inProcess, TaskLimitError } from '#lib/background.ts'
import { limitPerKey } from '#lib/concurrency.ts'
import { RuleError, message, type Message } from '#lib/errors.ts'
import type { TextForm } from './read-csv.ts'
import type { FileToRead, ReadResult } from './read-file.ts'

/** Two files are read at once where the machine has this much memory, so that one that takes long holds up nobody else. */
const MEMORY_FOR_TWO = 2 * 1024 ** 3
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)

const program = new URL('reading-process.ts', import.meta.url)
const read = inProcess<FileToRead, ReadResult>(program, {
  task: 'a file of a customer',
  seconds: 8,
  memoryMb: 256,
  atOnce: memory < MEMORY_FOR_TWO ? 1 : 2,
})
const readLarge = inProcess<FileToRead, ReadResult>(program, {
  task: 'a price file of the office',
  seconds: 60,
  memoryMb: 768,
})
/** The files of one user are read one after the other. */
const inTurnOfUser = limitPerKey<number>(1)

/**
 * Reads a file that a user has uploaded, in a process of its own.
 *
 * @param form what the user says of a text; the rest is guessed
 * @throws RuleError on `excel_file` where it cannot be read, or takes more time or memory than any order does;
 *   OverloadedError when too many files wait
 */
export const readUpload = (bytes: Uint8Array, user: number, form: TextForm): Promise<ReadFile> =>
  readBy(() => inTurnOfUser(user, () => read({ bytes, form })), message('order_file_too_complex'))

/**
 * The same of a file that may hold the prices of a whole catalogue, and be read for a minute.
 *
 * @param tooMuch what is said of one that takes more time or memory than that
 */
export const readPriceFile = (bytes: Uint8Array, tooMuch: Message): Promise<ReadFile> =>
  readBy(() => readLarge({ bytes, form: {} }), tooMuch)

async function readBy(work: () => Promise<ReadResult>, tooMuch: Message): Promise<ReadFile> {
  const result = await work().catch((error: unknown): ReadResult => {
    if (error instanceof TaskLimitError) return { refusal: tooMuch }
    throw error
  })
  if ('refusal' in result) throw new RuleError({ excel_file: [result.refusal] })
  return result.file
}
