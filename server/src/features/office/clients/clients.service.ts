import type { Client, ClientRow, Duplicate } from '@comptoir/contract/admin-clients'
import type { Language } from '@comptoir/contract/common'
import { isVatNumber } from '@comptoir/contract/vat-number'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { dayIn, daysBefore, plusDays } from '#lib/days.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { addresses } from '#features/accounts/addresses/addresses.service.ts'
import { auditOf, type Actor } from '#features/platform/audit/audit.service.ts'
import { closedDays } from '#features/ordering/holidays/holidays.service.ts'
import { mailsOf } from '#features/platform/mail/mail-log.service.ts'
import { readSettings } from '#features/platform/settings/settings.service.ts'
import { vatStanding } from '#features/accounts/vat/vat.service.ts'
import { allowedActions } from './decisions.rules.ts'
import * as list from './client-list.queries.ts'
import { openBalanceOf } from '#features/ordering/payment-methods/payment-methods.service.ts'
import * as queries from './clients.queries.ts'
import { firstDayInTime } from './waiting.rules.ts'

type ListFilter = Parameters<typeof list.findClients>[1]

/** Clients that match, and how many there are; five statements. */
export async function listClients(
  deps: Deps,
  filter: ListFilter,
): Promise<{ count: number; rows: ClientRow[] }> {
  const { count, rows } = await list.findClients(deps.db, filter)
  const inTime = await firstInTime(deps)
  return { count, rows: rows.map((row) => toRow(row, inTime)) }
}

/**
 * A client with all that the office decides by; a constant number of statements.
 *
 * @throws NotFoundError where there is none
 */
export async function readClient(deps: Deps, actor: Pick<Actor, 'id'>, id: number): Promise<Client> {
  const { db } = deps
  const row = await list.findClientRow(db, id)
  const more = await queries.findClientDetails(db, id)
  if (!row || !more) throw new NotFoundError(message('no_match', { what: 'Client' }))
  const log = await auditOf(db, 'client', id)
  const inTime = await firstInTime(deps)
  const moment = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...toRow(row, inTime),
    version: Math.max(0, ...log.map((entry) => entry.id)),
    language: more.language as Language, // the table allows no other
    website: more.website,
    signup_info: more.signup_info,
    newsletter: more.newsletter_at !== null,
    may_pay_on_account: more.may_pay_on_account,
    payment_days: more.payment_days,
    invoicing: more.invoicing,
    electronic_address: more.electronic_address,
    credit_limit: more.credit_limit,
    open_balance: await openBalanceOf(db, id),
    pending_email: more.pending_email,
    terms_at: moment(more.terms_at),
    approved_at: moment(more.approved_at),
    refused_at: moment(more.refused_at),
    refused_reason: more.refused_reason,
    disabled_at: moment(more.disabled_at),
    deletion_requested_at: moment(more.deletion_requested_at),
    tariffs: more.tariffs,
    billing: await addresses(deps, id, 'billing_info'),
    shipping_addresses: await addresses(deps, id, 'shipping_address'),
    vat_standing: row.vat === '' ? null : await vatStandingOf(db, row.vat),
    partners: more.partners,
    clients: more.clients,
    clients_count: more.clients_count,
    areas: more.areas,
    open_orders_count: more.open_orders_count,
    possible_duplicates: (await list.findDuplicates(db, id)).map(toDuplicate),
    orders: more.orders.map((order) => ({ ...order, created_at: new Date(order.created_at).toISOString() })),
    mails: await mailsOf(db, id),
    audit: log,
    allowed: allowedActions({ ...row, contact_id: more.contact_id }, actor),
  }
}

const vatStandingOf = async (db: Db, vat: string) => {
  const { state, name, address, checked_at } = await vatStanding(db, vat)
  return { vat, is_well_formed: isVatNumber(vat), state, name, address, checked_at }
}

/** How many wait for approval, and how many of them for longer than promised. */
export const countWaiting = async (deps: Deps) => list.countWaiting(deps.db, await firstInTime(deps))

/** Of the start page: who is new in the last seven days, who asks to be deleted, who may buy. */
export const countClients = ({ db, now }: Deps) => list.countClients(db, daysBefore(now(), 7))

/** The first few clients that a search finds. */
export const findFewClients = (db: Db, search: string) => list.findFew(db, search, 8)

/** @returns a day: whoever waits since before it waits too long */
async function firstInTime({ db, now }: Deps): Promise<string> {
  const { approval_working_days } = await readSettings(db)
  const today = dayIn(now())
  const closed = await closedDays(db, 'BE', plusDays(today, -3 * approval_working_days - 30), today)
  return firstDayInTime(today, approval_working_days, closed)
}

function toRow(
  { tariff_id, tariff_name, waiting_since, ...row }: list.ClientListRow,
  inTime: string,
): ClientRow {
  const isWaiting = row.status === 'waiting' && waiting_since !== null
  return {
    ...row,
    tariff: { id: tariff_id, name: tariff_name },
    created_at: row.created_at.toISOString(),
    profile_submitted_at: row.profile_submitted_at?.toISOString() ?? null,
    last_login_at: row.last_login_at?.toISOString() ?? null,
    waiting_since: isWaiting ? waiting_since.toISOString() : null,
    is_overdue: isWaiting && dayIn(waiting_since) < inTime,
  }
}

const toDuplicate = (row: Awaited<ReturnType<typeof list.findDuplicates>>[number]): Duplicate => ({
  ...row,
  created_at: row.created_at.toISOString(),
})
