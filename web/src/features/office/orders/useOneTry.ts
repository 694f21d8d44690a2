import { useRef } from 'react'
import { ApiError, isUndecided } from '#api/errors.ts'
import { newKey } from '#api/key.ts'

/**
 * Sends a change once, however often it is tried: the same is sent under the same key. Where it is not known whether it was
 * done, and something else is sent then, `seen` stays what it was: the server says what has been done since. Whoever is told
 * that goes on from what they were told.
 *
 * @param name what is seen, as the server's 409 calls it in `current`
 */
export function useOneTry<Body extends object, Answer>(
  name: string,
  send: (body: Body & { key: string; seen: number }) => Promise<Answer>,
): (body: Body, seen: number) => Promise<Answer> {
  /** What may have been done, and what its sender had seen. */
  const open = useRef<{ text: string; key: string; seen: number } | null>(null)
  const told = useRef(0)
  return async (body, seen) => {
    const text = JSON.stringify(body)
    const last = open.current
    const key = last?.text === text ? last.key : newKey()
    const now = { text, key, seen: last ? last.seen : Math.max(seen, told.current) }
    open.current = now
    try {
      const answer = await send({ ...body, key, seen: now.seen })
      open.current = null
      return answer
    } catch (error) {
      if (!isUndecided(error)) open.current = null
      told.current = currentOf(error)?.[name] ?? told.current
      throw error
    }
  }
}

function currentOf(error: unknown): { [name: string]: number } | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return (error.body as { current?: { [name: string]: number } } | null)?.current
}
