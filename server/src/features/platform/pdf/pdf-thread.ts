import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#lib/concurrency.ts'
import { OverloadedError } from '#lib/errors.ts'
import type { Cover, Part } from './pdf.ts'

/** An order of 5,000 lines takes some five seconds. */
const MAX_DRAWING_MS = 40_000
/** The thread ends when nobody has wanted a PDF for so long, and gives its memory back. */
const IDLE_MS = 60_000
const MEMORY = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 }

const oneAtATime = limitConcurrency(1)
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** Draws a document when those before it are drawn. The thread, with PDFKit and the typefaces, begins with the first one. */
export const drawInThread = (cover: Cover, parts: readonly Part[]): Promise<Buffer> =>
  oneAtATime(async () => {
    clearTimeout(idle)
    const drawing = (thread ??= new Worker(new URL('pdf-thread-main.ts', import.meta.url), {
      resourceLimits: MEMORY,
    }))
    drawing.ref()
    try {
      return await draw(drawing, cover, parts)
    } catch (error) {
      await endThread() // whatever it is in the midst of
      throw error
    } finally {
      drawing.unref()
      idle = setTimeout(() => void endThread(), IDLE_MS).unref()
    }
  })

function draw(drawing: Worker, cover: Cover, parts: readonly Part[]): Promise<Buffer> {
  const answer = Promise.withResolvers<Buffer>()
  const take = (bytes: Uint8Array<ArrayBuffer>) =>
    answer.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const fail = (error: Error & { code?: string }) =>
    answer.reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new OverloadedError('a PDF takes too much memory') : error,
    )
  const timer = setTimeout(
    () => answer.reject(new OverloadedError(`a PDF takes longer than ${MAX_DRAWING_MS / 1000} s`)),
    MAX_DRAWING_MS,
  )
  drawing.once('message', take).once('error', fail)
  drawing.postMessage({ cover, parts })
  return answer.promise.finally(() => {
    clearTimeout(timer)
    drawing.off('message', take).off('error', fail)
  })
}

async function endThread(): Promise<void> {
  const ended = thread
  thread = undefined
  await ended?.terminate()
}
