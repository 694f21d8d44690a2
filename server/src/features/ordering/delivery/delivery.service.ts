import type { Language } from '@comptoir/contract/common'
import type { DeliveryOption } from '@comptoir/contract/lookups'
import type { PromisedPart } from '@comptoir/contract/promise'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { dayIn, instantAt, isWeekend, plusDays } from '#lib/days.ts'
import { CompanyGoneError, RuleError, ruleError, message, type Message } from '#lib/errors.ts'
import { formatDay } from '#lib/format.ts'
import { comingHolidays, type Holiday } from '#features/ordering/holidays/holidays.service.ts'
import { ruleFor } from '#features/ordering/totals/totals.service.ts'
import type { CompanySession } from '#session.ts'
import { earliestDay, lastChange, planningDays } from './calendar.rules.ts'
import * as queries from './delivery.queries.ts'
import { optionBlock, warehouseBlock, type Block, type PickupProduct } from './delivery.rules.ts'
import { byDay, promisedOf, shared, sourcesOf, type DayFor } from './promise.rules.ts'

export { byDay, promisedAnew, promisedOf, sourcesOfQueue } from './promise.rules.ts'
export type { Arrival, DayFor, Source } from './promise.rules.ts'

/** The delivery options, each judged for the company's current basket and the country it would go to (OD-16). */
export async function deliveryOptions(
  { db, now }: Deps,
  { user, company }: CompanySession,
  { country, language }: { country: number | undefined; language: Language },
): Promise<DeliveryOption[]> {
  const basket = await queries.findBasketDelivery(db, company.id, user.id)
  if (!basket) throw new CompanyGoneError(company.id)
  const country_id = country ?? basket.country_id
  const tariff_id = basket.tariff_id ?? company.tariff_id
  const options = await queries.findOptions(db, language)
  const warehouses = await queries.findWarehouses(db)
  const lines = await queries.findBasketSupplies(db, company.id, user.id, dayIn(now()))
  const pickup = pickupProducts(lines)
  const holidays = await comingHolidays(db, language, now(), planningDays)
  const rules = await queries.findRules(db)

  return options.map((option) => {
    const dayFor = dayCounter(now(), option, warehouses, holidays)
    const earliest = (place: queries.WarehouseRow | undefined) => dayFor(place?.id ?? 0, dayIn(now()))
    const promiseOf = (leaves: number | undefined) =>
      byDay(promisedLines(lines, { preferred: leaves ?? 0, today: dayIn(now()) }, dayFor))
    const offered = warehouses.filter(({ id }) => option.warehouses.includes(id))
    const chosen = offered.find(({ id }) => id === basket.warehouse_id)
    const amounts = company.prices_hidden
      ? undefined
      : ruleFor(rules, { delivery_option_id: option.id, country_id, tariff_id })
    return {
      ...option,
      kind: option.kind as DeliveryOption['kind'], // the table allows no other
      price: company.prices_hidden ? null : (amounts?.price ?? '0.00'),
      free_from: amounts?.free_delivery_from ?? null,
      minimum_order: amounts?.min_order_amount ?? null,
      earliest_date: earliest(chosen ?? offered[0] ?? warehouses[0]),
      promise: promiseOf((chosen ?? offered[0] ?? warehouses[0])?.id),
      ...toWire(optionBlock(option, pickup, country_id), language),
      places: offered.map((place) => ({
        warehouse: place.id,
        earliest_date: earliest(place),
        promise: promiseOf(place.id),
        ...toWire(warehouseBlock(option, place.id, pickup), language),
      })),
    }
  })
}

/** What must be collected, and where some of it lies. */
const pickupProducts = (lines: readonly queries.SuppliedLine[]): PickupProduct[] =>
  [...new Map(lines.map((line) => [line.product_id, line])).values()]
    .filter(({ is_pickup_only }) => is_pickup_only)
    .map(({ product_id, stock }) => ({
      id: product_id,
      warehouses: stock.filter(({ available }) => available > 0).map(({ warehouse_id }) => warehouse_id),
    }))

/**
 * What would be promised of each line; lines of the same product share what there is of it. An order of more than there is of
 * what is sold from stock alone would be refused (OD-59): nothing is promised of it.
 */
function promisedLines(
  lines: readonly queries.SuppliedLine[],
  from: { preferred: number; today: string },
  dayFor: DayFor,
): PromisedPart[][] {
  const stocked = lines.filter(({ on_request }) => !on_request)
  return [...Map.groupBy(stocked, ({ product_id }) => product_id).values()].flatMap((same) => {
    const wanted = same.reduce((sum, { units }) => sum + units, 0)
    const sources = sourcesOf(wanted, same[0]!, from)
    if (same[0]!.stock_only && sources.some(({ ready }) => ready !== from.today)) return []
    return shared(
      same.map(({ units }) => units),
      sources,
    ).map((own) => promisedOf(own, dayFor))
  })
}

/** On which day goods are had, by the warehouse and the day from which they can leave it; counted once for each. */
function dayCounter(
  now: Date,
  lead: { lead_days: number; cutoff_time: string },
  warehouses: readonly queries.WarehouseRow[],
  holidays: readonly Holiday[],
): DayFor {
  const counted = new Map<string, string>()
  const closed = new Map(warehouses.map(({ id, country }) => [id, closedIn(holidays, country)]))
  const elsewhere = closedIn(holidays, warehouses[0]?.country)
  return (warehouseId, ready) => {
    const key = `${warehouseId} ${ready}`
    const known = counted.get(key)
    if (known !== undefined) return known
    const from = ready > dayIn(now) ? instantAt(ready, '00:00:00') : now
    const day = earliestDay(from, lead, closed.get(warehouseId) ?? elsewhere)
    counted.set(key, day)
    return day
  }
}

