import { OverloadedError } from './errors.ts'

type Waiting = {
  /** How long a task waits. */
  waitMs?: number
  /** How many tasks wait. */
  most?: number
}

/**
 * Runs at most `limit` tasks at once; the others wait here for their turn.
 *
 * @throws OverloadedError when one has waited too long, or too many wait
 */
export function limitConcurrency(
  limit: number,
  { waitMs, most = Infinity }: Waiting = {},
): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  const turn = () => {
    if (waiting.length >= most) throw new OverloadedError()
    return new Promise<void>((done, fail) => {
      const begin = () => {
        clearTimeout(timer)
        done()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        fail(new OverloadedError())
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      waiting.push(begin)
    })
  }
  return async (task) => {
    if (running < limit) running += 1
    else await turn()
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The same for each key by itself: tasks of one key wait for each other, and not for those of another. */
export function limitPerKey<Key>(
  limit: number,
  bounds?: Waiting,
): <T>(key: Key, task: () => Promise<T>) => Promise<T> {
  const keys = new Map<Key, { run: ReturnType<typeof limitConcurrency>; tasks: number }>()
  return async (key, task) => {
    const known = keys.get(key) ?? { run: limitConcurrency(limit, bounds), tasks: 0 }
    keys.set(key, known)
    known.tasks += 1
    try {
      return await known.run(task)
    } finally {
      known.tasks -= 1
      if (known.tasks === 0) keys.delete(key)
    }
  }
}
