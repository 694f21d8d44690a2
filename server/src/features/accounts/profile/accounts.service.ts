import type { Billing } from '@comptoir/contract/address'
import type { CompanyRole, CurrentUser } from '@comptoir/contract/auth'
import { permissions } from '@comptoir/contract/endpoint'
import type { Language } from '@comptoir/contract/common'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { memberSession } from '#features/accounts/companies/companies.service.ts'
import { addresses } from '#features/accounts/addresses/addresses.service.ts'
import { worksInOffice, type Session } from '#session.ts'
import * as queries from './accounts.queries.ts'

export async function currentUser(deps: Deps, session: Session): Promise<CurrentUser> {
  const profile = await queries.findProfile(deps.db, session.user.id, session.company?.id ?? null)
  if (!profile) throw new NotFoundError()
  const billing = session.company ? await addresses(deps, session.company.id, 'billing_info') : []
  return toCurrentUser(session, profile, billing.find(({ is_default }) => is_default) ?? null)
}

/** @throws NotFoundError for anybody else than oneself: other users are hidden (wire D3) */
export async function userById(deps: Deps, session: Session, id: number): Promise<CurrentUser> {
  if (id !== session.user.id) throw new NotFoundError(message('no_match', { what: 'User' }))
  return currentUser(deps, session)
}

/**
 * Changes one's own name, language, price display or the company in use.
 *
 * @throws RuleError on `company` for one that one cannot buy for
 */
export async function updateCurrentUser(
  deps: Deps,
  session: Session,
  {
    company,
    ...changes
  }: {
    name?: string | undefined
    language?: Language | undefined
    hide_prices?: boolean | undefined
    company?: number | undefined
  },
): Promise<CurrentUser> {
  const { user } = session
  const changed = company === undefined ? session : await memberSession(deps, session, company)
  await inTransaction(deps.db, async (tx) => {
    await queries.updateUser(tx, user.id, changes)
    if (company !== undefined) await queries.setDefaultCompany(tx, user.id, company)
  })
  deps.accounts.evict(user.id)
  return currentUser(deps, changed)
}

function toCurrentUser(session: Session, row: queries.ProfileRow, billing_info: Billing | null): CurrentUser {
  const { id, email, name } = row
  return {
    id,
    email,
    name,
    user: { id, email, name },
    language: row.language as Language, // the table allows no other
    company:
      row.company_id === null
        ? null
        : {
            id: row.company_id,
            name: row.enterprise_name || row.company_name!,
            role: row.role as CompanyRole,
          },
    companies: row.companies,
    permissions: permissions.filter(session.can),
    is_approved: session.user.is_approved,
    is_partner: row.permissions.includes('represent'),
    is_staff: worksInOffice(session),
    lacks_second_factor: session.user.lacks_second_factor,
    hide_prices: row.hide_prices,
    prices_hidden: row.prices_hidden ?? false,
    tariff:
      row.tariff_id === null
        ? null
        : { id: row.tariff_id, name: row.tariff_name!, recommend_price: row.recommend_price! },
    preferred_brands: row.preferred_brands.map(Number),
    preferred_catalogs: row.preferred_catalogs.map(Number),
    preferred_warehouse: row.preferred_warehouse,
    delivery_settings: { delivery_option: row.delivery_option, shipping_address: row.shipping_address },
    billing_info,
    erp_id: row.erp_id,
    newsletter: row.newsletter_at !== null,
    website: row.website ?? '',
    signup_info: row.signup_info ?? '',
    profile_submitted_at: row.profile_submitted_at?.toISOString() ?? null,
    refused_reason: row.refused_reason,
    pending_email: row.pending_email,
    needs_setup: row.needs_setup,
    deletion_requested_at: row.deletion_requested_at?.toISOString() ?? null,
  }
}
