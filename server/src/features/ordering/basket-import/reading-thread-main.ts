import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { readFile } from './read-file.ts'

// The thread that reads files customers upload. On Linux this is the priority of the thread alone: requests come first.
if (process.platform === 'linux') setPriority(10)
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(readFile(bytes)))
