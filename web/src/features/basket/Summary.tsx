import type { Basket, BasketTotal } from '@comptoir/contract/basket'
import { Button, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueState } from '#api/basket.ts'
import { formatMoney, formatRate } from '#ui/format.ts'
import { LinkButton } from '#ui/links.tsx'
import { Money, useHidePrices } from '#ui/Money.tsx'
import { hindranceOf } from './basket.rules.ts'
import { Limits } from './Limits.tsx'
import classes from './Summary.module.css'

type Props = { basket: Basket; total: BasketTotal | undefined; progress: QueueState }

/** What the basket comes to, as the server says, and the way to checkout. */
export function Summary({ basket, total, progress }: Props) {
  const { t } = useTranslation('basket')
  const [hidden] = useHidePrices()
  const isSettled = total !== undefined && progress.operations.length === 0
  return (
    <section className={classes.sheet} aria-label={t('summary.title')}>
      <Title order={2}>{t('summary.title')}</Title>
      {total && <Limits total={total} />}
      <dl className={classes.sums} aria-busy={!isSettled} data-settled={isSettled || undefined}>
        <Row name={t('summary.net')}>
          <Money amount={basket.total} />
        </Row>
        {total && (
          <>
            <Row name={t('summary.delivery')}>
              <Delivery basket={basket} total={total} />
            </Row>
            {!hidden &&
              total.vat.map(({ rate, base, amount }) => (
                <Row key={rate} name={t('summary.vat', { rate: formatRate(rate), base: formatMoney(base) })}>
                  <Money amount={amount} />
                </Row>
              ))}
            <Row name={t('summary.total')} strong>
              <Money amount={total.grand_total} />
            </Row>
          </>
        )}
      </dl>
      {total?.vat_note && !hidden && <p className={classes.note}>{total.vat_note}</p>}
      <ToCheckout {...{ basket, total, progress }} />
    </section>
  )
}

/** The way to checkout, or why it is closed. */
function ToCheckout({ basket, total, progress }: Props) {
  const { t } = useTranslation('basket')
  const id = useId()
  const hindrance = hindranceOf(basket, total, progress)
  if (!hindrance)
    return (
      <LinkButton fullWidth size="md" to="/checkout">
        {t('checkout.action')}
      </LinkButton>
    )
  return (
    <div>
      <Button fullWidth size="md" disabled aria-describedby={id}>
        {t('checkout.action')}
      </Button>
      <p id={id} className={classes.hindrance}>
        {t(`checkout.${hindrance}`)}
      </p>
    </div>
  )
}

/** The total and the way to checkout at the foot of narrow screens, where the summary is far below. */
export function CheckoutBar(props: Props) {
  const { t } = useTranslation('basket')
  return (
    <div className={classes.dock}>
      <div>
        <div className={classes.dockLabel}>{t('summary.net')}</div>
        <strong>
          <Money amount={props.basket.total} />
        </strong>
      </div>
      <ToCheckout {...props} />
    </div>
  )
}

function Delivery({ basket, total }: { basket: Basket; total: BasketTotal }) {
  const { t } = useTranslation('basket')
  if (total.delivery === null) return <Money amount={null} />
  if (basket.delivery_option === null)
    return <span className={classes.later}>{t('summary.delivery_later')}</span>
  return Number(total.delivery) === 0 ? t('summary.delivery_free') : <Money amount={total.delivery} />
}

function Row({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={classes.row} data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
