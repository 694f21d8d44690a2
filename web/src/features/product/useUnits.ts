import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format.ts'

const known = ['piece', 'pair', 'set', 'metre', 'pack'] as const

/** Counts of units and packs in words: "1 200 pieces", "2 packs". */
export function useUnits() {
  const { t } = useTranslation('product')
  return {
    units: (count: number, unit: string) =>
      t(`unit.${known.find((code) => code === unit) ?? 'piece'}`, { count, n: formatCount(count) }),
    packs: (count: number) => t('packs', { count, n: formatCount(count) }),
  }
}
