import type { Decimal } from '@comptoir/contract/common'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#ui/format/format.ts'
import classes from './Money.module.css'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStoredFlag } from '#ui/storage/useStored.ts'

/** The switch that hides every price on this device (PROF-11). */
export const useHidePrices = () => useStoredFlag(storageKeys.hidePrices, false)

/** An amount with two places. Null (the viewer may not see it) and hidden prices show a dash. */
export function Money({ amount }: { amount: Decimal | null }) {
  const [hidden] = useHidePrices()
  if (amount === null || hidden) return <NoPrice />
  return <span className={classes.number}>{formatMoney(amount)}</span>
}

/** A unit price with four places; the last two are smaller, so that the cents stand out (CAT-14). */
export function Price({ price }: { price: Decimal | null }) {
  const [hidden] = useHidePrices()
  if (price === null || hidden) return <NoPrice />
  const shown = formatMoney(price)
  const cut = shown.indexOf(',') + 3
  return (
    <span className={classes.number}>
      {shown.slice(0, cut)}
      <span className={classes.fine}>{shown.slice(cut, cut + 2)}</span>
      {shown.slice(cut + 2)}
    </span>
  )
}

function NoPrice() {
  const { t } = useTranslation()
  return (
    <span className={classes.hidden} role="img" aria-label={t('price.hidden')}>
      –
    </span>
  )
}
