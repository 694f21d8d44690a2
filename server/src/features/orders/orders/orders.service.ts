import type { Language, Money } from '@comptoir/contract/common'
import { times } from '@comptoir/contract/money'
import type {
  Order,
  OrderChanges,
  OrderItem,
  OrderStatus,
  OrderSummary,
  PaymentStatus,
  PromiseChange,
  Return,
  Shipment,
} from '@comptoir/contract/order'
import type { PaymentMethod } from '@comptoir/contract/payment-method'
import type { Deps } from '#deps.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { sessionFor } from '#features/accounts/companies/companies.service.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import type { Company, CompanySession } from '#session.ts'
import { returnableUnits, returnsOf } from '#features/orders/returns/returns.service.ts'
import { shipmentsOf, shippedUnits, trackingOf } from '#features/orders/shipments/shipments.service.ts'
import { byDay } from '#features/ordering/delivery/delivery.service.ts'
import { vatNote } from '#features/ordering/totals/totals.service.ts'
import * as queries from './orders.queries.ts'
import { promisedToCustomer, stillToCome } from './promises.rules.ts'
import { changesBetween, promisesBetween, type Revision } from './revisions.rules.ts'
import { possibleSteps, undoMinutes } from './steps.rules.ts'
import { printedCommunication } from '#lib/structured-communication.ts'

/** A company's orders, newest first (ORD-02). */
export async function listOrders(
  { db, now }: Deps,
  company: Company,
  filter: {
    limit: number
    offset: number
    search?: string | undefined
    status?: string | undefined
    changeable?: 'true' | undefined
  },
): Promise<{ count: number; rows: OrderSummary[] }> {
  const { search, status, changeable, ...page } = filter
  const { count, rows } = await queries.findOrders(db, company.id, {
    ...page,
    search,
    status,
    changeableAt: changeable && now(),
  })
  return {
    count,
    rows: rows.map(({ placed_by, placed_by_name, created_at, grand_total, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      grand_total: company.prices_hidden ? null : (grand_total as Money),
      owner: { id: company.id, name: company.name },
      placed_by: { id: placed_by, name: placed_by_name },
    })),
  }
}

/** For so long an order with the same lines is worth a warning. */
const repeatMinutes = 60

/** The latest order with the same lines as the current basket, placed within the last hour (OD-31). */
export async function repeatedOrder({ db, now }: Deps, { user, company }: CompanySession) {
  const since = new Date(now().getTime() - repeatMinutes * 60_000)
  const row = await queries.findSameOrder(db, company.id, user.id, since)
  return { order: row ? { ...row, created_at: row.created_at.toISOString() } : null }
}

/** The company's last order of a style, with its packs by product; null where it never was ordered. */
export async function lastOrder({ db }: Deps, { company }: CompanySession, group: number) {
  const row = await queries.findLastOrder(db, company.id, group)
  return { order: row ? { ...row, created_at: row.created_at.toISOString() } : null }
}

/**
 * An order of the session's company (ORD-12).
 *
 * @param options.anyCompany whether it may be of any of the caller's companies: for a partner, of one of its clients
 * @throws NotFoundError for anybody else's
 */
export async function readOrder(
  deps: Deps,
  { user, company, can, office }: CompanySession,
  id: number,
  language: Language,
  { anyCompany }: { anyCompany: boolean },
): Promise<Order> {
  const row = await queries.findOrder(
    deps.db,
    { user: user.id, company: company.id, isPartner: can('represent') },
    id,
    anyCompany ? undefined : company.id,
  )
  if (!row) throw new NotFoundError(message('no_match', { what: 'Order' }))
  const isHidden = !office && (row.prices_hidden || company.prices_hidden)
  return toOrder(deps, row, await partsOf(deps, row, isHidden), { isHidden, language })
}

/**
 * The session for the company of an order.
 *
 * @param caller.owner the company that the call names, whose order it has to be; otherwise it may be any of the caller's
 * @throws NotFoundError for an order of anybody else
 */
export async function sessionForOrder(
  deps: Pick<Deps, 'db'>,
  { session, owner }: { session: CompanySession; owner: number | undefined },
  id: number,
): Promise<CompanySession> {
  const { user, company, can } = session
  const viewer = { user: user.id, company: company.id, isPartner: can('represent') }
  const companyId = await queries.findCompanyOf(
    deps.db,
    viewer,
    id,
    owner === undefined ? undefined : company.id,
  )
  if (companyId === undefined) throw new NotFoundError(message('no_match', { what: 'Order' }))
  return sessionFor(deps, session, companyId)
}

