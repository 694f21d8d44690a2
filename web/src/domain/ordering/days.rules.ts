import type { Config } from '@comptoir/contract/content'
import type { Country, DeliveryOption, Warehouse } from '@comptoir/contract/lookups'

/** What the days of a way of delivery depend on. */
export type Calendar = { warehouses: Warehouse[]; countries: Country[]; holidays: Config['holidays'] }

/** From when goods can be had, and the days on which they cannot. */
export type Days = { earliest: string; closed: Map<string, string> }

/** The days of an option at a warehouse: holidays of the warehouse's country count, with their names (OD-66). */
export function daysOf(
  option: Pick<DeliveryOption, 'earliest_date' | 'places'>,
  warehouseId: number | null,
  { warehouses, countries, holidays }: Calendar,
): Days {
  const warehouse = warehouses.find(({ id }) => id === warehouseId) ?? warehouses[0]
  const country = countries.find(({ id }) => id === warehouse?.country)?.code
  const place = option.places.find((one) => one.warehouse === warehouseId)
  return {
    earliest: place?.earliest_date ?? option.earliest_date,
    closed: new Map(
      holidays
        .filter((holiday) => holiday.country === null || holiday.country === country)
        .map(({ date, name }) => [date, name]),
    ),
  }
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
export const isPossible = (day: string, { earliest, closed }: Days): boolean =>
  day >= earliest && !isWeekend(day) && !closed.has(day)
