import { z } from 'zod'
import { AmountInput } from './admin-settings.ts'
import { Billing, ShippingAddress } from './address.ts'
import { AuditEntry } from './admin-audit.ts'
import { seenVersion, Version } from './admin-edit.ts'
import { BulkAnswer, listQuery, selectionOf, withSelection, workbookOf } from './admin-list.ts'
import { MailRow } from './admin-mail.ts'
import { Id, IdParams, Instant, Language, Money, IdAndName, Nothing, PathId, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Invoicing } from './invoice.ts'
import { OrderStatus } from './order.ts'

const Text = z.string()

/**
 * Where a client stands, the first that applies:
 *
 * - `erased`             deleted, kept without a name for the orders
 * - `no_login`           a partner's client, who cannot sign in
 * - `deletion_requested` has asked the office to be deleted (OD-44)
 * - `disabled`           switched off by the office
 * - `unconfirmed`        the address of a sign-up is not confirmed yet
 * - `approved`
 * - `refused`            refused, or the approval withdrawn; `waiting` again once they send their data anew
 * - `waiting`            for approval
 */
export const clientStatuses = [
  'waiting',
  'approved',
  'refused',
  'unconfirmed',
  'disabled',
  'deletion_requested',
  'no_login',
  'erased',
] as const
export const ClientStatus = z.enum(clientStatuses)
export type ClientStatus = z.infer<typeof ClientStatus>

/** A client of the list: an owner, with or without a login. `vat` and `country` (its code) are of the billing data. */
export const ClientRow = z.object({
  id: Id,
  name: Text,
  email: Text.nullable(),
  enterprise_name: Text,
  vat: Text,
  country: Text.nullable(),
  erp_id: Text.nullable(),
  /** The client id they say they have; nothing is linked by it. */
  claimed_erp_id: Text.nullable(),
  tariff: IdAndName,
  status: ClientStatus,
  is_partner: z.boolean(),
  prices_hidden: z.boolean(),
  created_at: Instant,
  profile_submitted_at: Instant.nullable(),
  last_login_at: Instant.nullable(),
  /** Since when a waiting account waits; null for others. */
  waiting_since: Instant.nullable(),
  /** It waits longer than the working days that are promised (APPR-04). */
  is_overdue: z.boolean(),
  orders_count: z.int(),
  /** How many other clients may be the same one; counted for those that wait or are not confirmed, else 0. */
  duplicates: z.int(),
})
export type ClientRow = z.infer<typeof ClientRow>

/** Another client that may be the same one, and what they share. */
export const duplicateReasons = ['vat', 'email', 'erp_id'] as const
export const Duplicate = z.object({
  id: Id,
  name: Text,
  email: Text.nullable(),
  enterprise_name: Text,
  vat: Text,
  erp_id: Text.nullable(),
  status: ClientStatus,
  orders_count: z.int(),
  created_at: Instant,
  reasons: z.array(z.enum(duplicateReasons)),
})
export type Duplicate = z.infer<typeof Duplicate>

export const VatStanding = z.object({
  vat: Text,
  /** Whether form and check digits are right. */
  is_well_formed: z.boolean(),
  /** What VIES says of it. */
  state: z.enum(['valid', 'invalid', 'unchecked']),
  name: Text,
  address: Text,
  checked_at: Instant.nullable(),
})
export const ClientOrder = z.object({
  id: Id,
  name: Text,
  created_at: Instant,
  status: OrderStatus,
  grand_total: Money,
})

/**
 * Where a partner orders for all clients: of a country, or everywhere without one; of a country, those with postcodes from
 * one to the other, as far as these go (`12` to `14` includes 1480); `''` is no bound.
 */
export const Area = z.object({
  country: Id.nullable(),
  from_code: Text.max(10),
  to_code: Text.max(10),
})
export type Area = z.infer<typeof Area>