/** Tells everybody who sees the orders of these companies, the office too, that one of them has changed; to be called after the commit. */
export async function tellReaders(
  { db, liveUpdates }: Deps,
  ...companyIds: readonly number[]
): Promise<void> {
  liveUpdates.tellOffice()
  for (const reader of await queries.findReaders(db, companyIds))
    liveUpdates.tell({ what: 'order', ...reader, version: null })
}

/**
 * An order as a mail tells it. The company's copy has no prices where the company may see none; the office's has them.
 *
 * @throws NotFoundError where the company has no such order
 */
export async function readOrderFor(
  deps: Deps,
  reader: 'company' | 'office',
  { id, company_id }: { id: number; company_id: number },
  language: Language,
): Promise<Order> {
  const row = await queries.findOrder(
    deps.db,
    { user: 0, company: company_id, isPartner: false },
    id,
    company_id,
  )
  if (!row) throw new NotFoundError(message('no_match', { what: 'Order' }))
  const isOffice = reader === 'office'
  const isHidden = !isOffice && row.prices_hidden
  return toOrder(deps, row, await partsOf(deps, row, isHidden), { isHidden, isOffice, language })
}

type Parts = { items: queries.ItemRow[]; shipments: Shipment[]; returns: Return[] }
const partsOf = async (
  { db }: Deps,
  { id, has_left }: queries.OrderRow,
  isHidden: boolean,
): Promise<Parts> => ({
  items: await queries.findItems(db, id),
  shipments: has_left ? await shipmentsOf(db, id) : [],
  returns: has_left ? await returnsOf(db, id, isHidden) : [],
})

function toOrder(
  deps: Deps,
  row: queries.OrderRow,
  { items, shipments, returns }: Parts,
  { isHidden, isOffice = false, language }: { isHidden: boolean; isOffice?: boolean; language: Language },
): Order {
  const shipped = shippedUnits(shipments)
  const returnable = returnableUnits(shipped, returns)
  const amount = (value: string) => (isHidden ? null : (value as Money))
  const isCanceled = row.status === 'client_canceled' || row.status === 'admin_canceled'
  const toCome = ({ id, total_qty }: queries.ItemRow) => (isCanceled ? 0 : total_qty - (shipped.get(id) ?? 0))
  const promised = promisedToCustomer(
    row.delivery_mode,
    items.map((item) => stillToCome(item.promised, toCome(item))),
  )
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    created_at: row.created_at.toISOString(),
    last_edit: row.last_edit.toISOString(),
    status: row.status,
    payment_status: row.payment_status,
    is_credited: row.is_credited,
    payment_method: row.payment_method,
    payment_reference: printedCommunication(row.payment_reference),
    ...trackingOf(shipments),
    invoice: isHidden ? null : (row.invoices.find(({ kind }) => kind === 'invoice') ?? null),
    invoices: isHidden ? [] : row.invoices,
    delivery_option: {
      id: row.delivery_option_id,
      name: row.delivery_option.name,
      kind: row.delivery_option.kind,
    },
    warehouse: row.warehouse_id === null ? null : { id: row.warehouse_id, name: row.warehouse_name ?? '' },
    delivery_date: row.delivery_date,
    delivery_mode: row.delivery_mode,
    shortage: row.shortage,
    shipping_address: row.shipping_address as Order['shipping_address'], // checked by the answer's schema
    billing: row.billing as Order['billing'],
    promise: byDay(promised),
    products: items.map((item, index) =>
      toItem(
        deps,
        item,
        {
          shipped_qty: shipped.get(item.id) ?? 0,
          returnable_qty: returnable.get(item.id) ?? 0,
          promise: promised[index]!,
        },
        isHidden,
      ),
    ),
    total: amount(row.total),
    delivery: amount(row.delivery),
    total_taxes: amount(row.total_taxes),
    grand_total: amount(row.grand_total),
    paid: amount(row.paid),
    due: amount(row.due),
    vat: isHidden ? [] : row.vat,
    vat_note: isHidden ? '' : noteOf(row, language),
    comment: row.comment,
    customer_reference: row.customer_reference,
    specific_request: row.specific_request,
    owner: { id: row.company_id, name: row.company_name },
    placed_by: { id: row.placed_by, name: row.placed_by_name },
    revision: row.version,
    shipments,
    returns,
    ...lifeOf(row, items, {
      isHidden,
      isOffice,
      now: deps.now(),
      canPay: !isHidden && isPayable(deps.config, row),
      canReturn: [...returnable.values()].some((units) => units > 0),
    }),
  }
}

type Payable = {
  status: OrderStatus
  payment_status: PaymentStatus
  is_credited: boolean
  payment_method: PaymentMethod
}

