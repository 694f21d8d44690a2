import type { Basket, BasketTotal } from '@comptoir/contract/basket'
import { Anchor, Button, Loader, Progress, Text, Title } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#ui/format/format.ts'
import { scrollToFirstError } from '#ui/form/FormErrors.tsx'
import { scrollToField } from '#ui/layout/dock.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { Totals } from '#domain/ordering/Totals.tsx'
import { useBasketProgress } from '#features/ordering/basket/useBasket.ts'
import classes from './Checkout.module.css'
import { useLineCount } from './useLineCount.ts'

type Props = {
  basket: Basket
  total: BasketTotal | undefined
  /** Why nothing can be ordered. */
  hindrance: string | undefined
  busy: boolean
  /** Why the last try was refused. */
  error: unknown
  button: RefObject<HTMLButtonElement | null>
  onShowLines: () => void
  onPlace: () => void
  /** What went wrong with the last try. */
  children?: ReactNode
}

/** What is ordered and what it costs, and the one button of the page. */
export function Summary({
  basket,
  total,
  hindrance,
  busy,
  error,
  button,
  onShowLines,
  onPlace,
  children,
}: Props) {
  const { t } = useTranslation('checkout')
  const [hidden] = useHidePrices()
  const progress = useBasketProgress()
  const isBlocked = hindrance !== undefined && !busy
  const count = useLineCount(basket.basket_products)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!error) return
    const refusal = place.current?.querySelector<HTMLElement>('[role="alert"]')
    if (!refusal) return scrollToFirstError() // all of it stands at fields
    if (button.current) scrollToField(button.current)
    scrollToField(refusal) // last: it is what is seen where there is no room for both
  }, [error, button])
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
      <div className={classes.count}>
        <span>{count}</span>
        <Anchor component="button" type="button" size="sm" onClick={onShowLines}>
          {t('summary.show_lines')}
        </Anchor>
      </div>
      <Totals
        goods={basket.total}
        delivery={total?.delivery}
        vat={total?.vat ?? []}
        total={total?.grand_total ?? basket.grand_total}
        note={total?.vat_note ?? ''}
        isStale={!total || progress.commands.length > 0}
      />
      {!hidden && total && <FreeDelivery total={total} />}
      {isBlocked && (
        <Text className={classes.reason} id={id} mb="sm">
          {hindrance}
        </Text>
      )}
      <div ref={place} data-place>
        <div className={classes.notices}>{children}</div>
        <Button
          fullWidth
          size="md"
          mt="sm"
          ref={button}
          leftSection={busy && <Loader size="xs" color="currentColor" aria-hidden />}
          data-disabled={busy} // and not `disabled`: the keyboard stays on it
          aria-disabled={busy}
          disabled={isBlocked}
          onClick={() => !busy && onPlace()}
          aria-keyshortcuts="Control+Enter"
          {...(isBlocked && { 'aria-describedby': id })}
        >
          {t('summary.place')}
        </Button>
      </div>
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
