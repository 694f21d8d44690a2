import type { Order } from '@comptoir/contract/order'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#domain/catalogue/units.ts'
import { formatCount } from '#ui/format/format.ts'

/** Says how many of the units of some lines: "9 of 10 pieces"; their unit is named where they have the same. */
export function useSomeOf({ products }: Pick<Order, 'products'>) {
  const { t } = useTranslation(['orders', 'common'])
  const unitOf = new Map(products.map(({ id, unit }) => [id, unit]))
  return (some: number, all: number, lines: readonly { item: number }[]): string => {
    const [unit, ...others] = new Set(lines.map(({ item }) => unitOf.get(item)))
    const isOne = unit !== undefined && others.length === 0
    const asked = isOne ? formatUnits(t, all, unit) : t('orders:returns.units', { count: all })
    return t('orders:returns.of', { received: formatCount(some), asked })
  }
}

/** What a number of each of some things comes to. */
export const total = <Thing>(things: readonly Thing[], of: (thing: Thing) => number): number =>
  things.reduce((sum, thing) => sum + of(thing), 0)
