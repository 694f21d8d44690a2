import type { BasketChange } from '@comptoir/contract/basket'
import { Badge, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/format/useFormat.ts'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { formatUnits } from '#domain/catalogue/units.ts'
import { Price } from '#domain/prices/Money.tsx'
import classes from './LoadDialog.module.css'

type Props = {
  /** All of one line. */
  changes: readonly BasketChange[]
  isAccepted: boolean
  onAccept: (line: number, isAccepted: boolean) => void
}

const tones: Record<BasketChange['kind'], string> = {
  gone: 'danger',
  replaced: 'info',
  price_up: 'warning',
  price_down: 'success',
  minimum_changed: 'warning',
  pack_changed: 'warning',
  short_stock: 'danger',
}

/** What has become of one line, and whether to take it as it is now. */
export function LoadChange({ changes, isAccepted, onAccept }: Props) {
  const { t } = useTranslation('loadLines')
  const [first] = changes
  if (!first) return null
  const { line, ref, name, image, new_units } = first
  return (
    <li className={classes.change}>
      <ProductImage src={image} size={44} alt="" />
      <div className={classes.what}>
        <span className={classes.product}>
          <strong>{ref}</strong> {name}
        </span>
        <ul className={classes.kinds}>
          {changes.map((change) => (
            <li key={change.kind}>
              <Badge color={tones[change.kind]} variant="light" radius="sm" tt="none">
                {t(`kind.${change.kind}`)}
              </Badge>
              <span>
                <Detail change={change} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      {new_units > 0 && (
        <Checkbox
          label={t('accept')}
          aria-label={t('accept_line', { ref })}
          checked={isAccepted}
          onChange={({ currentTarget: { checked } }) => onAccept(line, checked)}
        />
      )}
    </li>
  )
}

function Detail({ change }: { change: BasketChange }) {
  const { t } = useTranslation('loadLines')
  const { day } = useFormat()
  const { kind, unit, old_units, new_units, available, next_arrival } = change
  const units = (count: number) => formatUnits(t, count, unit)
  const quantities = `${units(old_units)} → ${units(new_units)}`
  switch (kind) {
    case 'gone':
      return t('left_out')
    case 'replaced':
      return (
        <>
          <strong>{change.successor_ref}</strong> {change.successor_name}
          {old_units !== new_units && ` (${quantities})`}
        </>
      )
    case 'price_up':
    case 'price_down':
      return (
        <>
          <Price price={change.old_price} /> → <Price price={change.new_price} />
        </>
      )
    case 'minimum_changed':
    case 'pack_changed':
      return quantities
    case 'short_stock': {
      const stock = { available: units(available ?? 0), wanted: units(new_units) }
      return next_arrival ? t('short_until', { ...stock, day: day(next_arrival) }) : t('short', stock)
    }
  }
}
