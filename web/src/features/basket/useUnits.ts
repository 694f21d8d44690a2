import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format.ts'

const units = ['piece', 'pair', 'set', 'metre', 'pack'] as const
type Unit = (typeof units)[number]
const isUnit = (unit: string): unit is Unit => units.some((known) => known === unit)

/** Says a number of units: "12 pieces". A unit without a word of its own is shown as it is. */
export function useUnits(): (count: number, unit: string) => string {
  const { t } = useTranslation('basket')
  return (count, unit) =>
    isUnit(unit) ? t(`unit.${unit}`, { count, n: formatCount(count) }) : `${formatCount(count)} ${unit}`
}
