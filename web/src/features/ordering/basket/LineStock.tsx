import type { BasketLine } from '@comptoir/contract/basket'
import type { ReactNode } from 'react'
import { formatAvailability } from '#domain/ordering/availability.ts'
import { StockMark, stockState } from '#domain/catalogue/StockBadge.tsx'
import classes from './Lines.module.css'
import type { Translate } from './translate.ts'

type Props = { t: Translate; language: string; line: BasketLine; pricesHidden: boolean }

/** The marks of a line: when its units can be had, and what stands in the way of ordering it. */
export function LineStock({ t, language, line, pricesHidden }: Props) {
  const { product } = line
  if (product.is_discontinued) return <Problem>{t('line.discontinued')}</Problem>
  return (
    <>
      {product.on_request ? (
        <StockMark state="on_request">{t('state.on_request', { ns: 'common' })}</StockMark>
      ) : (
        <StockMark state={stateOf(line)}>{formatAvailability(t, language, line)}</StockMark>
      )}
      {product.is_pickup_only && (
        <StockMark state="pickup_only">{t('state.pickup_only', { ns: 'common' })}</StockMark>
      )}
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
