import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'
import { currentUser } from './session.ts'
import type { CurrentUser } from '@comptoir/contract/auth'

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/**
 * The server answers 404 to whoever may not do something, as if there were no such thing. So whatever is not found is a
 * reason to ask what the user may do now.
 *
 * @param asks whether a user may have lost anything
 * @param changed is called with the user before and now, once for many refusals
 * @returns `check` asks without a refusal; `stop` ends it
 */
export function watchRefusals(
  client: QueryClient,
  asks: (user: CurrentUser) => boolean,
  changed: (before: CurrentUser, now: CurrentUser) => unknown,
): { check: () => Promise<void>; stop: () => void } {
  let isAsking = false
  const check = async () => {
    const before = client.getQueryData(currentUser.queryKey)
    // Several answers may come at once, and more while the page goes: one is enough.
    if (isAsking || !before || !asks(before)) return
    isAsking = true
    // Without an answer nobody knows: the next refusal asks again.
    const now = await client.fetchQuery({ ...currentUser, staleTime: 0 }).catch(() => null)
    isAsking = false
    if (now) await changed(before, now)
  }
  return { check, stop: onNotFound(client, () => void check()) }
}

/** Calls back for every answer 404; the result ends it. */
export function onNotFound(client: QueryClient, listener: () => void): () => void {
  const stops = [client.getQueryCache(), client.getMutationCache()].map((cache) =>
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && isNotFound(event.action.error))
        listener()
    }),
  )
  return () => stops.forEach((stop) => stop())
}
