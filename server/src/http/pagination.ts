import type { Page } from '@comptoir/contract/common'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'

/** A page of a list and the length of the whole list. */
export type Slice<T> = { count: number; rows: T[] }

/** Wraps a page of a list into the page envelope; `next` and `previous` keep every other query value (wire D5). */
export function pageOf<T>(
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  { limit, offset }: { limit: number; offset: number },
  { count, rows }: Slice<T>,
): Page<T> {
  const [path = '', ...query] = request.url.split('?')
  const link = (at: number) => {
    const values = new URLSearchParams(query.join('?'))
    values.set('limit', String(limit))
    if (at > 0) values.set('offset', String(at))
    else values.delete('offset')
    return `${config.publicUrl}${path}?${values.toString()}`
  }
  return {
    count,
    next: offset + limit < count ? link(offset + limit) : null,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    results: rows,
  }
}
