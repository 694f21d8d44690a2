import {
  notifyManager,
  type Query,
  type QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { whenIdle } from '#ui/when-idle.ts'
import { connection } from './connection.ts'
import { ApiError } from './errors.ts'
import { copies, keptForMs, pruneCopies } from './offline-database.ts'
import { orderOwner } from './owner.ts'
import { currentUser } from './session.ts'
import { accessToken } from './token.ts'

const MOST_ANSWERS = 300
/** For so long answers that have changed are gathered. Copying a basket of 500 lines takes longer than a key may. */
const WRITE_AFTER_MS = 1000
/** For so long they then wait for a moment in which nobody types. */
const WRITE_AT_LATEST_MS = 15_000

/**
 * The `persister` of queries whose answers are kept, to be read without a network: while the server cannot be reached and
 * nothing else is known, the copy is the answer, as old as it is.
 */
export async function kept<T, K extends QueryKey>(
  queryFn: QueryFunction<T, K>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  try {
    const answer = await queryFn(context)
    connection.noteCopy(query.queryHash, null)
    return answer
  } catch (error) {
    const isUnanswered = error instanceof ApiError && error.status === 0
    if (!isUnanswered || query.state.data !== undefined) throw error
    const copy = await (await copies())?.get('answers', keyOf(context.client, query.queryHash))
    if (!copy || Date.now() - copy.at > keptForMs) throw error
    connection.noteCopy(query.queryHash, copy.at)
    // Once the query has taken the copy for an answer of now.
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: copy.at }))
    return copy.data as T
  }
}

function keyOf(client: QueryClient, hash: string): [number, number, string] {
  const user = client.getQueryData(currentUser.queryKey)
  return [user?.id ?? 0, user?.company?.id ?? 0, hash]
}

/** Keeps the answers of all queries that are to be kept, also what a change makes of them; none of what the office asks for a client. */
export function keepAnswers(client: QueryClient): void {
  const cache = client.getQueryCache()
  const waiting = new Set<Query>()
  const write = async () => {
    const queries = [...waiting].filter((query) => cache.get(query.queryHash) === query)
    waiting.clear()
    const database = await copies()
    if (!database || accessToken() === null) return // nobody's any more
    await Promise.all(
      queries.map(({ queryHash, state }) =>
        database.put('answers', { data: state.data, at: state.dataUpdatedAt }, keyOf(client, queryHash)),
      ),
    )
    await pruneCopies('answers', MOST_ANSWERS)
  }
  const writeAll = () =>
    void whenIdle(WRITE_AT_LATEST_MS)
      .then(write)
      .catch((error: unknown) => console.warn('Answers could not be kept.', error))
  cache.subscribe((event) => {
    const { query } = event
    if (event.type === 'removed') connection.noteCopy(query.queryHash, null)
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (query.options.persister !== kept || connection.copiedAt(query.queryHash) !== undefined) return
    if (orderOwner()?.office !== undefined) return
    if (waiting.size === 0) setTimeout(writeAll, WRITE_AFTER_MS)
    waiting.add(query)
  })
}
