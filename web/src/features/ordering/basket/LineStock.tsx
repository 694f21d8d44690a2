import type { BasketLine } from '@comptoir/contract/basket'
import type { ReactNode } from 'react'
import { availabilityOf, formatAvailability } from '#domain/ordering/availability.ts'
import { StockMark, type StockState, stockState } from '#domain/catalogue/StockBadge.tsx'
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

/** The state that the text of the mark tells of: of the line, which may want more than there is. */
function stateOf(line: BasketLine): StockState {
  const { kind } = availabilityOf(line)
  if (kind === 'now') return stockState(line.product)
  return kind === 'later' || kind === 'unknown' ? 'out' : 'limited'
}
