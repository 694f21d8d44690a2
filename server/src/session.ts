import { permissions, type Permission } from '@comptoir/contract/endpoint'
import { NotFoundError } from '#lib/errors.ts'

/** A person who is signed in. */
export type User = {
  id: number
  name: string
  /** Neither waiting for approval nor refused: what a 403 is about (OD-51). */
  is_approved: boolean
}

/** Whose prices, baskets, addresses and orders a request is about: the owner on the wire (OD-70). */
export type Company = {
  id: number
  name: string
  /** What its orders and mails are written in. */
  language: string
  tariff_id: number
  /** The office's flag for the company, or for whoever is looking (OD-37): no price may leave the server. */
  prices_hidden: boolean
}

/** Who calls, for which company, and what they may do. Every use case that depends on the caller gets one. */
export type Session = {
  user: User
  /** One's own, or the one that the request names; null for whoever belongs to none. */
  company: Company | null
  can: (permission: Permission) => boolean
}
/** What endpoints for customers get: they have made sure that there is a company. */
export type CompanySession = Session & { company: Company }

/** The session for a company; for customers' endpoints that demand less than `order`. @throws NotFoundError without one */
export function withCompany(session: Session): CompanySession {
  const { company } = session
  if (!company) throw new NotFoundError()
  return { ...session, company }
}

/** Whether somebody works in the office, whatever they may do there. */
export const worksInOffice = ({ can }: Session): boolean =>
  permissions.some((permission) => permission !== 'order' && permission !== 'represent' && can(permission))
