import { useTranslation } from 'react-i18next'
import classes from './StockBadge.module.css'

export type StockState = 'in_stock' | 'limited' | 'out' | 'on_request' | 'pickup_only'

type Flags = { is_out_of_stock: boolean; is_limited_stock: boolean; on_request?: boolean }

/** The stock state of a product's flags; pickup only is shown beside it. */
export function stockState({ is_out_of_stock, is_limited_stock, on_request }: Flags): StockState {
  if (on_request) return 'on_request'
  if (is_out_of_stock) return 'out'
  return is_limited_stock ? 'limited' : 'in_stock'
}

/** A state of the stock: a shape as well as a colour, for people who cannot tell the colours apart. */
export function StockBadge({ state, children }: { state: StockState; children?: React.ReactNode }) {
  const { t } = useTranslation()
  return <StockMark state={state}>{children ?? t(`state.${state}`)}</StockMark>
}

/** The same with a given text, for long lists: without a `useTranslation` per row. */
export const StockMark = ({ state, children }: { state: StockState; children: React.ReactNode }) => (
  <span className={classes.badge} data-state={state}>
    <span className={classes.mark} aria-hidden />
    {children}
  </span>
)
