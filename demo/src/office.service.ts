import type { Tx } from '../../server/src/db/connect.ts'
import type { Deps } from '../../server/src/deps.ts'
import { daysBefore } from '../../server/src/lib/days.ts'
import { audit } from '../../server/src/features/platform/audit/audit.service.ts'
import { queueMail } from '../../server/src/features/platform/mail/mail.service.ts'
import { applicants, type DemoApplicant } from './applicants.ts'
import * as queries from './office.queries.ts'
import { insertCompany, insertUser } from './load.queries.ts'

/** Gives the office something to do: sign-ups to decide, and what has been decided, mailed and logged before. */
export async function loadDemoOffice(tx: Tx, deps: Deps, passwordHash: string): Promise<void> {
  await queries.dateOwners(tx, daysBefore(deps.now(), 200))
  for (const applicant of applicants) {
    const at = daysBefore(deps.now(), applicant.daysAgo)
    const id = await insertCompany(tx, applicant, [applicant.tariff])
    await insertUser(tx, id, applicant, passwordHash, at)
    await queries.setStanding(tx, id, applicant, at)
    await tellOf(tx, { ...deps, now: () => at }, id, applicant)
  }
  await queries.markMailsSent(tx)
  await queries.failMail(tx, 'luc@martens-sport.example', '550 5.1.1 Mailbox unavailable')
}

async function tellOf(tx: Tx, deps: Deps, id: number, applicant: DemoApplicant): Promise<void> {
  const { name, email, enterprise_name, language, vat, addresses, claimed_erp_id = '', refused } = applicant
  const to = { to: email, language, company_id: id, name }
  const country = addresses[0].country
  if (applicant.is_unconfirmed) {
    const link = `${deps.config.publicUrl}/activate?uid=demonstration&token=demonstration`
    return queueMail(tx, deps, { event: 'activation', link, ...to })
  }
  if (!applicant.is_approved) {
    const applied = { company_id: id, name, email, enterprise_name, vat, country, erp_id: claimed_erp_id }
    await queueMail(tx, deps, { event: 'sign_up_staff', ...applied })
  }
  const office = { id: await queries.findAdministrator(tx), request_id: 'demonstration' }
  const entry = { entity: 'client', entity_id: id, label: enterprise_name } as const
  const later = { ...deps, now: () => daysBefore(deps.now(), -1) }
  if (refused !== undefined) {
    await queueMail(tx, later, { event: 'refused', reason: refused, ...to })
    const after = { status: 'refused', reason: refused }
    await audit(tx, later, office, [
      { ...entry, action: 'refuse', before: { status: 'waiting', reason: null }, after },
    ])
  }
  if (applicant.is_approved) {
    await queueMail(tx, later, { event: 'approved', ...to })
    const before = { status: 'waiting', tariff: 'Standard' }
    await audit(tx, later, office, [
      { ...entry, action: 'approve', before, after: { ...before, status: 'approved' } },
    ])
  }
}
