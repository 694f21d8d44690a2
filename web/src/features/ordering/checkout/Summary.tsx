import type { Basket, BasketTotal } from '@comptoir/contract/basket'
import { Button, Progress, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatMoney } from '#ui/format/format.ts'
import { ChooseLinesView } from '#domain/ordering/lines/ChooseLinesView.tsx'
import { RunList } from '#domain/ordering/lines/RunList.tsx'
import { factsOfLine } from '#domain/ordering/lines/runs.rules.ts'
import { useLinesView } from '#domain/ordering/lines/useLinesView.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { Money, useHidePrices } from '#domain/prices/Money.tsx'
import { Totals } from '#domain/ordering/Totals.tsx'
import classes from './Checkout.module.css'

type Props = {
  basket: Basket
  total: BasketTotal | undefined
  busy: boolean
  onPlace: () => void
  /** What went wrong with the last try. */
  children?: ReactNode
}

/** What is ordered and what it costs, and the one button of the page. */
export function Summary({ basket, total, busy, onPlace, children }: Props) {
  const { t } = useTranslation('checkout')
  const [hidden] = useHidePrices()
  const isBelowMinimum = total?.is_below_minimum ?? false
  return (
    <aside className={classes.summary} aria-label={t('summary.title')}>
      <div className={classes.legend}>
        <Title order={2} size="h3">
          {t('summary.title')}
        </Title>
        <TextLink size="sm" to="/order/create">
          {t('back')}
        </TextLink>
      </div>
      <Lines basket={basket} />
      <Totals
        goods={total?.total ?? basket.total}
        delivery={total?.delivery}
        vat={total?.vat ?? []}
        total={total?.grand_total ?? basket.grand_total}
        note={total?.vat_note ?? ''}
      />
      {!hidden && total && <FreeDelivery total={total} />}
      {isBelowMinimum && (
        <Text className={classes.reason} id="below-minimum" mb="sm">
          {total?.minimum_order && total.missing_for_order && !hidden
            ? t('summary.below_minimum', {
                minimum: formatMoney(total.minimum_order),
                missing: formatMoney(total.missing_for_order),
              })
            : t('summary.below_minimum_hidden')}
        </Text>
      )}
      <div className={classes.notices}>{children}</div>
      <Button
        fullWidth
        size="md"
        mt="sm"
        loading={busy}
        disabled={isBelowMinimum}
        onClick={onPlace}
        aria-keyshortcuts="Control+Enter"
        {...(isBelowMinimum && { 'aria-describedby': 'below-minimum' })}
      >
        {t('summary.place')}
      </Button>
      <Text size="sm" c="dimmed" mt="xs">
        {t('summary.terms')}{' '}
        <TextLink size="sm" to="/terms" target="_blank" underline="always">
          {t('summary.terms_link')}
        </TextLink>
      </Text>
    </aside>
  )
}

/** How near free delivery is (BASK-19). */
function FreeDelivery({ total }: { total: BasketTotal }) {
  const { t } = useTranslation('checkout')
  const { free_delivery_from: from, missing_for_free_delivery: left, delivery } = total
  if (from === null || left === null || Number(left) === 0 || Number(delivery) === 0) return null
  const label = t('summary.free_delivery', { missing: formatMoney(left) })
  return (
    <div>
      <Text size="sm">{label}</Text>
      <Progress value={(1 - Number(left) / Number(from)) * 100} size="sm" mt={4} mb="sm" aria-label={label} />
    </div>
  )
}

/** The lines as a list that folds: people check it, but do not work here. */
function Lines({ basket }: { basket: Basket }) {
  const { t } = useTranslation('checkout')
  const lines = basket.basket_products
  const units = lines.reduce((all, line) => all + line.final_quantity, 0)
  const [view] = useLinesView()
  return (
    <details>
      <summary>
        {t('summary.lines', { count: lines.length, n: formatCount(lines.length) })},{' '}
        {t('summary.units', { count: units, n: formatCount(units) })}
      </summary>
      <ChooseLinesView views={['single', 'runs']} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must take the keyboard */}
      <div className={classes.lines} tabIndex={0} role="region" aria-label={t('summary.title')}>
        {view === 'runs' ? (
          <RunList title={t('summary.title')} lines={lines} factsOf={factsOfLine} />
        ) : (
          <ul>
            {lines.map((line) => (
              <li key={line.id}>
                <span>
                  {formatCount(line.final_quantity)} × {line.ref}{' '}
                  <Text span size="sm" c="dimmed">
                    {[line.product.name, line.product.color?.name, line.product.size?.name]
                      .filter(Boolean)
                      .join(', ')}
                  </Text>
                </span>
                <Money amount={line.total} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}
