import { useRef } from 'react'
import { isUndecided } from '#api/errors.ts'
import { newKey } from '#api/key.ts'

/**
 * Sends a change once, however often it is tried: the same is sent under the same key. Where it is not known whether it was
 * done, and something else is sent then, `seen` stays what it was: the server says what has been done since.
 */
export function useOneTry<Body extends object, Seen, Answer>(
  send: (body: Body & { key: string; seen: Seen }) => Promise<Answer>,
): (body: Body, seen: Seen) => Promise<Answer> {
  /** What may have been done, and what its sender had seen. */
  const open = useRef<{ text: string; key: string; seen: Seen } | null>(null)
  return async (body, seen) => {
    const text = JSON.stringify(body)
    const last = open.current
    const key = last?.text === text ? last.key : newKey()
    const now = { text, key, seen: last ? last.seen : seen }
    open.current = now
    try {
      const answer = await send({ ...body, key, seen: now.seen })
      open.current = null
      return answer
    } catch (error) {
      if (!isUndecided(error)) open.current = null
      throw error
    }
  }
}
