import type { OfficePayment } from '@comptoir/contract/admin-payments'
import { toMoney } from '@comptoir/contract/money'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '#api/key.ts'
import { Payments } from '#domain/money/Payments.tsx'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { TextField } from '#features/office/form/fields.tsx'
import { amount, text } from '#features/office/form/shape.ts'
import { formatMoney } from '#ui/format/format.ts'
import { assign, downloadReceipt, type PaidThing, paymentsOf, refund } from './payments.api.ts'

/** What came in for an order or an invoice of any client, or by the bank, and giving back what is left of it. */
export function OfficePayments({ of }: { of: PaidThing }) {
  const { t } = useTranslation('adminPayments')
  const { data, error } = useQuery(paymentsOf(of))
  return (
    <Payments
      payments={data}
      error={error}
      download={downloadReceipt}
      actions={(payment) =>
        Number(payment.left) > 0 && (
          <>
            {/* What the bank brought is matched on its own page. */}
            {payment.is_assignable && of.kind !== 'bank_line' && <Assign payment={payment} kind={of.kind} />}
            <Refund payment={payment} kind={of.kind} />
          </>
        )
      }
      more={({ left }) =>
        Number(left) > 0 && <Text size="sm">{t('left', { amount: formatMoney(left) })}</Text>
      }
    />
  )
}

type ActionProps = { payment: OfficePayment } & Pick<PaidThing, 'kind'>

function Assign({ payment: { id, left }, kind }: ActionProps) {
  const { t } = useTranslation('adminPayments')
  const decision: Decision = {
    key: `assign ${id}`,
    label: t('assign.do'),
    concerns: kind,
    ask: {
      title: t('assign.title'),
      text: t('assign.text', { amount: formatMoney(left) }),
      confirm: t('assign.do'),
    },
    async run() {
      await assign(id)
      return { message: t('assign.done') }
    },
  }
  return <DecisionButton decision={decision} variant="default" size="compact-sm" />
}

function Refund({ payment: { id, left, is_at_provider }, kind }: ActionProps) {
  const { t } = useTranslation('adminPayments')
  // The same until it is given back: a repetition after a lost answer gives nothing back twice.
  const [key, setKey] = useState(newKey)
  const decision: Decision = {
    key: `refund ${id}`,
    label: t('refund.do'),
    concerns: kind,
    ...withFields(
      {
        title: t('refund.title'),
        text: t(is_at_provider ? 'refund.at_provider' : 'refund.by_transfer'),
        confirm: t('refund.confirm'),
        form: {
          shape: { amount, reason: text },
          initial: { amount: left, reason: '' },
          Fields: () => (
            <>
              <TextField
                name="amount"
                label={t('refund.amount')}
                hint={t('refund.amount_hint', { amount: formatMoney(left) })}
                inputMode="decimal"
                data-autofocus
              />
              <TextField
                name="reason"
                label={t('refund.reason')}
                hint={t('refund.reason_hint')}
                maxLength={500}
              />
            </>
          ),
        },
      },
      async (given) => {
        await refund(id, { key, amount: toMoney(given.amount), reason: given.reason })
        setKey(newKey())
        return { message: t('refund.done') }
      },
    ),
  }
  return <DecisionButton decision={decision} variant="default" size="compact-sm" />
}
