import { z } from 'zod'
import { Billing } from './address.ts'
import { Id, Instant, Language, IdAndName, Nothing, Password, PersonName } from './common.ts'
import { endpoint, permissions } from './endpoint.ts'
import { SecondFactorCode } from './second-factor.ts'

const Text = z.string()

export const createToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/jwt/create/',
  access: 'open',
  summary:
    'Signs in (AUTH-01); also sets the refresh value as a cookie (OD-26). Where a second factor is on, `code` is its code: without one the answer is 401 with `second_factor_needed`, for a wrong one `second_factor_wrong`',
  body: z.object({ email: Text.min(1).max(254), password: Password, code: SecondFactorCode.optional() }),
  status: 200,
  response: z.object({ refresh: Text, access: Text }),
})

/** A blank `refresh` means: use the cookie (AUTH-07, OD-26). */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/jwt/refresh/',
  access: 'open',
  summary: 'Gives a new access value (AUTH-06)',
  body: z.object({ refresh: Text }),
  status: 200,
  response: z.object({ access: Text }),
})

export const verifyToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/jwt/verify/',
  access: 'open',
  summary: 'Says whether a token is good',
  body: z.object({ token: Text.min(1) }),
  status: 200,
  response: z.object({}),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/jwt/logout/',
  access: 'open',
  summary:
    'Ends the session of the refresh value, in the cookie or here, and clears the cookie; always 204 (OD-56)',
  body: z.object({ refresh: Text.max(2000).optional() }),
  status: 204,
  response: Nothing,
})

/** What checkout starts with (PROF-07). */
export const DeliverySettings = z.object({
  delivery_option: Id.nullable(),
  shipping_address: Id.nullable(),
})
export type DeliverySettings = z.infer<typeof DeliverySettings>

/** What somebody is in a company: its own people, or a partner who orders for it (OD-70). */
export const companyRoles = ['manager', 'buyer', 'representative'] as const
export const CompanyRole = z.enum(companyRoles)
export type CompanyRole = z.infer<typeof CompanyRole>

/** The current user: one superset for both calls that ask for it (OD-03). */
export const CurrentUser = z.object({
  id: z.int(),
  email: Text,
  name: Text,
  user: z.object({ id: z.int(), email: Text, name: Text }),
  language: Language,
  /** One's own company: prices, baskets and orders are its, unless a call names another; null for the office. */
  company: IdAndName.extend({ role: CompanyRole }).nullable(),
  /** The companies that one can buy for as one of their people, by name: `company` can be any of them. */
  companies: z.array(IdAndName),
  /** What this user may do, for the company and in the office. */
  permissions: z.array(z.enum(permissions)),
  is_approved: z.boolean(),
  is_partner: z.boolean(),
  is_staff: z.boolean(),
  /** Works in the office, which demands a second factor, and has none: what they may do there waits for one. */
  lacks_second_factor: z.boolean(),
  /** The customer's own switch: display only. */
  hide_prices: z.boolean(),
  /** The administrator's flag: the API gives this user no prices at all (OD-37). */
  prices_hidden: z.boolean(),
  tariff: IdAndName.extend({ recommend_price: z.boolean() }).nullable(),
  preferred_brands: z.array(z.int()),
  preferred_catalogs: z.array(z.int()),
  preferred_warehouse: z.int().nullable(),
  delivery_settings: DeliverySettings,
  /** The default billing data, as order/billing/ has it. */
  billing_info: Billing.nullable(),
  erp_id: Text.nullable(),
  newsletter: z.boolean(),
  website: Text,
  /** What they told of their business at sign-up. */
  signup_info: Text,
  /** When an account that waits for approval has last sent its data; null before (APPR-03). */
  profile_submitted_at: Instant.nullable(),
  /** Why the office has refused the account; null unless it has. */
  refused_reason: Text.nullable(),
  /** The address that a mailed link still has to confirm (OD-25). */
  pending_email: Text.nullable(),
  /** Whether the first-run page is still to be shown, after approval (OD-36). */
  needs_setup: z.boolean(),
  /** When the account may be deleted by the office on request; null unless asked for (OD-44). */
  deletion_requested_at: Instant.nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/v1/auth/users/me/',
  access: 'account',
  summary: 'The signed-in user (AUTH-12)',
  status: 200,
  response: CurrentUser,
})
export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v1/user/profile/',
  access: 'account',
  summary: 'The signed-in user, as users/me (OD-03)',
  status: 200,
  response: CurrentUser,
})
export const updateCurrentUser = endpoint({
  method: 'PATCH',
  path: '/api/v1/auth/users/me/',
  access: 'account',
  summary: 'Changes the name, the language (AUTH-21), or the company in use, one of `companies`',
  body: z.object({
    name: PersonName.optional(),
    language: Language.optional(),
    hide_prices: z.boolean().optional(),
    /** Which company calls are about that name none, from now on, wherever one is signed in. */
    company: Id.optional(),
  }),
  status: 200,
  response: CurrentUser,
})
