import { z } from 'zod'
import { Id, IdParams, Instant, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** A sign-in that has not ended. */
export const OpenSession = z.object({
  id: Id,
  /** What the browser or program calls itself (`User-Agent`); may be blank. */
  device: Text,
  /** Where the last call came from that renewed the session. */
  address: Text,
  created_at: Instant,
  /** When it was last renewed: within a quarter of an hour of its last use. */
  used_at: Instant,
  /** The session that asks. */
  is_current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions/',
  access: 'account',
  summary: 'The open sessions of the signed-in user, the last used first (OD-73)',
  status: 200,
  response: z.array(OpenSession),
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/:id/',
  access: 'account',
  summary: 'Ends one of one’s own sessions: its tokens are refused at once (OD-73)',
  params: IdParams,
  status: 204,
  response: Nothing,
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/',
  access: 'account',
  summary: 'Ends all of one’s own sessions but the one that asks (OD-73)',
  status: 204,
  response: Nothing,
})
