import { setPriority } from 'node:os'
import { readStatements } from './read-statement.ts'

// The process that reads files of the bank. Requests come first.
setPriority(10)
// A server that was killed takes no answer any more; this process ends by itself then.
process.on('error', () => undefined)
process.on('message', (bytes: Uint8Array) => process.send?.(readStatements(bytes)))
