import { Worker } from 'node:worker_threads'
import { limitConcurrency } from './concurrency.ts'
import { OverloadedError } from './errors.ts'

/** A thread ends when nobody has wanted anything of it for so long, and gives its memory back. */
const IDLE_MS = 60_000
/** Tasks that wait for the one that runs; who comes then is told to try again. */
const MAX_WAITING = 30

/**
 * Work that would keep requests waiting, done in a thread of its own, one task at a time. The thread begins with the
 * first task. It answers each message, a task, with one message, the result; an error ends it, and reaches the caller.
 *
 * @param main the thread's program
 * @param limits.task what a task is, for the log
 * @param limits.memoryMb for what the thread keeps
 * @returns runs a task; throws OverloadedError when too many tasks wait, or this one takes too long or too much memory
 */
export function inThread<Task, Result>(
  main: URL,
  limits: { task: string; seconds: number; memoryMb: number },
): (task: Task) => Promise<Result> {
  const oneAtATime = limitConcurrency(1)
  let waiting = 0
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  const start = () =>
    new Worker(main, {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 16 },
    })
  const end = async () => {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }
  const inTurn = async (task: Task) => {
    clearTimeout(idle)
    const worker = (thread ??= start())
    worker.ref()
    try {
      return await answerOf<Result>(worker, task, limits)
    } catch (error) {
      await end() // whatever it is in the midst of
      throw error
    } finally {
      worker.unref()
      idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }
  return async (task) => {
    if (waiting > MAX_WAITING) throw new OverloadedError(`too many tasks wait: ${limits.task}`)
    waiting += 1
    try {
      return await oneAtATime(() => inTurn(task))
    } finally {
      waiting -= 1
    }
  }
}

function answerOf<Result>(
  worker: Worker,
  task: unknown,
  limits: { task: string; seconds: number },
): Promise<Result> {
  const answer = Promise.withResolvers<Result>()
  const fail = (error: Error & { code?: string }) =>
    answer.reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? new OverloadedError(`${limits.task} takes too much memory`)
        : error,
    )
  const timer = setTimeout(
    () => answer.reject(new OverloadedError(`${limits.task} takes longer than ${limits.seconds} s`)),
    limits.seconds * 1000,
  )
  worker.once('message', answer.resolve).once('error', fail)
  worker.postMessage(task)
  return answer.promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', answer.resolve).off('error', fail)
  })
}
