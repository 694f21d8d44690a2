import type { TFunction } from 'i18next'
import { formatCount } from '#ui/format.ts'

/** The basket's words; rows get them from their table, since asking for them per row is what takes long. */
export type Words = TFunction<'basket'>

const units = ['piece', 'pair', 'set', 'metre', 'pack'] as const
type Unit = (typeof units)[number]
const isUnit = (unit: string): unit is Unit => units.some((known) => known === unit)

/** Says a number of units: "12 pieces". A unit without a word of its own is shown as it is. */
export const sayUnits = (t: Words, count: number, unit: string): string =>
  isUnit(unit) ? t(`unit.${unit}`, { count, n: formatCount(count) }) : `${formatCount(count)} ${unit}`
