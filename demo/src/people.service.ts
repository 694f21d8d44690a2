import { inTransaction } from '../../server/src/db/transaction.ts'
import type { Deps } from '../../server/src/deps.ts'
import { hashPassword } from '../../server/src/lib/crypto.ts'
import { daysBefore } from '../../server/src/lib/days.ts'
import {
  createAddress,
  saveDefaultBilling,
} from '../../server/src/features/accounts/addresses/addresses.service.ts'
import { updateProfile } from '../../server/src/features/accounts/profile/profile.service.ts'
import {
  confirmAccount,
  signUp,
} from '../../server/src/features/accounts/registration/registration.service.ts'
import { sessionOfEmail } from '../../server/src/features/accounts/session/session.service.ts'
import { updateClient } from '../../server/src/features/office/clients/client-edit.service.ts'
import { approveClient, refuseClient } from '../../server/src/features/office/clients/decisions.service.ts'
import { makeAdministrator } from '../../server/src/features/office/clients/first-administrator.service.ts'
import { linkClient } from '../../server/src/features/office/clients/partner-clients.service.ts'
import { invitePerson } from '../../server/src/features/office/people/people.service.ts'
import type { Actor } from '../../server/src/features/platform/audit/audit.service.ts'
import {
  administrator,
  clients,
  confirmedVat,
  demoPassword,
  secondBuyer,
  users,
  type DemoAddress,
  type DemoCompany,
} from './accounts.ts'
import { applicants, type DemoApplicant } from './applicants.ts'
import { drawId, findCompany, type Ids } from './lookups.queries.ts'
import { setPasswordHash } from './public-password.queries.ts'
import * as rows from './rows.queries.ts'
import { idOf } from './ids.ts'

/** `deps` on the day that was so long ago. */
const daysAgo = (deps: Deps, days: number): Deps => ({ ...deps, now: () => daysBefore(deps.now(), days) })

/** Whoever decides in the office: the administrator of the demonstration. */
export const officeActor = async (deps: Deps): Promise<Actor> => ({
  id: (await sessionOfEmail(deps, administrator.email)).user.id,
  request_id: 'demonstration',
})

/**
 * Lets everybody sign up, each on their day, and the office decide about them, by the use cases that people and office
 * use.
 *
 * @param deps with a transaction as its database: there is everybody, or nobody
 */
export async function loadPeople(deps: Deps, ids: Ids): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  for (const check of confirmedVat) await rows.insertVatCheck(deps.db, check, deps.now())
  const opening = daysAgo(deps, administrator.daysAgo)
  await joinShop(opening, ids, administrator, passwordHash)
  await makeAdministrator(opening, administrator.email)
  const office = await officeActor(deps)
  for (const person of [...users, ...applicants] as DemoApplicant[]) {
    const id = await joinShop(daysAgo(deps, person.daysAgo), ids, person, passwordHash)
    await decideAbout(daysAgo(deps, person.daysAgo - 1), ids, office, id, person)
    if (person.wants_deletion) await rows.requestDeletion(deps.db, id, daysBefore(deps.now(), 1))
  }
  const joined = daysAgo(deps, 200)
  await inviteColleague(joined, office, passwordHash)
  await loadClients(joined, ids, office)
  await rows.markMailsSent(deps.db)
  await rows.failMail(deps.db, 'luc@martens-sport.example', 'approved', '550 5.1.1 Mailbox unavailable')
}

/** Signs up and, unless it is still to come, confirms the address. @returns the id of user and company */
async function joinShop(deps: Deps, ids: Ids, person: DemoApplicant, password_hash: string): Promise<number> {
  const { name, email, language, claimed_erp_id = null, website = '', signup_info = '' } = person
  const id = await drawId(deps.db)
  const billing = billingOf(ids, person)
  const at = deps.now().toISOString()
  const company = { claimed_erp_id, website, signup_info, billing }
  await signUp(deps, {
    ...company,
    id,
    name,
    email,
    language,
    password_hash,
    newsletter: person.is_approved,
    at,
  })
  for (const address of person.addresses)
    await createAddress(deps, id, 'shipping_address', { ...placeOf(ids, address), vat: person.vat })
  if (person.is_unconfirmed) return id
  await inTransaction(deps.db, (tx) => confirmAccount(tx, deps, id))
  if (!person.is_approved) await updateProfile(deps, await sessionOfEmail(deps, email), {}) // sent for approval
  return id
}

/** What the office has decided, a day after the sign-up, and what the customer has set since. */
async function decideAbout(
  deps: Deps,
  ids: Ids,
  office: Actor,
  id: number,
  person: DemoApplicant,
): Promise<void> {
  const { email, erp_id, tariff, is_partner = false, may_pay_on_account = false, refused } = person
  if (refused !== undefined) await refuseClient(deps, office, id, { reason: refused })
  if (!person.is_approved) return
  await approveClient(deps, office, id, { tariff: idOf(ids, 'tariff', tariff), erp_id })
  const tariffs = (tariff === 'PRO' ? ['STD', 'PRO'] : [tariff]).map((code) => idOf(ids, 'tariff', code))
  await updateClient(deps, office, id, { tariffs, is_partner, may_pay_on_account })
  await updateProfile(deps, await sessionOfEmail(deps, email), {
    needs_setup: false,
    ...(person.preferred_warehouse && {
      preferred_warehouse: idOf(ids, 'warehouse', person.preferred_warehouse),
    }),
  })
}

/** Invites the second buyer into the company of the first; they accept, and have chosen the password of all. */
async function inviteColleague(deps: Deps, office: Actor, passwordHash: string): Promise<void> {
  const { of, ...person } = secondBuyer
  const company = await findCompany(deps.db, of)
  const { id } = await invitePerson(deps, office, company.id, { ...person, role: 'buyer' })
  await inTransaction(deps.db, (tx) => confirmAccount(tx, deps, id))
  await setPasswordHash(deps.db, [id], passwordHash)
  await updateProfile(deps, await sessionOfEmail(deps, person.email), { needs_setup: false })
}

/** The clients of the partner, with their addresses. */
async function loadClients(deps: Deps, ids: Ids, office: Actor): Promise<void> {
  const partner = await findCompany(deps.db, 'partner@demo.test')
  for (const client of clients) {
    const id = await rows.insertClient(deps.db, client, deps.now())
    await inTransaction(deps.db, (tx) => saveDefaultBilling(tx, deps, id, billingOf(ids, client)))
    for (const address of client.addresses)
      await createAddress(deps, id, 'shipping_address', { ...placeOf(ids, address), vat: client.vat })
    await linkClient(deps, office, partner.id, id)
  }
  await linkClient(deps, office, partner.id, (await findCompany(deps.db, 'buyer2@demo.test')).id)
}

const placeOf = (ids: Ids, { country, city, ...address }: DemoAddress) => ({
  ...address,
  city: ids.get(`city ${country} ${address.code} ${city}`) ?? null,
  city_name: city,
  country: idOf(ids, 'country', country),
})

const billingOf = (ids: Ids, { addresses: [first], ...company }: DemoCompany) => ({
  ...placeOf(ids, first),
  vat: company.vat,
  enterprise_name: company.enterprise_name,
  corporate_status: idOf(ids, 'corporate_status', company.corporate_status),
  sector: idOf(ids, 'sector', company.sector),
})
