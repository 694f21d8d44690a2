import type { NewOfficeClient } from '@comptoir/contract/admin-new-clients'
import type { Language } from '@comptoir/contract/common'
import { normalPhone } from '@comptoir/contract/forms'
import type { Tx } from '#db/connect.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { message, RuleError, type FieldErrors } from '#lib/errors.ts'
import { requestLookUp } from '#features/accounts/vat/vat.service.ts'
import { invitePerson, invitePersonIn } from '#features/office/people/people.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { phoneLength } from '#features/platform/settings/settings.service.ts'
import * as queries from './new-clients.queries.ts'
import { clientFaults, kept } from './new-clients.rules.ts'

/**
 * Makes a client, approved at once; whoever is invited becomes its manager once they accept.
 *
 * @returns its id
 * @throws RuleError per field
 */
export async function createClient(
  deps: Deps,
  actor: Actor,
  { country, tariff, invite, ...input }: NewOfficeClient,
): Promise<number> {
  const { countries, tariffs } = await queries.findNamed(deps.db)
  const line = (text: string | null | undefined) => text ?? ''
  const client = {
    enterprise_name: input.enterprise_name,
    name: input.name,
    language: input.language,
    email: input.email || null,
    erp_id: input.erp_id || null,
    vat: line(input.vat),
    address_one: line(input.address_one),
    address_two: line(input.address_two),
    code: line(input.code),
    city_name: line(input.city_name),
    phone: normalPhone(line(input.phone)),
    country_id: country ?? null,
    country_code: countries.find(({ id }) => id === country)?.code,
  }
  const faults: FieldErrors = Object.fromEntries(
    Object.entries(clientFaults(client, await phoneLength(deps.db))).map(([field, fault]) => [
      field,
      [fault],
    ]),
  )
  if (country != null && client.country_code === undefined)
    faults['country'] = [message('does_not_exist', { value: country })]
  const chosen = tariff ?? tariffs[0]!.id // a shop has one
  if (!tariffs.some(({ id }) => id === chosen))
    faults['tariff'] = [message('does_not_exist', { value: chosen })]
  if (invite && !client.email) faults['email'] = [message('required')]
  if (Object.keys(faults).length > 0) throw new RuleError(faults)
  return numberedOnce('erp_id', () =>
    inTransaction(deps.db, async (tx) => {
      const [id] = await addClients(tx, deps, actor, [kept(client, chosen)])
      if (client.vat) await requestLookUp(tx, deps, id!, client.vat)
      if (invite && client.email) await invitePersonIn(tx, deps, actor, id!, inviteeOf(client, client.email))
      return id! // of the one that was added
    }),
  )
}

/** Makes clients and logs each; five statements, however many. @returns their ids */
export async function addClients(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  clients: readonly queries.ClientToBe[],
): Promise<number[]> {
  const ids = await queries.insertClients(tx, clients, deps.now())
  await audit(
    tx,
    deps,
    actor,
    clients.map(({ enterprise_name, erp_id }, index) => ({
      action: 'create',
      entity: 'client',
      entity_id: ids[index]!,
      label: enterprise_name,
      after: { erp_id },
    })),
  )
  return ids
}

/** Of two who give the same client number at once, the second is told so. */
export async function numberedOnce<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error, 'company_erp_id'))
      throw new RuleError({ [field]: [message('client_number_in_use')] })
    throw error
  }
}

const inviteeOf = ({ name, language }: { name: string; language: string }, email: string) => ({
  email,
  name,
  language: language as Language, // the table allows no other
  role: 'manager' as const,
})

/** The job behind the invitations of a file: whoever cannot be invited is left to the office. */
export async function inviteClient(deps: Deps, actor: Actor, id: number): Promise<void> {
  const client = await queries.findInvitee(deps.db, id)
  if (!client?.email) return
  try {
    await invitePerson(deps, actor, id, inviteeOf(client, client.email))
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
  }
}
