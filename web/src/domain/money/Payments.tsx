import type { PaymentReceived } from '@comptoir/contract/payment'
import { Badge, Button, Group, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import classes from './Payments.module.css'

type Props<Payment> = {
  /** Undefined while they are loading. */
  payments: readonly Payment[] | undefined
  error: unknown
  /** Gives the browser the receipt of a payment. */
  download: (id: number) => Promise<void>
  /** What can be done with a payment, and what is said of it besides. */
  actions?: (payment: Payment) => ReactNode
  more?: (payment: Payment) => ReactNode
}

/** What came in, with its receipt, and what of it went back; nothing where nothing came in. `orders` is to be loaded. */
export function Payments<Payment extends PaymentReceived>({
  payments,
  error,
  download,
  actions,
  more,
}: Props<Payment>) {
  const { t } = useTranslation('orders')
  const { instantDay } = useFormat()
  if (error && !payments) return <FormErrors error={error} hasFields={false} />
  if (!payments || payments.length === 0) return null
  return (
    <section className={classes.payments}>
      <Title order={2}>{t('payments.title')}</Title>
      {payments.map((payment) => (
        <div key={payment.id} className={classes.payment}>
          <div className={classes.head}>
            <span>
              <strong className="num">{formatMoney(payment.amount)}</strong>{' '}
              {[t(`payments.means.${payment.means}`), instantDay(payment.paid_at)].join(', ')}
            </span>
            <Group gap="xs" className="no-print">
              {actions?.(payment)}
              <Receipt download={() => download(payment.id)} />
            </Group>
          </div>
          {more?.(payment)}
          {payment.refunds.map(({ id, kind, amount, status, reason, at }) => (
            <div key={id} className={classes.refund}>
              <Badge color={kind === 'chargeback' ? 'danger' : colors[status]}>
                {kind === 'refund' ? t(`payments.refund.${status}`) : t(`payments.refund.${kind}`)}
              </Badge>
              <span className="num">{formatMoney(amount)}</span>
              <span>{[instantDay(at), reason].filter(Boolean).join(', ')}</span>
            </div>
          ))}
        </div>
      ))}
    </section>
  )
}

const colors = { open: 'info', done: 'success', failed: 'danger' }

function Receipt({ download }: { download: () => Promise<void> }) {
  const { t } = useTranslation('orders')
  const { t: said } = useTranslation('common')
  const fetching = useMutation({
    mutationFn: download,
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={15} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('payments.receipt')}
    </Button>
  )
}
