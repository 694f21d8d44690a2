import type { Query, QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { shopConfig } from '#api/config.ts'
import { connection } from '#api/connection.ts'
import { isUnavailable } from '#api/errors.ts'
import { currentUser } from '#api/session.ts'

/** A connection that comes back at once is not worth a word. */
const sayAfterMs = 1500
const againMs = 10_000

/**
 * Whether the server cannot be reached, and since when the oldest answer on screen is kept (null: all are the server's).
 * Asks again until it can be reached, and then for all that the page could not show.
 */
export function useConnection(client: QueryClient): { isAway: boolean; copiedAt: number | null } {
  const isAway = useSyncExternalStore(connection.subscribe, connection.isAway)
  const hasCopies = useSyncExternalStore(connection.subscribe, connection.hasCopies)
  const hasFailed = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryCache().findAll(failed).length > 0,
  )
  const isLacking = isAway || hasCopies || hasFailed
  const copiedAt = useSyncExternalStore(
    (listener) => {
      const stops = [connection.subscribe(listener), client.getQueryCache().subscribe(listener)]
      return () => stops.forEach((stop) => stop())
    },
    () => (hasCopies ? oldestShown(client) : null),
  )
  const isOverdue = useIsOverdue(isLacking)
  const router = useRouter()
  useEffect(() => {
    if (!isLacking) return undefined
    const ask = async () => {
      if (await askAgain(client)) await router.invalidate()
    }
    if (!isAway && hasCopies) void ask()
    const again = setInterval(() => void ask(), againMs)
    const atOnce = () => void ask()
    addEventListener('online', atOnce)
    return () => {
      clearInterval(again)
      removeEventListener('online', atOnce)
    }
  }, [client, router, isLacking, isAway, hasCopies])
  return { isAway: isAway && isOverdue, copiedAt: isOverdue ? copiedAt : null }
}

function useIsOverdue(isLacking: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isLacking) return undefined
    const timer = setTimeout(() => setOverdue(true), sayAfterMs)
    return () => {
      clearTimeout(timer)
      setOverdue(false)
    }
  }, [isLacking])
  return isOverdue
}

/** Of what the page shows; who is signed in does not count. */
function oldestShown(client: QueryClient): number | null {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const times = shown.flatMap(({ queryKey, queryHash }) =>
    queryKey[0] === 'session' ? [] : (connection.copiedAt(queryHash) ?? []),
  )
  return times.length > 0 ? Math.min(...times) : null
}

/** What the page shows an error for that may be over. */
const failed = {
  type: 'active',
  predicate: ({ state }: Query) => state.status === 'error' && isUnavailable(state.error),
} as const

/** @returns whether the session has ended meanwhile */
async function askAgain(client: QueryClient): Promise<boolean> {
  const isCopy = ({ queryHash }: { queryHash: string }) => connection.copiedAt(queryHash) !== undefined
  const before = client.getQueryData(currentUser.queryKey)
  const { queryKey } = connection.hasCopies() ? currentUser : shopConfig
  await client.refetchQueries({ queryKey })
  const now = client.getQueryData(currentUser.queryKey)
  if (!connection.isAway()) await client.refetchQueries({ predicate: isCopy })
  if (!isUnavailable(client.getQueryState<unknown, unknown>(queryKey)?.error))
    await client.refetchQueries(failed)
  return Boolean(before) && now === null
}
