import type { Basket, BasketTotal } from '@comptoir/contract/basket'
import { Button, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueState } from './basket-queue.ts'
import { dock } from '#ui/layout/dock.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { Money } from '#domain/prices/Money.tsx'
import { Totals } from '#domain/ordering/Totals.tsx'
import { blockedReasonOf } from './basket.rules.ts'
import { ChooseTariff } from './ChooseTariff.tsx'
import { Limits } from './Limits.tsx'
import classes from './Summary.module.css'

type Props = { basket: Basket; total: BasketTotal | undefined; progress: QueueState }

/** What the basket comes to, as the server says, and the way to checkout. */
export function Summary({ basket, total, progress }: Props) {
  const { t } = useTranslation('basket')
  return (
    <section className={classes.sheet} aria-label={t('summary.title')}>
      <Title order={2}>{t('summary.title')}</Title>
      <ChooseTariff basket={basket} />
      {total && <Limits total={total} />}
      <Totals
        goods={basket.total}
        delivery={total?.delivery}
        deliveryLater={basket.delivery_option === null ? t('summary.delivery_later') : undefined}
        vat={total?.vat ?? []}
        total={total?.grand_total}
        note={total?.vat_note ?? ''}
        isStale={!total || progress.commands.length > 0}
      />
      <ToCheckout {...{ basket, total, progress }} />
    </section>
  )
}

/** The way to checkout, or why it is closed. */
function ToCheckout({ basket, total, progress }: Props) {
  const { t } = useTranslation('basket')
  const id = useId()
  const hindrance = blockedReasonOf(basket, total, progress)
  if (!hindrance)
    return (
      <LinkButton fullWidth size="md" to="/checkout" aria-keyshortcuts="Control+Enter Alt+C">
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
    <div ref={dock} className={classes.dock}>
      <div>
        <div className={classes.dockLabel}>{t('sums.goods', { ns: 'common' })}</div>
        <strong>
          <Money amount={props.basket.total} />
        </strong>
      </div>
      <ToCheckout {...props} />
    </div>
  )
}
