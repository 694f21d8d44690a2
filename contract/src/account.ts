import { z } from 'zod'
import { Phone, withPlace } from './address.ts'
import { CurrentUser } from './auth.ts'
import {
  ClientId,
  Email,
  Id,
  IdParams,
  Language,
  Line,
  Nothing,
  OptionalLine,
  OptionalText,
  Password,
  pageOf,
  pageQuery,
  PersonName,
  Postcode,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './rules.ts'

const Text = z.string()

/** Billing data as a form for somebody new sends it: the address nested, unlike order/billing/ (PART-07). */
export const NewBillingInfo = z.object({
  enterprise_name: Line,
  vat: OptionalLine(lengths.vat),
  corporate_status: Id,
  sector: Id,
  address: withPlace(
    z.object({
      name: PersonName,
      email: Email,
      address_one: Line,
      address_two: OptionalLine(lengths.line),
      code: Postcode,
      /** Id of a city of the lookup; or leave it out and give `city_name`. */
      city: Id.nullish(),
      city_name: OptionalLine(lengths.city),
      country: Id,
      phone: Phone,
    }),
  ),
})
export type NewBillingInfo = z.infer<typeof NewBillingInfo>

/** What a professional signs up with (AUTH-14, OD-53). `erp_id` is what they say: nothing is linked by it. */
export const Registration = z.object({
  email: Email,
  name: PersonName,
  password: Password,
  re_password: Password.optional(),
  language: Language.optional(),
  terms: z.boolean(),
  newsletter: z.boolean().optional(),
  erp_id: ClientId,
  website: OptionalLine(lengths.website),
  signup_info: OptionalText(lengths.about),
  billing_info: NewBillingInfo,
})
export type Registration = z.infer<typeof Registration>
export const register = endpoint({
  method: 'POST',
  path: '/api/v1/auth/users/',
  access: 'public',
  summary: 'Signs up (AUTH-13); the account is of use after activation and approval (OD-19)',
  body: Registration,
  status: 201,
  response: z.object({ name: Text, email: Text, id: Id }),
})

/** What a mailed link carries. */
const Link = { uid: Text.min(1).max(64), token: Text.min(1).max(256) }
export const activate = endpoint({
  method: 'POST',
  path: '/api/v1/auth/users/activation/',
  access: 'public',
  summary: 'Confirms the address after sign-up; 400 on `token` for a link used before (AUTH-15, OD-01)',
  body: z.object(Link),
  status: 204,
  response: Nothing,
})
export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/users/resend_activation/',
  access: 'public',
  summary: 'Mails the activation link again; 204 whether the address is known or not',
  body: z.object({ email: Email }),
  status: 204,
  response: Nothing,
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/users/reset_password/',
  access: 'public',
  summary: 'Mails a link to choose a new password; 204 whether the address is known or not (AUTH-16)',
  body: z.object({ email: Email }),
  status: 204,
  response: Nothing,
})
export const confirmResetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/users/reset_password_confirm/',
  access: 'public',
  summary: 'Sets the new password, once per link, and ends every session (AUTH-18)',
  body: z.object({ ...Link, new_password: Password, re_new_password: Password.optional() }),
  status: 204,
  response: Nothing,
})
export const setPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/users/set_password/',
  access: 'account',
  summary: 'Changes the password (AUTH-19); signs out every other session, this one refreshes by its cookie',
  body: z.object({
    current_password: Password,
    new_password: Password,
    re_new_password: Password.optional(),
  }),
  status: 204,
  response: Nothing,
})
export const setEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/users/set_email/',
  access: 'account',
  summary:
    'Asks for another address: a link goes to it, a notice to the present one; without the password, a question goes to the present one first (AUTH-20, OD-25)',
  body: z.object({ new_email: Email, current_password: Password.nullish() }),
  status: 204,
  response: Nothing,
})
export const cancelSetEmail = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/users/set_email/',
  access: 'account',
  summary: 'Gives up the other address that was asked for: the link to it is void (OD-25)',
  status: 204,
  response: Nothing,
})
export const allowSetEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/users/set_email_allow/',
  access: 'public',
  summary:
    'Answers the link that went to the present address, once: the new one gets its link, or nothing changes and all sessions end (OD-25)',
  body: z.object({ ...Link, allow: z.boolean() }),
  status: 204,
  response: Nothing,
})
export const confirmSetEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/users/set_email_confirm/',
  access: 'public',
  summary: 'Switches to the new address, once per link (OD-55)',
  body: z.object(Link),
  status: 204,
  response: Nothing,
})

/** What an invitation is to, for whoever has its link: nothing is used up by looking. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/invitation/',
  access: 'public',
  summary: 'What a mailed invitation is to; 400 on `token` for a link that is void (OD-70)',
  body: z.object(Link),
  status: 200,
  response: z.object({
    email: Text,
    name: Text,
    /** The company that somebody is invited into; null for the office. */
    company: Text.nullable(),
    /** Whether whoever accepts chooses a password: they cannot sign in yet. */
    needs_password: z.boolean(),
  }),
})
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/auth/invitation/accept/',
  access: 'public',
  summary: 'Accepts an invitation, once per link; a new person chooses a password (OD-70)',
  body: z.object({ ...Link, new_password: Password.optional(), re_new_password: Password.optional() }),
  status: 204,
  response: Nothing,
})

/** The default page of djoser's list, which holds nobody but oneself. */
const usersOnAPage = 20
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v1/auth/users/',
  access: 'account',
  summary: 'Oneself, in the envelope of a list: other users are hidden (wire D3)',
  query: z.object(pageQuery(usersOnAPage)),
  status: 200,
  response: pageOf(CurrentUser),
})
export const getUser = endpoint({
  method: 'GET',
  path: '/api/v1/auth/users/:id/',
  access: 'account',
  summary: 'The signed-in user by id; any other id is 404 (wire D3)',
  params: IdParams,
  status: 200,
  response: CurrentUser,
})
export const replaceCurrentUser = endpoint({
  method: 'PUT',
  path: '/api/v1/auth/users/me/',
  access: 'account',
  summary: 'Changes the name (wire D3); `email` is not changed here',
  body: z.object({ name: PersonName, language: Language.optional() }),
  status: 200,
  response: CurrentUser,
})
export const deleteCurrentUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/users/me/',
  access: 'account',
  summary: 'Deletes the account, or asks the office to where orders must be kept (OD-44)',
  body: z.object({ current_password: Password }),
  status: 204,
  response: Nothing,
})
