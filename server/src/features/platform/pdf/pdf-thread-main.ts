import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Cover, Part } from './pdf.ts'
import { drawPdf } from './pdf-drawing.ts'

// The thread that draws PDFs. An error ends it, and reaches whoever has asked for the document.
// On Linux this is the priority of the thread alone: requests come first.
if (process.platform === 'linux') setPriority(10)
parentPort?.on('message', ({ cover, parts }: { cover: Cover; parts: Part[] }) => {
  void drawPdf(cover, parts).then((pdf) => {
    const bytes = new Uint8Array(pdf) // in memory of its own, which is handed over
    parentPort?.postMessage(bytes, [bytes.buffer])
  })
})
