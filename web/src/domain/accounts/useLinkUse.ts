import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/errors.ts'
import type { LinkPage } from '@comptoir/contract/mailed-links'
import { clearLink, type MailedLink, mailedLink } from '#api/mailed-link.ts'

/**
 * The state of a mailed link. `stale`: used before or too old; `missing`: a part of it is missing; `none`: the page was
 * opened without a link.
 */
export type LinkUse =
  | { state: 'busy' | 'done' | 'stale' | 'missing' | 'none' }
  | { state: 'failed'; error: unknown; retry: () => void }

/** Uses the link that led to this page, once, when the page is shown. */
export function useLinkUse(page: LinkPage, use: (link: MailedLink) => Promise<void>): LinkUse {
  const [link] = useState(() => mailedLink(page))
  const sending = useMutation({
    mutationFn: use,
    onSuccess: () => clearLink(page),
    onError: (error) => {
      if (isStale(error)) clearLink(page)
    },
  })
  const begun = useRef(false)
  useEffect(() => {
    if (!link || begun.current) return
    begun.current = true
    sending.mutate(link)
  })
  if (!link) return { state: 'none' }
  if (link.uid === '' || link.token === '') return { state: 'missing' }
  if (sending.isSuccess) return { state: 'done' }
  if (!sending.isError) return { state: 'busy' }
  if (isStale(sending.error)) return { state: 'stale' }
  return { state: 'failed', error: sending.error, retry: () => sending.mutate(link) }
}

/** The server refused the link; trying again does not help (OD-01). */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 400 || error.status === 403) &&
  ('uid' in error.fields || 'token' in error.fields || error.status === 403)
