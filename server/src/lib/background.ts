import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limitConcurrency } from './concurrency.ts'
import { OverloadedError } from './errors.ts'

// Work that would keep requests waiting, or the server's memory full: in a thread or a process of its own, one task at a
// time in each. It begins with the first task, answers each message, a task, with one message, the result, and ends when nobody
// has wanted anything of it for a minute. An error ends it, and reaches the caller.

/** After so long without a task the memory is given back. */
const IDLE_MS = 60_000
/** Tasks that wait for those that run; who comes then is told to try again. */
const MAX_WAITING = 30

/**
 * @param task what a task is, for the log
 * @param memoryMb for what is kept between tasks and needed for one
 * @param atOnce tasks that run at the same time, each in a thread or process of its own; 1 unless given
 */
type Limits = { task: string; seconds: number; memoryMb: number; atOnce?: number }

/** A task that took more time or memory than its limits: the next one may be carried out all the same. */
export class TaskLimitError extends OverloadedError {
  override name = 'TaskLimitError'
}

/** A running thread or process. */
type Background = {
  /** Sends a task and waits for its answer. Returns how to stop waiting. */
  ask: (task: unknown, answer: (result: unknown) => void, fail: (error: Error) => void) => () => void
  /** Whether it keeps this program from ending. */
  keepAlive: (keeps: boolean) => void
  end: () => Promise<unknown>
}

/**
 * @param main the program of the thread
 * @returns runs a task; throws OverloadedError when too many tasks wait, TaskLimitError when this one takes too long or too
 *   much memory
 */
export const inThread = <Task, Result>(main: URL, limits: Limits): ((task: Task) => Promise<Result>) =>
  inTurn(limits, () => startThread(main, limits))

/** The same in a process, whose memory is not the server's. It is given nothing of the server's environment. */
export const inProcess = <Task, Result>(main: URL, limits: Limits): ((task: Task) => Promise<Result>) =>
  inTurn(limits, () => startProcess(main, limits))

function inTurn<Task, Result>(limits: Limits, start: () => Background): (task: Task) => Promise<Result> {
  const atOnce = limits.atOnce ?? 1
  const inTheirTurn = limitConcurrency(atOnce)
  // The one that was used last is used next: the others end when there is little to do.
  const free = Array.from({ length: atOnce }, () => oneByOne<Task, Result>(limits, start))
  let waiting = 0

  return async (task) => {
    if (waiting >= MAX_WAITING + atOnce) throw new OverloadedError(`too many tasks wait: ${limits.task}`)
    waiting += 1
    try {
      return await inTheirTurn(async () => {
        const run = free.pop()! // as many as may run at once
        return run(task).finally(() => free.push(run))
      })
    } finally {
      waiting -= 1
    }
  }
}

/** Runs tasks in one thread or process, which begins with the first and ends when there are none. */
function oneByOne<Task, Result>(limits: Limits, start: () => Background): (task: Task) => Promise<Result> {
  let running: Background | undefined
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    const ended = running
    running = undefined
    await ended?.end()
  }
  return async (task) => {
    clearTimeout(idle)
    const background = (running ??= start())
    background.keepAlive(true)
    try {
      return (await answerOf(background, task, limits)) as Result
    } catch (error) {
      await end() // whatever it is in the midst of
      throw error
    } finally {
      background.keepAlive(false)
      idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }
}

function answerOf(background: Background, task: unknown, limits: Limits): Promise<unknown> {
  const answer = Promise.withResolvers<unknown>()
  const timer = setTimeout(
    () => answer.reject(new TaskLimitError(`${limits.task} takes longer than ${limits.seconds} s`)),
    limits.seconds * 1000,
  )
  const stopListening = background.ask(task, answer.resolve, answer.reject)
  return answer.promise.finally(() => {
    clearTimeout(timer)
    stopListening()
  })
}

function startThread(main: URL, { task, memoryMb }: Limits): Background {
  const thread = new Worker(main, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  })
  return {
    ask: (message, answer, fail) => {
      const onError = (error: Error & { code?: string }) =>
        fail(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new TaskLimitError(`${task} takes too much memory`)
            : error,
        )
      thread.once('message', answer).once('error', onError)
      thread.postMessage(message)
      return () => thread.off('message', answer).off('error', onError)
    },
    keepAlive: (keeps) => (keeps ? thread.ref() : thread.unref()),
    end: () => thread.terminate(),
  }
}

function startProcess(main: URL, { task, memoryMb }: Limits): Background {
  const child = fork(main, {
    env: {},
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=2'],
    serialization: 'advanced',
  })
  child.on('error', () => {}) // told by `send` or `exit` as well
  return {
    ask: (message, answer, fail) => {
      const onExit = () => fail(new TaskLimitError(`${task}: its process has ended`)) // most likely for want of memory
      child.once('message', answer).once('exit', onExit)
      child.send(message as object, (error) => error && onExit())
      return () => child.off('message', answer).off('exit', onExit)
    },
    keepAlive: (keeps) => {
      const [handles, change] = [[child, child.channel], keeps ? 'ref' : 'unref'] as const
      for (const handle of handles) handle?.[change]()
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
