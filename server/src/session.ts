import { permissions, type Permission } from '@comptoir/contract/endpoint'
import { NotFoundError } from '#lib/errors.ts'

/** The signed-in user. */
export type User = {
  id: number
  name: string
  /** Neither waiting for approval nor refused; otherwise calls are answered with 403 (OD-51). */
  is_approved: boolean
  /** Works in the office, which demands a second factor, and has none: nothing of the office is theirs to do. */
  lacks_second_factor: boolean
}

/** The company whose prices, baskets, addresses and orders a request is about: the owner in the API (OD-70). */
export type Company = {
  id: number
  name: string
  /** The language of its orders and mails. */
  language: string
  tariff_id: number
  /** Prices are hidden from the company or from this user (OD-37): no price may leave the server. */
  prices_hidden: boolean
}

/** Who calls, for which company, and what they may do. Every use case that depends on the caller gets one. */
export type Session = {
  /** Which of the user's sessions this is (OD-73); null for a command of the operator. */
  id: number | null
  user: User
  /** The user's own company, or the one that the request names; null for a user without a company. */
  company: Company | null
  can: (permission: Permission) => boolean
  /** Who of the office calls for the company, which is a client, and in which request, for the audit log; left out for all others. */
  office?: { id: number; request_id: string }
}
/** The session of endpoints for customers, which always has a company. */
export type CompanySession = Session & { company: Company }

/** The session with a company, for customers' endpoints that require less than `order`. @throws NotFoundError without one */
export function withCompany(session: Session): CompanySession {
  const { company } = session
  if (!company) throw new NotFoundError()
  return { ...session, company }
}

/** Whether somebody of the office may order for clients: whoever orders for a company of their own does so for that. */
export const ordersForClients = ({ can }: Session): boolean => can('orders') && !can('order')

/** What the caller is to the company's orders. */
export const actorKindOf = ({ office }: Session): 'customer' | 'office' => (office ? 'office' : 'customer')

/** Whether a user works in the office, with any permission. */
export const worksInOffice = ({ can }: Session): boolean =>
  permissions.some((permission) => permission !== 'order' && permission !== 'represent' && can(permission))
