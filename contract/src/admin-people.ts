import { z } from 'zod'
import type { CompanyRole } from './auth.ts'
import { Email, Id, IdParams, Instant, Language, Nothing, PathId, PersonName } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** What somebody of a company is; a representative belongs to a partner and is no person of the company. */
export const personRoles = ['manager', 'buyer'] as const satisfies CompanyRole[]
export const PersonRole = z.enum(personRoles)
export type PersonRole = z.infer<typeof PersonRole>

/**
 * Where somebody stands in a company, the first that applies:
 *
 * - `ended`       the office has ended the access to this company; it can be given back
 * - `invited`     has been written to and has not accepted yet
 * - `disabled`    cannot sign in at all: switched off with a company
 * - `unconfirmed` has signed up and not confirmed the address yet
 * - `active`
 */
export const personStatuses = ['active', 'invited', 'unconfirmed', 'ended', 'disabled'] as const
export const PersonStatus = z.enum(personStatuses)
export type PersonStatus = z.infer<typeof PersonStatus>

/** Somebody who belongs to a company, did so, or is invited to. */
export const Person = z.object({
  id: Id,
  name: Text,
  email: Text,
  /** Theirs: mails to them are written in it. */
  language: Language,
  role: PersonRole,
  status: PersonStatus,
  /** Whom the office decides with, and writes to about the company. */
  is_contact: z.boolean(),
  /** Whether they sign in with a code beside the password. */
  second_factor: z.boolean(),
  /** Since when the invitation waits; null once it is accepted. */
  invited_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  last_login_at: Instant.nullable(),
})
export type Person = z.infer<typeof Person>

/** How many people a company may have, with those invited and those whose access has ended. */
export const peopleMaximum = 200

const PersonParams = z.object({ id: PathId, person: PathId })
export const listPeople = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/:id/people/',
  access: 'accounts',
  summary: 'The people of a client: the contact first, then by name',
  params: IdParams,
  status: 200,
  response: z.array(Person),
})
/** Name and language are those of a new person; of somebody who signs in already their own are kept. */
export const Invitation = z.object({ email: Email, name: PersonName, language: Language, role: PersonRole })
export type Invitation = z.infer<typeof Invitation>
export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/:id/people/',
  access: 'accounts',
  summary: 'Invites somebody into a client by mail; they belong to it once they accept',
  params: IdParams,
  body: Invitation,
  status: 201,
  response: Person,
})
export const PersonChanges = z.object({
  role: PersonRole.optional(),
  /** `false` ends the access to this company, `true` gives it back. */
  is_active: z.boolean().optional(),
  /** Makes somebody the contact in the place of who is it now. */
  is_contact: z.literal(true).optional(),
})
export type PersonChanges = z.infer<typeof PersonChanges>
export const changePerson = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/users/:id/people/:person/',
  access: 'accounts',
  summary: 'Changes what somebody is in a client; what is left out stays as it is',
  params: PersonParams,
  body: PersonChanges.extend({
    /** How somebody stood on the screen: where that is no longer so, the call is refused. */
    expected: z.object({ role: PersonRole, status: PersonStatus }).optional(),
  }).strict(),
  status: 200,
  response: Person,
})
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/:id/people/:person/resend/',
  access: 'accounts',
  summary: 'Mails an invitation again; the earlier link is void',
  params: PersonParams,
  status: 204,
  response: Nothing,
})
export const signOutPerson = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/:id/people/:person/sign_out/',
  access: 'accounts',
  summary: 'Ends all sessions of somebody',
  params: PersonParams,
  status: 204,
  response: Nothing,
})
export const resetPersonSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/:id/people/:person/reset_second_factor/',
  access: 'accounts',
  summary: 'Takes the second factor away from somebody who has lost it, and ends their sessions',
  params: PersonParams,
  status: 204,
  response: Nothing,
})
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/users/:id/people/:person/',
  access: 'accounts',
  summary: 'Takes an invitation back that nobody has accepted',
  params: PersonParams,
  status: 204,
  response: Nothing,
})
