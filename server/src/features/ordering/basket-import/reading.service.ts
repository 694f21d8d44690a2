import { inProcess, TaskLimitError } from '#lib/background.ts'
import { RuleError, message } from '#lib/errors.ts'
import type { ReadResult } from './read-file.ts'
import type { ReadFile } from './sheet.ts'

const read = inProcess<Uint8Array, ReadResult>(new URL('reading-process.ts', import.meta.url), {
  task: 'a file of a customer',
  seconds: 8,
  memoryMb: 256,
})

/**
 * Reads a file that a customer has uploaded, in a process of its own.
 *
 * @throws RuleError on `excel_file` where it cannot be read, or takes more time or memory than any order does;
 *   OverloadedError when too many files wait
 */
export async function readUpload(bytes: Uint8Array): Promise<ReadFile> {
  const result = await read(bytes).catch((error: unknown): ReadResult => {
    if (error instanceof TaskLimitError) return { refusal: message('order_file_too_complex') }
    throw error
  })
  if ('refusal' in result) throw new RuleError({ excel_file: [result.refusal] })
  return result.file
}
