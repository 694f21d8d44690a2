import { inThread } from '#lib/background.ts'
import type { Cover, Part } from './pdf.ts'

const draw = inThread<{ cover: Cover; parts: readonly Part[] }, Uint8Array<ArrayBuffer>>(
  new URL('pdf-thread-main.ts', import.meta.url),
  { task: 'a PDF', seconds: 40, memoryMb: 320 }, // an order of 5,000 lines takes some five seconds
)

/** Draws a document when those before it are drawn. The thread, with PDFKit and the typefaces, begins with the first one. */
export async function drawInThread(cover: Cover, parts: readonly Part[]): Promise<Buffer> {
  const bytes = await draw({ cover, parts })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