/** What the office can do with a client as it stands now. */
export const clientActions = [
  'approve',
  'refuse',
  'withdraw',
  'disable',
  'enable',
  'sign_out',
  'resend_activation',
  'delete',
  'set_partner',
] as const
export const Client = ClientRow.extend({
  version: Version,
  language: Language,
  website: Text,
  signup_info: Text,
  newsletter: z.boolean(),
  may_pay_on_account: z.boolean(),
  /** Days after the invoice. */
  payment_days: z.int(),
  /** What an invoice is made of. */
  invoicing: Invoicing,
  /** Where it receives structured invoices, `0208:0411905847`; empty for what its VAT number stands for. */
  electronic_address: Text,
  /** The most that may be open of orders on account; null for no limit. */
  credit_limit: Money.nullable(),
  /** What is open of them. */
  open_balance: Money,
  pending_email: Text.nullable(),
  terms_at: Instant.nullable(),
  approved_at: Instant.nullable(),
  refused_at: Instant.nullable(),
  refused_reason: Text.nullable(),
  disabled_at: Instant.nullable(),
  deletion_requested_at: Instant.nullable(),
  /** The price lists they may choose from; `tariff` is the one in use. */
  tariffs: z.array(IdAndName),
  billing: z.array(Billing),
  shipping_addresses: z.array(ShippingAddress),
  vat_standing: VatStanding.nullable(),
  /** Who orders for this client. */
  partners: z.array(IdAndName),
  /** For a partner: whom they order for, the first fifty by name. */
  clients: z.array(IdAndName),
  clients_count: z.int(),
  /** For a partner: where they order for all clients. */
  areas: z.array(Area),
  possible_duplicates: z.array(Duplicate),
  /** Orders that are not finished: neither completed nor cancelled. */
  open_orders_count: z.int(),
  /** The last ten of each. */
  orders: z.array(ClientOrder),
  mails: z.array(MailRow),
  audit: z.array(AuditEntry),
  allowed: z.array(z.enum(clientActions)),
})
export type Client = z.infer<typeof Client>

const filters = {
  /** Without it all but the erased ones. */
  status: ClientStatus.optional(),
  role: z.enum(['customer', 'partner']).optional(),
  tariff: Id.optional(),
  /** Code of the billing country: `BE`. */
  country: Text.max(2).optional(),
  /** Id of a partner: whom they order for. */
  partner: Id.optional(),
}
export const listClients = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/',
  access: 'accounts',
  summary: 'Clients; searched by name, enterprise, e-mail, client id and VAT number',
  query: z.object({
    ...filters,
    ...listQuery(
      [
        'name',
        'email',
        'enterprise_name',
        'vat',
        'country',
        'erp_id',
        'tariff',
        'status',
        'created_at',
        'waiting_since',
        'last_login_at',
        'orders_count',
      ],
      '-created_at',
    ),
  }),
  status: 200,
  response: pageOf(ClientRow),
})
export const downloadClients = workbookOf(listClients)
export const getClient = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/:id/',
  access: 'accounts',
  summary: 'A client with all that the office decides by',
  params: IdParams,
  status: 200,
  response: Client,
})
/**
 * How a client stood on the screen of whoever decides. Where somebody else has decided meanwhile, the call is refused
 * and nothing is overruled unseen; without it the call is for the client as it stands.
 */
const expected = { expected: ClientStatus.optional() }
/**
 * `tariff` becomes the one in use and the only one assigned; without it what they signed up with stays. `erp_id` links
 * the client of the books, once somebody has made sure of it. Approving what is approved changes nothing.
 */
