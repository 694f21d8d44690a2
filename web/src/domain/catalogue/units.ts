import { isUnit, type Unit } from '@comptoir/contract/rules'
import { formatCount } from '#ui/format/format.ts'

/** Any namespace's `t`: the names of units are in `common`. */
type UnitTexts = (key: `unit.${Unit}`, options: { ns: 'common'; count: number }) => string

/** A unit's name in the singular or plural: "pieces". */
export const unitName = (t: UnitTexts, count: number, unit: string): string =>
  isUnit(unit) ? t(`unit.${unit}`, { ns: 'common', count }) : unit

/** A number of units: "1 200 pieces". */
export const formatUnits = (t: UnitTexts, count: number, unit: string): string =>
  `${formatCount(count)} ${unitName(t, count, unit)}`
