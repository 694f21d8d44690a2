import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * Answers count as fresh for half a minute; only a silent or failing server is asked again. Without a network a request
 * fails as any other and is told of, instead of waiting unseen: an order must not go out when nobody looks any more.
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
