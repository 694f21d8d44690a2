import type { Basket, BasketLine } from '@comptoir/contract/basket'
import { Alert, Anchor, Group } from '@mantine/core'
import { IconClockPause, IconPackageOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay } from '#ui/format/format.ts'
import { formatAvailability } from '#domain/ordering/availability.ts'
import { ReviewStock } from '#features/ordering/basket/ReviewLines.tsx'
import classes from './Checkout.module.css'
import { shortLines } from './checkout.rules.ts'

/** How many are named; the rest is counted. */
const named = 3

/** What the stock does not cover: what the order would be refused for (OD-59), and what follows later (C-10). */
export function Shortages({ basket, onShowLines }: { basket: Basket; onShowLines: () => void }) {
  const { t, i18n } = useTranslation('checkout')
  const { t: basketText } = useTranslation('basket')
  const { refused, later } = shortLines(basket.basket_products)
  const stockOf = ({ product, final_quantity }: BasketLine) =>
    t('short.has', { available: formatCount(product.available), wanted: formatCount(final_quantity) })
  const arrivalOf = ({ product: { next_arrival: day } }: BasketLine) =>
    day === null ? t('short.no_arrival') : t('short.arrival', { date: formatDay(day, i18n.language) })
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="danger" icon={<IconPackageOff size={18} aria-hidden />} title={t('short.refused')}>
          <Lines lines={refused}>{(line) => `${stockOf(line)} ${arrivalOf(line)}`}</Lines>
          <Group gap="sm" mt={4}>
            <ReviewStock lines={refused} />
            <Anchor component="button" type="button" size="sm" underline="always" onClick={onShowLines}>
              {t('short.change')}
            </Anchor>
          </Group>
        </Notice>
      )}
      {later.length > 0 && (
        <Notice tone="warning" icon={<IconClockPause size={18} aria-hidden />} title={t('short.later')}>
          <Lines lines={later}>{(line) => formatAvailability(basketText, i18n.language, line)}</Lines>
        </Notice>
      )}
    </>
  )
}

type NoticeProps = { tone: 'danger' | 'warning'; icon: ReactNode; title: string; children: ReactNode }

/** The icon stands in the title: what is said below needs the whole width. */
const Notice = ({ tone, icon, title, children }: NoticeProps) => (
  <Alert
    role="status"
    color={tone}
    p="sm"
    title={
      <span className={classes.shortTitle}>
        {icon}
        {title}
      </span>
    }
  >
    {children}
  </Alert>
)

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