/** Whether an order can be paid online now: its way to pay says so, or the office has asked for the money. */
export const isPayable = (
  { payments }: Deps['config'],
  { status, payment_status, is_credited, payment_method }: Payable,
): boolean =>
  payments.provider !== 'off' &&
  status !== 'client_canceled' &&
  status !== 'admin_canceled' &&
  !is_credited &&
  (payment_status === 'pending' || payment_status === 'not_paid') &&
  (payment_method !== 'on_account' || status === 'pending_payment')

type Life = { isHidden: boolean; isOffice: boolean; now: Date; canPay: boolean; canReturn: boolean }

/** What has happened to an order, and what its customer can do with it now. */
function lifeOf(
  row: queries.OrderRow,
  items: queries.ItemRow[],
  { isHidden, isOffice, now, canPay, canReturn }: Life,
) {
  const edits = editsOf(row, items, isHidden)
  const events = row.events.map(({ actor_kind, actor_name, ...event }) => ({
    ...event,
    at: new Date(event.at).toISOString(),
    // Who of the office it was is the office's.
    by: { kind: actor_kind, name: actor_kind === 'customer' || isOffice ? actor_name : null },
    ...(event.action === 'edit' || event.action === 'take_off'
      ? (edits.shift() ?? noChanges)
      : { changes: null, promises: event.promises ?? [] }),
  }))
  const last_step_at = new Date(events.at(-1)?.at ?? row.created_at)
  const possible = possibleSteps('customer', { ...row, last_step_at, has_left: false }, now)
  const until = row.changeable_until
  const isInTime = until !== null && now <= until && possible.includes('edit')
  const canUndo = possible.includes('restore')
  return {
    events,
    changeable_until: isInTime ? until.toISOString() : null,
    undo_until: canUndo ? new Date(last_step_at.getTime() + undoMinutes * 60_000).toISOString() : null,
    allowed: [
      ...(['edit', 'cancel', 'restore'] as const).filter((name) => possible.includes(name)),
      ...(canPay ? (['pay'] as const) : []),
      ...(!isHidden && row.invoices.length > 0 ? (['invoice'] as const) : []),
      ...(canReturn ? (['return'] as const) : []),
      ...(canProveTransport(row) ? (['destination_document'] as const) : []),
      ...(['pdf', 'excel', 'voucher', 'customs_codes', 'reorder'] as const),
    ],
  }
}

const noChanges = { changes: null, promises: [] }

/** What each edit has changed. */
function editsOf(
  row: queries.OrderRow,
  items: queries.ItemRow[],
  prices_hidden: boolean,
): { changes: OrderChanges; promises: PromiseChange[] }[] {
  const revisions: Revision[] = [
    ...row.revisions,
    { ...row, lines: items, grand_total: row.grand_total as Money },
  ]
  return revisions.slice(1).map((after, index) => ({
    changes: changesBetween(revisions[index]!, after, { prices_hidden }),
    promises: promisesBetween(revisions[index]!, after),
  }))
}

const noteOf = ({ treatment, vat_number, vat_evidence, vat }: queries.OrderRow, language: Language): string =>
  treatment ? vatNote(language, { ...vat_evidence, treatment, vat: vat_number ?? '' }, vat) : ''

/** Whether the buyer may prove that they take what they collect to another member state (OD-11). */
const canProveTransport = ({ treatment, vat_evidence, status }: queries.OrderRow): boolean =>
  treatment === 'pickup_domestic' &&
  vat_evidence?.vies?.is_valid === true &&
  status !== 'client_canceled' &&
  status !== 'admin_canceled'

const toItem = (
  deps: Deps,
  item: queries.ItemRow,
  computed: Pick<OrderItem, 'shipped_qty' | 'returnable_qty' | 'promise'>,
  isHidden: boolean,
): OrderItem => ({
  id: item.id,
  product: item.product_id,
  group: item.group_id,
  title: item.title,
  comment: item.comment,
  on_request: item.on_request,
  quantity: item.quantity,
  total_qty: item.total_qty,
  color: item.color,
  size: item.size,
  size_position: item.size_position,
  pack: item.pack,
  weight: item.weight_grams,
  warehouse_position: item.warehouse_position,
  path: item.path,
  customs_code: item.customs_code,
  unit: item.unit,
  price: isHidden ? null : times(item.unit_price, item.pack),
  price_per_unit: isHidden ? null : item.unit_price,
  ref: item.ref,
  total: isHidden ? null : item.total,
  image: item.image && imageUrl(deps.config, item.image),
  ...computed,
})
