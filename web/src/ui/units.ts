import { isUnit, type Unit } from '@comptoir/contract/rules'
import { formatCount } from './format.ts'

/** The words of whatever feature asks: those of units are common to all. */
type Words = (key: `unit.${Unit}`, options: { ns: 'common'; count: number }) => string

/** A unit's name in the singular or plural: "pieces". */
export const unitName = (t: Words, count: number, unit: string): string =>
  isUnit(unit) ? t(`unit.${unit}`, { ns: 'common', count }) : unit

/** Says a number of units: "1 200 pieces". */
export const sayUnits = (t: Words, count: number, unit: string): string =>
  `${formatCount(count)} ${unitName(t, count, unit)}`
