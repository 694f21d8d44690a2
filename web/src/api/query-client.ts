import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * Answers are fresh for half a minute; only unreachable and failing servers are asked again. Without a network a request
 * fails at once instead of waiting: an order must not be sent later unnoticed.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => isPassing(error) && failures < 2,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
