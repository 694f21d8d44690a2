import type { Endpoint } from '@comptoir/contract/endpoint'

declare global {
  /** What public/start.js has sent while the program was being loaded, by method and path. */
  var startedRequests: Record<string, Promise<Response | undefined>> | undefined
}

/** The answer to a request that the page has begun with, once; undefined where there is none, or it did not arrive. */
export function takeStarted({ method, path }: Endpoint): Promise<Response | undefined> | undefined {
  const name = `${method} ${path}`
  const started = globalThis.startedRequests?.[name]
  if (!started) return undefined
  delete globalThis.startedRequests![name]
  return started.catch(() => undefined)
}
