import { setPriority } from 'node:os'
import { readFile, type FileToRead } from './read-file.ts'

// The process that reads files customers upload. Requests come first.
setPriority(10)
// SheetJS tells there of records that it does not know.
console.error = () => undefined
// A server that was killed takes no answer any more; this process ends by itself then.
process.on('error', () => undefined)
process.on('message', ({ bytes, form }: FileToRead) => process.send?.(readFile(bytes, form)))
