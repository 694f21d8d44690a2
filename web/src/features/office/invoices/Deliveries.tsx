import type { InvoiceDelivery, OfficeInvoice } from '@comptoir/contract/admin-invoices'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Decision } from '#features/office/decisions/decision.ts'
import { useMay } from '#features/office/admin.api.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { mailPlace } from '#features/office/places.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './Invoices.module.css'
import { sendAgain } from './invoices.api.ts'

const colors = {
  waiting: 'warning',
  delivered: 'success',
  refused: 'danger',
  failed: 'danger',
  left_out: 'gray',
} as const

/** Whether an invoice has reached its reader, one way. */
export function DeliveryBadge({ status }: Pick<InvoiceDelivery, 'status'>) {
  const { t } = useTranslation('adminInvoices')
  return (
    <Badge miw="max-content" color={colors[status]}>
      {t(`delivery.status.${status}`)}
    </Badge>
  )
}

/** Each way that an invoice is handed over, why not yet, and sending it again. */
export const Deliveries = ({ invoice }: { invoice: OfficeInvoice }) => (
  <ul className={classes.lines}>
    {invoice.deliveries.map((delivery) => (
      <Delivery key={delivery.channel} invoice={invoice} delivery={delivery} />
    ))}
  </ul>
)

type Props = { invoice: OfficeInvoice; delivery: InvoiceDelivery }

function Delivery({
  invoice: { id, number },
  delivery: { channel, status, at, attempts, reason, reference, mail },
}: Props) {
  const { t } = useTranslation('adminInvoices')
  const { instant } = useFormat()
  const may = useMay()
  const again: Decision = {
    key: `again ${channel}`,
    label: t('delivery.again'),
    concerns: 'invoice',
    ...(status === 'delivered' && {
      ask: {
        title: t('delivery.ask', { number }),
        text: t('delivery.ask_text'),
        confirm: t('delivery.again'),
      },
    }),
    run: async () => {
      await sendAgain(id, channel)
      return { message: t('delivery.sent', { number }) }
    },
  }
  const tries = attempts > 1 ? t('delivery.attempts', { count: attempts }) : ''
  return (
    <li className={classes.delivery}>
      <span>{t(`delivery.channel.${channel}`)}</span>
      <DeliveryBadge status={status} />
      <span className={classes.quiet}>
        {[at && instant(at), tries, reason, reference].filter(Boolean).join(' · ')}
        {mail !== null && may('accounts') && (
          <>
            {' · '}
            <TextLink inherit underline="always" {...mailPlace(mail)}>
              {t('delivery.mail')}
            </TextLink>
          </>
        )}
      </span>
      <DecisionButton
        decision={again}
        variant="default"
        size="compact-sm"
        aria-label={t('delivery.again_of', { channel: t(`delivery.channel.${channel}`) })}
      />
    </li>
  )
}
