import type { BasketLine } from '@comptoir/contract/basket'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format.ts'
import { StockBadge, stockState } from '#ui/StockBadge.tsx'
import { useFormat } from '#ui/useFormat.ts'
import { promiseOf } from './basket.rules.ts'
import classes from './Lines.module.css'

/** The marks of a line: when its units can be had, and what stands in the way of ordering it. */
export function LineStock({ line, pricesHidden }: { line: BasketLine; pricesHidden: boolean }) {
  const { t } = useTranslation('basket')
  const { product } = line
  if (product.is_discontinued) return <Problem>{t('line.discontinued')}</Problem>
  return (
    <>
      {product.on_request ? (
        <StockBadge state="on_request" />
      ) : (
        <StockBadge state={stateOf(line)}>
          <PromiseText line={line} />
        </StockBadge>
      )}
      {product.is_pickup_only && <StockBadge state="pickup_only" />}
      {!pricesHidden && line.price === null && <Problem>{t('line.no_price')}</Problem>}
    </>
  )
}

const Problem = ({ children }: { children: ReactNode }) => (
  <span className={classes.hint} data-tone="out">
    {children}
  </span>
)

/** A line that the stock does not cover is limited, even where the product by itself is not. */
function stateOf(line: BasketLine) {
  const state = stockState(line.product)
  return state === 'in_stock' && line.product.available < line.final_quantity ? 'limited' : state
}

function PromiseText({ line }: { line: BasketLine }) {
  const { t } = useTranslation('basket')
  const { day } = useFormat()
  const promised = promiseOf(line)
  switch (promised.kind) {
    case 'partly':
    case 'partly_short':
      return t(`promise.${promised.kind}`, {
        now: formatCount(promised.now),
        rest: formatCount(promised.rest),
        date: day(promised.day),
      })
    case 'partly_unknown':
      return t('promise.partly_unknown', { now: formatCount(promised.now) })
    case 'later':
      return t('promise.later', { date: day(promised.day) })
    case 'now':
      return line.product.is_limited_stock
        ? t('promise.limited', { now: formatCount(line.product.available) })
        : t('promise.now')
    case 'unknown':
      return t('promise.unknown')
  }
}