export const approveClient = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/:id/approve/',
  access: 'accounts',
  summary: 'Lets a client in, and writes to them (APPR-05)',
  params: IdParams,
  body: z.object({ tariff: Id.nullish(), erp_id: Text.max(50).nullish(), ...expected }),
  status: 200,
  response: Client,
})
const Reason = Text.min(3).max(2000)
export const refuseClient = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/:id/refuse/',
  access: 'accounts',
  summary: 'Refuses a client, or withdraws the approval, with a reason that is mailed',
  params: IdParams,
  body: z.object({ reason: Reason, ...expected }),
  status: 200,
  response: Client,
})
export const previewRefusal = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/:id/refuse/preview/',
  access: 'accounts',
  summary: 'The mail that a refusal with this reason would send; nothing is written',
  params: IdParams,
  body: z.object({ reason: Text.max(2000).optional() }),
  status: 200,
  response: z.object({ subject: Text, language: Language, html: Text }),
})
/** What is left out stays as it is. */
export const ClientChanges = z.object({
  name: Text.min(1).max(150).optional(),
  language: Language.optional(),
  erp_id: Text.max(50).nullish(),
  prices_hidden: z.boolean().optional(),
  may_pay_on_account: z.boolean().optional(),
  payment_days: z.int().min(0).max(365).optional(),
  invoicing: Invoicing.optional(),
  electronic_address: Text.max(140).optional(),
  credit_limit: AmountInput.nullish(),
  is_partner: z.boolean().optional(),
  /** `false` disables: every session ends. `true` takes that back. */
  is_active: z.boolean().optional(),
  /** `false` withdraws without a mail; to approve there is a call of its own. */
  is_approved: z.boolean().optional(),
  /** `false` keeps a client who had asked to be deleted (OD-44). */
  deletion_requested: z.literal(false).optional(),
  /** The price lists they may choose from. */
  tariffs: z.array(Id).min(1).max(50).optional(),
  /** The one in use; assigned as well when `tariffs` is left out. */
  tariff: Id.optional(),
  /** Where a partner orders for all clients, besides those who are linked one by one. */
  areas: z.array(Area).max(50).optional(),
})
export type ClientChanges = z.infer<typeof ClientChanges>
export const updateClient = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/users/:id/',
  access: 'accounts',
  summary: 'Changes what the office decides about a client (OD-54)',
  params: IdParams,
  body: ClientChanges.extend(seenVersion).strict(),
  status: 200,
  response: Client,
})
export const signOutClient = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/:id/sign_out/',
  access: 'accounts',
  summary: 'Ends all sessions of a client',
  params: IdParams,
  status: 204,
  response: Nothing,
})
export const resendClientActivation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/:id/resend_activation/',
  access: 'accounts',
  summary: 'Mails the link that confirms the address again',
  params: IdParams,
  status: 204,
  response: Nothing,
})
export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/users/:id/',
  access: 'accounts',
  summary: 'Deletes a client; one with orders is erased instead, and the orders stay (OD-44)',
  params: IdParams,
  status: 204,
  response: Nothing,
})
const PartnerParams = z.object({ id: PathId, client: PathId })
export const linkPartnerClient = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/users/:id/clients/:client/',
  access: 'accounts',
  summary: 'Lets a partner order for a client',
  params: PartnerParams,
  status: 204,
  response: Nothing,
})
export const unlinkPartnerClient = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/users/:id/clients/:client/',
  access: 'accounts',
  summary: 'Takes a client from a partner',
  params: PartnerParams,
  status: 204,
  response: Nothing,
})

export const clientBulkActions = [
  'approve',
  'refuse',
  'disable',
  'enable',
  'sign_out',
  'hide_prices',
  'show_prices',
  'set_tariff',
  'add_tariff',
  'remove_tariff',
] as const
/**
 * `tariff` for `approve` (at will) and for price lists, `reason` for `refuse`. `set_tariff` makes it the one in use and
 * the only one assigned, `add_tariff` assigns it beside the others, `remove_tariff` takes it from who does not use it;
 * these three, `hide_prices` and `show_prices` answer with `undo`. `reasons` says it in the languages of the
 * clients: each reads theirs, and `reason` where theirs is missing. `count` is how many `all` of the list were when it
 * was looked at: where there are more or fewer by now, nothing is done to anybody unseen.
 */
export const changeClients = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/bulk/',
  access: 'accounts',
  summary: 'Does the same to several clients, by id or by the filters of the list (C-21)',
  body: withSelection(
    z.object({
      action: z.enum(clientBulkActions),
      ...selectionOf(filters),
      tariff: Id.nullish(),
      reason: Reason.nullish(),
      reasons: z.partialRecord(Language, Reason).nullish(),
      count: z.int().min(0).optional(),
      ...expected,
    }),
  ),
  status: 200,
  response: BulkAnswer,
})

/** Of several clients: how many there are, and which price lists are assigned to how many of them and used by how many. */
export const countClientTariffs = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/bulk/tariffs/preview/',
  access: 'accounts',
  summary: 'Which price lists several clients have, before they are changed; nothing is written',
  body: withSelection(z.object(selectionOf(filters))),
  status: 200,
  response: z.object({
    count: z.int(),
    tariffs: z.array(IdAndName.extend({ assigned: z.int(), in_use: z.int() })),
  }),
})
export type ClientTariffCounts = z.infer<typeof countClientTariffs.response>
/**
 * Gives each client back what they had before a bulk action of the same administrator, also where that differed. Who
 * has been changed again since is left out.
 */
export const undoClientChanges = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/bulk/undo/',
  access: 'accounts',
  summary: 'Takes back what a bulk action has changed in price lists or hidden prices',
  body: z.object({ undo: Text.min(1).max(64) }),
  status: 200,
  response: BulkAnswer,
})
