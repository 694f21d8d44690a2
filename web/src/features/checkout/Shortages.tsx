import type { Basket, BasketLine } from '@comptoir/contract/basket'
import { Alert } from '@mantine/core'
import { IconClockPause, IconPackageOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay } from '#ui/format.ts'
import { TextLink } from '#ui/links.tsx'
import { sayPromise } from '#ui/promise.ts'
import classes from './Checkout.module.css'
import { shortLines } from './checkout.rules.ts'

/** How many are named; the rest is counted. */
const named = 4

/** What the stock does not cover: what the order would be refused for (OD-59), and what follows later (C-10). */
export function Shortages({ basket }: { basket: Basket }) {
  const { t, i18n } = useTranslation(['checkout', 'basket'])
  const { t: words } = useTranslation('basket')
  const { refused, later } = shortLines(basket.basket_products)
  const arrival = ({ product: { next_arrival: day } }: BasketLine) =>
    day === null ? t('short.no_arrival') : t('short.arrival', { date: formatDay(day, i18n.language) })
  return (
    <>
      {refused.length > 0 && (
        <Alert
          role="status"
          color="madder"
          icon={<IconPackageOff aria-hidden />}
          title={t('short.refused')}
          mb="sm"
        >
          <Lines lines={refused}>
            {(line) =>
              `${t('short.wanted', {
                wanted: formatCount(line.final_quantity),
                available: formatCount(line.product.available),
              })} ${arrival(line)}`
            }
          </Lines>
          <TextLink size="sm" to="/order/create">
            {t('short.change')}
          </TextLink>
        </Alert>
      )}
      {later.length > 0 && (
        <Alert
          role="status"
          color="weld"
          icon={<IconClockPause aria-hidden />}
          title={t('short.later')}
          mb="sm"
        >
          <Lines lines={later}>{(line) => sayPromise(words, i18n.language, line)}</Lines>
        </Alert>
      )}
    </>
  )
}

function Lines({ lines, children }: { lines: BasketLine[]; children: (line: BasketLine) => ReactNode }) {
  const { t } = useTranslation('checkout')
  return (
    <ul className={classes.short}>
      {lines.slice(0, named).map((line) => (
        <li key={line.id}>
          <strong>{line.ref}</strong> {children(line)}
        </li>
      ))}
      {lines.length > named && <li>{t('short.more', { count: lines.length - named })}</li>}
    </ul>
  )
}
