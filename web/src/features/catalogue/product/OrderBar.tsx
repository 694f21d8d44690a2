import type { Group } from '@comptoir/contract/catalogue'
import type { Price } from '@comptoir/contract/common'
import { Button, Kbd } from '@mantine/core'
import { IconShoppingBagPlus } from '@tabler/icons-react'
import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPrice } from '#ui/format/format.ts'
import { Money, Price as UnitPrice, useHidePrices } from '#domain/prices/Money.tsx'
import { formatUnits } from '#domain/catalogue/units.ts'
import type { Offer } from './offer.rules.ts'
import { useKeyNames } from '#ui/navigation/useKeyNames.ts'
import classes from './OrderBar.module.css'

type Props = {
  style: Group
  offer: Offer
  /** There is something to add, or to put right before. */
  canAdd: boolean
  busy: boolean
  onAdd: () => void
  addButton: Ref<HTMLButtonElement>
}

/** What the typed quantities come to, how far the next price is, and the button that adds them. */
export const OrderBar = memo(function OrderBar({ style, offer, canAdd, busy, onAdd, addButton }: Props) {
  const { t } = useTranslation('product')
  const nameOf = useKeyNames()
  const showsPrices = offer.price !== null
  const hasPacks = style.products.some(({ pack }) => pack > 1)
  return (
    <div className={classes.bar} role="group" aria-label={t('order.label')}>
      <NextPrice style={style} offer={offer} />
      <dl className={classes.sums}>
        <div>
          <dt>{t('order.quantity')}</dt>
          <dd aria-live="polite">
            {formatUnits(t, offer.units, style.unit)}
            {hasPacks && offer.packs > 0 && (
              <small> ({t('packs', { count: offer.packs, n: formatCount(offer.packs) })})</small>
            )}
          </dd>
        </div>
        {offer.price && (
          <div className={classes.price}>
            <dt>{t('order.price')}</dt>
            <dd>
              <UnitPrice price={offer.price.lowest} />
              {offer.price.highest !== offer.price.lowest && (
                <>
                  {' – '}
                  <UnitPrice price={offer.price.highest} />
                </>
              )}
            </dd>
          </div>
        )}
        {showsPrices && (
          <div className={classes.amount}>
            <dt>{t('order.amount')}</dt>
            <dd>
              <Money amount={offer.amount} />
            </dd>
          </div>
        )}
      </dl>
      <Button
        ref={addButton}
        className={classes.add}
        classNames={{ label: classes.label }}
        size="md"
        leftSection={<IconShoppingBagPlus size={18} aria-hidden />}
        rightSection={
          <Kbd size="xs" className={classes.key} aria-hidden>
            {nameOf('ctrl')} ↵
          </Kbd>
        }
        data-disabled={!canAdd} // and not `disabled`: Escape in the grid leads here
        aria-disabled={!canAdd}
        loading={busy}
        onClick={onAdd}
        aria-keyshortcuts="Control+Enter"
      >
        {t('order.add')}
      </Button>
    </div>
  )
})

const priceRange = ({ lowest, highest }: { lowest: Price; highest: Price }): string =>
  lowest === highest ? formatPrice(lowest) : `${formatPrice(lowest)} – ${formatPrice(highest)}`

/** "12 pieces more, of any colour or size → 2,9500 €" (C-05). */
function NextPrice({ style, offer }: { style: Group; offer: Offer }) {
  const { t } = useTranslation('product')
  const [hidden] = useHidePrices()
  if (hidden || !offer.price) return null
  const { next, counted } = offer
  const hasSteps = style.products.some(({ prices }) => prices.length > 1)
  if (!hasSteps) return null
  if (!next) return <p className={classes.next}>{t('order.best')}</p>
  const values = { units: formatUnits(t, next.missing, style.unit), price: priceRange(next.price) }
  const isGroup = style.tiers_scope === 'group'
  return (
    <p className={classes.next} aria-live="polite">
      <strong>{isGroup ? t('order.more_group', values) : t('order.more_product', values)}</strong>
      {isGroup && (
        <>
          <progress max={counted + next.missing} value={counted} aria-hidden />
          {counted > offer.units && <span>{t('order.counted', { n: formatCount(counted) })}</span>}
        </>
      )}
    </p>
  )
}
