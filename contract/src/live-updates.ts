import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What has changed, as one event's data of the stream. */
export const LiveUpdate = z.object({
  /**
   * `basket`: the working basket of the reader; `order`: one of the orders of the company, or several; `prices`: those
   * of a tariff or of an agreement, or what styles are, for all readers.
   */
  what: z.enum(['basket', 'order', 'prices']),
  /** The company that it is about; null for the reader's own. */
  owner: Id.nullable(),
  /** Which version it has now, at least; null when that is not known, and it is to be asked for. */
  version: z.number().int().nullable(),
})
export type LiveUpdate = z.infer<typeof LiveUpdate>

/**
 * Server-sent events (HTML Living Standard, 9.2), each a `LiveUpdate`: first how everything stands, then what changes,
 * within a second. The stream ends when its session does; the client opens it again.
 */
export const liveUpdates = endpoint({
  method: 'GET',
  path: '/api/v1/live/',
  access: 'order',
  summary:
    'Server-sent events: what others change of what the caller sees, within a second (C-07). Each is JSON: {what, owner, version}',
  status: 200,
  response: z.unknown(),
  file: 'text/event-stream',
})

/** The same for the office: says that an order of any client is new or has changed. */
export const officeLiveUpdates = endpoint({
  method: 'GET',
  path: '/api/v1/admin/live/',
  access: 'orders',
  summary: 'Server-sent events: that orders of clients are new or have changed, within a second (OD-54)',
  status: 200,
  response: z.unknown(),
  file: 'text/event-stream',
})
