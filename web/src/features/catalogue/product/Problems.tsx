import type { Product } from '@comptoir/contract/catalogue'
import { quantityMaximum } from '@comptoir/contract/rules'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, noBreakSpace } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import classes from './Problems.module.css'
import { nextArrival, type Problem, type Shortage } from './offer.rules.ts'

type Props = {
  /** Texts that are no quantity, each with the quantity that may be meant. */
  unreadable: { product: Product; text: string; suggested: number | null }[]
  problems: Problem[]
  shortages: Shortage[]
  /** What the server said of a product, with a quantity in packs that would do. */
  refusals: { product: Product; message: string; suggested: number | null }[]
  onTake: (changes: Record<number, number>) => void
}

/** Quantities that cannot stand, each with the nearest that can as a button (C-17); and what is short in stock. */
export const Problems = memo(function Problems({ unreadable, problems, shortages, refusals, onTake }: Props) {
  const { t } = useTranslation('product')
  const { shortDay } = useFormat()
  if (unreadable.length + problems.length + shortages.length + refusals.length === 0) return null
  const everywhere = Object.fromEntries(problems.map(({ product, suggested }) => [product.id, suggested]))
  return (
    <section className={classes.box} aria-label={t('problems.label')}>
      <ul className={classes.list} aria-live="polite">
        {unreadable.map(({ product, text, suggested }) => (
          <li key={`unreadable ${product.id}`} data-kind="fault">
            <IconAlertTriangle size={16} aria-hidden />
            <Name product={product} />
            <span>{t('problems.unreadable', { text, maximum: formatCount(quantityMaximum) })}</span>
            {suggested !== null && <Take product={product} packs={suggested} onTake={onTake} />}
            <Drop product={product} onTake={onTake} />
          </li>
        ))}
        {refusals.map(({ product, message, suggested }) => (
          <li key={`refused ${product.id}`} data-kind="fault">
            <IconAlertTriangle size={16} aria-hidden />
            <Name product={product} />
            <span>{message}</span>
            {suggested !== null && <Take product={product} packs={suggested} onTake={onTake} />}
            <Drop product={product} onTake={onTake} />
          </li>
        ))}
        {problems.map(({ product, minimum, suggested }) => (
          <li key={product.id} data-kind="fault">
            <IconAlertTriangle size={16} aria-hidden />
            <Name product={product} />
            <span>{t('problems.minimum', { quantity: formatCount(minimum) })}</span>
            <Take product={product} packs={suggested} onTake={onTake} />
            <Drop product={product} onTake={onTake} />
          </li>
        ))}
        {shortages.map(({ product, available, wanted, suggested }) => {
          const arrival = nextArrival(product)
          const values = { available: formatCount(available), wanted: formatCount(wanted) }
          return (
            <li key={`short ${product.id}`} data-kind="note">
              <IconClock size={16} aria-hidden />
              <Name product={product} />
              <span>
                {arrival
                  ? t('problems.short_until', {
                      ...values,
                      n: formatCount(arrival.quantity),
                      date: shortDay(arrival.date),
                    })
                  : t('problems.short', values)}
              </span>
              {suggested !== null && <Take product={product} packs={suggested} onTake={onTake} />}
            </li>
          )
        })}
      </ul>
      {problems.length > 1 && (
        <Button size="xs" variant="light" onClick={() => onTake(everywhere)}>
          {t('problems.fix_all')}
        </Button>
      )}
    </section>
  )
})

const nameOf = ({ color, size, length, ref }: Product): string =>
  [color?.name, size?.name, length && size ? `${length}${noBreakSpace}cm` : null]
    .filter(Boolean)
    .join(' · ') || ref

const Name = ({ product }: { product: Product }) => <strong>{nameOf(product)}</strong>

type TakeProps = { product: Product; onTake: Props['onTake'] }

function Take({ product, packs, onTake }: TakeProps & { packs: number }) {
  const { t } = useTranslation('product')
  const units = formatUnits(t, packs * product.pack, product.unit)
  const label =
    product.pack > 1
      ? t('problems.take_packs', { packs: t('packs', { count: packs, n: formatCount(packs) }), units })
      : t('problems.take', { units })
  return (
    <Button
      size="compact-xs"
      variant="default"
      onClick={() => onTake({ [product.id]: packs })}
      aria-label={`${nameOf(product)}: ${label}`}
    >
      {label}
    </Button>
  )
}

function Drop({ product, onTake }: TakeProps) {
  const { t } = useTranslation('product')
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      onClick={() => onTake({ [product.id]: 0 })}
      aria-label={`${nameOf(product)}: ${t('problems.drop')}`}
    >
      {t('problems.drop')}
    </Button>
  )
}