const toWire = (block: Block | null, language: Language) => ({
  blocked: block !== null,
  blocked_reason: block && translateMessage(language, block.reason),
  blocked_products: block?.products ?? [],
})

/** The days on which a warehouse of a country delivers nothing. */
const closedIn = (holidays: readonly Holiday[], country: string | undefined): Set<string> =>
  new Set(
    holidays
      .filter((day) => day.is_closed && (day.country === null || day.country === country))
      .map(({ date }) => date),
  )

/** How the goods of an order are to be had. */
export type DeliveryChoice = {
  delivery_option: number
  warehouse?: number | null | undefined
  delivery_date?: string | null | undefined
  /** Country of the shipping address; null where there is none, as for a pickup. */
  country_id: number | null
}
export type CheckedDelivery = {
  /** `name` in the language for names. */
  option: { id: number; code: string; kind: 'pickup' | 'shipping'; name: string }
  warehouse: { id: number; name: string } | null
  /** The warehouse that the goods leave: the chosen one, else the first; undefined where there is none in use. */
  leaves: number | undefined
  /** The day asked for, or else the earliest one. */
  delivery_date: string
  /** Until when a change leaves that day as it is. */
  changeable_until: Date
  /** When goods are had this way. */
  dayFor: DayFor
}

/**
 * Whether goods can be had as chosen, now (CHK-01..03, 08, 09, OD-66). Three to four queries, whatever the size.
 *
 * @param languages what the option is called in, which an order keeps, and what refusals are worded in
 * @param pickupIds the products among the goods that must be collected
 * @throws RuleError on `delivery_option`, `warehouse`, `shipping_address` or `delivery_date`, or on none of them
 */
export async function checkDelivery(
  db: Db,
  now: Date,
  languages: { names: Language; refusals: Language },
  choice: DeliveryChoice,
  pickupIds: readonly number[],
): Promise<CheckedDelivery> {
  const [options, warehouses, holidays, pickup] = await Promise.all([
    queries.findOptions(db, languages.names),
    queries.findWarehouses(db),
    comingHolidays(db, languages.refusals, now, planningDays),
    pickupIds.length === 0 ? [] : queries.findPickupProducts(db, pickupIds),
  ])
  const option = options.find(({ id }) => id === choice.delivery_option)
  if (!option) throw unknown('delivery_option', choice.delivery_option)
  const block = optionBlock(option, pickup, choice.country_id)
  if (block) throw ruleError(block.reason)
  if (option.kind === 'shipping' && choice.country_id === null)
    throw new RuleError({ shipping_address: [message('required')] })

  const warehouse = warehouses.find(({ id }) => id === choice.warehouse)
  if (choice.warehouse != null && !warehouse) throw unknown('warehouse', choice.warehouse)
  if (!warehouse && option.warehouses.length > 0) throw new RuleError({ warehouse: [message('required')] })
  const elsewhere = warehouse && warehouseBlock(option, warehouse.id, pickup)
  if (elsewhere) throw ruleError(elsewhere.reason)

  const from = warehouse ?? warehouses[0]
  const closed = closedIn(holidays, from?.country)
  const earliest = earliestDay(now, option, closed)
  const date = choice.delivery_date ?? earliest
  const fault = dateFault({ date, earliest, today: dayIn(now), closed, language: languages.refusals })
  if (fault) throw new RuleError({ delivery_date: [fault] })
  return {
    option: {
      id: option.id,
      code: option.code,
      kind: option.kind as DeliveryOption['kind'],
      name: option.name,
    },
    warehouse: warehouse ? { id: warehouse.id, name: warehouse.name } : null,
    leaves: from?.id,
    delivery_date: date,
    changeable_until: lastChange(date, option, closed),
    dayFor: dayCounter(now, option, warehouses, holidays),
  }
}

/** When goods are had that are ordered one way or another: `dayFor` for each. Two statements. */
export async function deliveryCalendar(
  db: Db,
  now: Date,
): Promise<(lead: { lead_days: number; cutoff_time: string }) => DayFor> {
  const warehouses = await queries.findWarehouses(db)
  const holidays = await comingHolidays(db, 'fr', now, planningDays)
  return (lead) => dayCounter(now, lead, warehouses, holidays)
}

/**
 * Why nothing can be had on a day at all, whatever the delivery option, or undefined (OD-66).
 *
 * @param warehouseId where the goods are fetched, if that is chosen
 */
export async function dayFault(
  db: Db,
  now: Date,
  language: Language,
  day: string,
  warehouseId: number | null,
): Promise<Message | undefined> {
  const warehouses = await queries.findWarehouses(db)
  const holidays = await comingHolidays(db, language, now, planningDays)
  const place = warehouses.find(({ id }) => id === warehouseId) ?? warehouses[0]
  return closedFault(day, dayIn(now), closedIn(holidays, place?.country))
}

function closedFault(date: string, today: string, closed: ReadonlySet<string>): Message | undefined {
  if (date < today) return message('delivery_date_past')
  if (isWeekend(date)) return message('delivery_date_weekend')
  return closed.has(date) ? message('delivery_date_holiday') : undefined
}

/** Why nothing can be had on a day, or undefined (OD-66). */
function dateFault({
  date,
  earliest,
  today,
  closed,
  language,
}: {
  date: string
  earliest: string
  today: string
  closed: ReadonlySet<string>
  language: Language
}): Message | undefined {
  const fault = closedFault(date, today, closed)
  if (fault) return fault
  if (date < earliest) return message('delivery_date_early', { date: formatDay(earliest, language) })
  if (date > plusDays(today, planningDays)) return message('delivery_date_late', { days: planningDays })
  return undefined
}

const unknown = (field: string, value: number) =>
  new RuleError({ [field]: [message('does_not_exist', { value })] })
