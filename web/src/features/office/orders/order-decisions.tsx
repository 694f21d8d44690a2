import type { OfficeOrder, OfficeStep } from '@comptoir/contract/admin-orders'
import { useTranslation } from 'react-i18next'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { TextField } from '#features/office/form/fields.tsx'
import { text, textOrNull } from '#features/office/form/shape.ts'
import { takeStep } from './orders.api.ts'

const reasonForm = { shape: { reason: text }, initial: { reason: '' }, Fields: ReasonField }
const shape = { tracking_code: textOrNull, tracking_url: textOrNull }

/** The steps that the office can take with an order as it stands now (OD-09); the next one on the way comes first. */
export function useOrderDecisions({ id, name, steps, ...order }: OfficeOrder): Decision[] {
  const { t } = useTranslation('adminOrders')
  const labels = (step: OfficeStep) => ({
    key: step,
    label: t(`do.${step}`),
    concerns: 'order' as const,
  })
  const take = async (step: OfficeStep, given?: Parameters<typeof takeStep>[2]) => {
    await takeStep(id, step, given)
    return { message: t(`done.${step}`, { order: name }) }
  }
  const asked = (step: 'cancel' | 'process') => ({
    title: t(`ask.${step}_title`, { order: name }),
    text: t(`ask.${step}_text`),
    confirm: t(`do.${step}`),
  })
  const tracking = {
    shape,
    initial: { tracking_code: order.tracking_code, tracking_url: order.tracking_url },
    Fields: TrackingFields,
  }
  const decisions: Record<OfficeStep, Decision> = {
    start: { ...labels('start'), isPrimary: true, run: () => take('start') },
    process: {
      ...labels('process'),
      isPrimary: true,
      ...withFields({ ...asked('process'), form: tracking }, ({ tracking_code, tracking_url }) =>
        take('process', { tracking_code: tracking_code ?? '', tracking_url }),
      ),
    },
    complete: { ...labels('complete'), isPrimary: true, run: () => take('complete') },
    request_payment: { ...labels('request_payment'), run: () => take('request_payment') },
    pay: { ...labels('pay'), run: () => take('pay') },
    cancel: {
      ...labels('cancel'),
      isDangerous: true,
      ...withFields({ ...asked('cancel'), form: reasonForm }, ({ reason }) => take('cancel', { reason })),
    },
  }
  return steps.map((step) => decisions[step])
}

function ReasonField() {
  const { t } = useTranslation('adminOrders')
  return <TextField name="reason" label={t('ask.reason')} hint={t('ask.reason_hint')} data-autofocus />
}

function TrackingFields() {
  const { t } = useTranslation('adminOrders')
  return (
    <>
      <TextField name="tracking_code" label={t('ask.tracking_code')} data-autofocus />
      <TextField name="tracking_url" label={t('ask.tracking_url')} inputMode="url" />
    </>
  )
}
