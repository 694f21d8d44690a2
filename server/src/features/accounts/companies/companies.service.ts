import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import type { CompanySession, Session } from '#session.ts'
import { ForbiddenError, NotFoundError, RuleError, message } from '#lib/errors.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import * as queries from './companies.queries.ts'

/**
 * The session for the company that a request names as `owner` (OD-17, OD-52, OD-70): one's own, which one's own id
 * names as well, another that one belongs to, or for a partner a client.
 *
 * @throws NotFoundError for anybody else's
 */
export async function sessionFor(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  companyId: number,
): Promise<CompanySession> {
  const { user, company: own, can } = session
  if (own && companyId === own.id) return { ...session, company: own }
  const company = user.is_approved
    ? await queries.findCompany(db, user.id, companyId, { asRepresentative: can('represent') })
    : undefined
  // One's own id is that of the company one has signed up with, and names the own one where one is not in that.
  if (!company && own && companyId === user.id) return { ...session, company: own }
  if (!company) throw new NotFoundError()
  const prices_hidden = company.prices_hidden || (own?.prices_hidden ?? false)
  return { ...session, company: { ...company, prices_hidden } }
}

/**
 * The session of somebody of the office for the client that a request names. They see prices whatever the client may see.
 *
 * @throws NotFoundError for a company that does not buy: not approved, disabled or erased
 */
export async function clientSession(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  companyId: number,
  requestId: string,
): Promise<CompanySession> {
  const company = await queries.findClient(db, companyId)
  if (!company) throw new NotFoundError()
  return {
    ...session,
    company: { ...company, prices_hidden: false },
    can: (permission) => permission === 'order' || session.can(permission),
    office: { id: session.user.id, request_id: requestId },
  }
}

/**
 * The session for a company that somebody belongs to, to work for it from now on.
 *
 * @throws RuleError on `company` for one that they cannot buy for as one of its people
 */
export async function memberSession(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  companyId: number,
): Promise<CompanySession> {
  const company = await queries.findCompany(db, session.user.id, companyId, { asRepresentative: false })
  if (!company) throw new RuleError({ company: [message('does_not_exist', { value: companyId })] })
  return { ...session, company }
}

/** Why nothing is done for somebody who is not approved: nobody has decided yet, or their access has ended. */
export async function notApproved(
  { db }: Pick<Deps, 'db'>,
  { user, company }: Session,
): Promise<ForbiddenError> {
  const code = 'account_not_approved'
  if (company) return new ForbiddenError(message('account_not_approved'), code)
  const client = await queries.findCompanyLeft(db, user.id)
  const detail =
    client === undefined ? message('access_ended') : message('access_to_client_ended', { client })
  return new ForbiddenError(detail, code, 'access_ended')
}

/** The number the office knows a company by, of which the caller has made sure that it may be read; null without one. */
export const clientNumber = ({ db }: Deps, companyId: number): Promise<string | null> =>
  queries.findClientNumber(db, companyId)

/**
 * Tells the office of a company that waits for approval, in the transaction that makes it wait (OD-19, APPR-03); of one
 * that the office knows already nothing is told.
 */
export async function notifyOffice(
  tx: Tx,
  deps: Deps,
  event: 'sign_up_staff' | 'profile_submitted',
  ...company: [by: 'id' | 'contact_id', id: number]
): Promise<void> {
  const applicant = await queries.findApplicant(tx, ...company)
  if (applicant) await queueMail(tx, deps, { event, ...applicant })
}
