import type { BasketLine } from '@comptoir/contract/basket'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'

/** How many lines and units there are, in words. */
export function useLineCount(lines: readonly BasketLine[]): string {
  const { t } = useTranslation('checkout')
  const units = lines.reduce((all, line) => all + line.final_quantity, 0)
  const counts = [
    t('summary.lines', { count: lines.length, n: formatCount(lines.length) }),
    t('summary.units', { count: units, n: formatCount(units) }),
  ]
  return counts.join(', ')
}
