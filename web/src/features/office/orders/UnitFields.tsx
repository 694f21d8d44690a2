import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '#features/office/form/FormContext.tsx'
import { UnitLines } from '#features/orders/orders/UnitLines.tsx'
import { total } from '#features/orders/orders/useSomeOf.ts'

type Line = ComponentProps<typeof UnitLines>['items'][number] & { item: number }
type Props<L> = {
  lines: readonly L[]
  /** Units that `All that is there` puts into the field of a line. */
  most: (line: L) => number
  hint: (line: L) => string
}

/** Units of lines, `units.{item}` in the form. */
export function UnitFields<L extends Line>({ lines, most, hint }: Props<L>) {
  const { t } = useTranslation(['adminOrders', 'orders'])
  const fields = useFields()
  const unitsOf = ({ item }: L) => {
    const typed = fields.get(`units.${item}`).trim()
    return /^\d{1,9}$/.test(typed) ? Number(typed) : 0
  }
  const fill = (shown: readonly L[], units: (line: L) => number) =>
    fields.setAll('units', Object.fromEntries(shown.map((line) => [line.item, String(units(line))])))
  return (
    <UnitLines
      items={lines}
      idOf={({ item }) => item}
      fields={fields}
      hint={hint}
      summary={t('orders:unit_lines.chosen', {
        lines: t('orders:items_title', { count: lines.filter((line) => unitsOf(line) > 0).length }),
        units: t('orders:returns.units', { count: total(lines, unitsOf) }),
      })}
      tools={(shown) => (
        <>
          <Button size="compact-sm" variant="default" onClick={() => fill(shown, most)}>
            {t('adminOrders:ship.all')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => fill(shown, () => 0)}>
            {t('adminOrders:ship.none')}
          </Button>
        </>
      )}
    />
  )
}
