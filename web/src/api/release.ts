import { useEffect } from 'react'
import { browser } from './client.ts'
import { ApiError } from './errors.ts'

/**
 * Loads the page anew where the server has another shop than this tab by now: the files that the tab would still load are
 * gone. Without an answer everything stays.
 */
export async function reloadIfReleased(): Promise<void> {
  const start = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!start) return
  const answer = await fetch('/', { cache: 'no-cache' }).catch(() => undefined)
  if (answer?.ok && !(await answer.text()).includes(start)) browser.reload()
}

/** Of a page that failed: looks for another release, unless it is the server that has refused something. */
export function useReloadIfReleased(error: unknown): void {
  const isOfServer = error instanceof ApiError
  useEffect(() => {
    if (!isOfServer) void reloadIfReleased()
  }, [isOfServer])
}
