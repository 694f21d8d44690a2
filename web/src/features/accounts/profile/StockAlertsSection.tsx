import type { StockAlert } from '@comptoir/contract/stock-alerts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { stockAlerts, useChangeAlerts, useWaited } from '#domain/catalogue/stock-alerts.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './Account.module.css'
import { Section } from './Section.tsx'

/** What somebody is told of by mail when it can be had again (C-10). */
export function StockAlertsSection() {
  const { t } = useTranslation('account')
  return (
    <Section id="stock_alerts" title={t('stock_alerts.title')} lead={t('stock_alerts.lead')}>
      <Alerts />
    </Section>
  )
}

function Alerts() {
  const { t, i18n } = useTranslation('account')
  const list = useQuery(stockAlerts(i18n.language))
  const change = useChangeAlerts()
  const waited = useWaited(list.data)
  const frame = useRef<HTMLDivElement>(null)
  if (list.error && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} order={3} />
  if (!list.data) return <Skeleton height={90} />
  const alerts = list.data.filter(({ product }) => waited.has(product))
  const remove = (which: { remove: number } | 'clear', done: string) => {
    frame.current?.focus() // the button that has the keyboard goes
    change.mutate(which, { onSuccess: () => void notify.done(done) })
  }
  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label={t('stock_alerts.title')}>
      <FormErrors error={change.error} />
      {alerts.length === 0 && <p>{t('stock_alerts.none')}</p>}
      <ul className={classes.files}>
        {alerts.map((alert) => (
          <li key={alert.product} className={classes.foot}>
            <AlertRow
              alert={alert}
              onRemove={() =>
                remove({ remove: alert.product }, t('stock_alerts.removed', { ref: alert.ref }))
              }
            />
          </li>
        ))}
      </ul>
      {alerts.length > 1 && (
        <div className={classes.foot}>
          <Button variant="default" mt="sm" onClick={() => remove('clear', t('stock_alerts.cleared'))}>
            {t('stock_alerts.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}

function AlertRow({ alert, onRemove }: { alert: StockAlert; onRemove: () => void }) {
  const { t } = useTranslation('account')
  const { day } = useFormat()
  const { ref, name, color, size, group, product, image, is_discontinued, next_arrival } = alert
  const state = is_discontinued
    ? t('stock_alerts.discontinued')
    : next_arrival === null
      ? t('stock_alerts.no_date')
      : t('stock_alerts.expected', { date: day(next_arrival) })
  return (
    <>
      <ProductImage src={image} size={40} alt="" />
      <div className={classes.file}>
        <div>
          {is_discontinued ? (
            name
          ) : (
            <TextLink to="/product/$id" params={{ id: String(group) }} search={{ product }}>
              {name}
            </TextLink>
          )}
        </div>
        <div className={classes.aside}>{[ref, color, size, state].filter(Boolean).join(' · ')}</div>
      </div>
      <Button variant="default" onClick={onRemove} aria-label={t('stock_alerts.remove_this', { ref })}>
        {t('stock_alerts.remove')}
      </Button>
    </>
  )
}
