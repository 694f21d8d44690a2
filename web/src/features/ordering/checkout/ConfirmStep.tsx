import type { Money as MoneyAmount } from '@comptoir/contract/common'
import type { Credit, PaymentChoice } from '@comptoir/contract/lookups'
import { compare, subtract } from '@comptoir/contract/money'
import type { PaymentMethod } from '@comptoir/contract/payment-method'
import { Text, Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#ui/format/format.ts'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import classes from './Checkout.module.css'
import { Group } from './Step.tsx'

/** What the customer says about the order. */
export type OrderNotes = { customer_reference: string; comment: string; specific_request: string }

type Props = {
  methods: PaymentChoice[]
  /** What the order comes to; undefined while it is not known. */
  total: MoneyAmount | null | undefined
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  notes: OrderNotes
  onNotes: (notes: OrderNotes) => void
  /** When a field is left: time to save it. */
  onLeave: () => void
  faults: Record<string, string>
}

/** How the order is paid, and what else there is to say about it. */
export function ConfirmStep({ methods, method, total, onMethod, notes, onNotes, onLeave, faults }: Props) {
  const { t } = useTranslation('checkout')
  const field = (name: 'customer_reference' | 'comment') => ({
    name,
    label: t(`confirm.${name}`),
    value: notes[name],
    error: faults[name],
    onBlur: onLeave,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onNotes({ ...notes, [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Group legend={t('confirm.payment')} fault={faults['payment_method']}>
        <div className={classes.cards}>
          {methods.map(({ code, name, payment_days, credit }) => (
            <ChoiceCard
              key={code}
              name="payment_method"
              title={name}
              checked={code === method}
              onChoose={() => onMethod(code as PaymentMethod)}
            >
              {payment_days === null
                ? t(`confirm.${code as Exclude<PaymentMethod, 'on_account'>}`)
                : t('confirm.on_account_days', { count: payment_days })}
              {credit && <CreditLeft credit={credit} total={total ?? null} />}
            </ChoiceCard>
          ))}
        </div>
      </Group>
      <FieldGrid>
        <TextInput
          {...field('customer_reference')}
          description={t('confirm.customer_reference_hint')}
          maxLength={100}
        />
        <Textarea {...field('comment')} autosize minRows={1} maxLength={2000} />
      </FieldGrid>
      {notes.specific_request && (
        <Text size="sm" mt="sm" className={classes.request}>
          <strong>{t('confirm.specific_request')}</strong>
          <br />
          {notes.specific_request}
        </Text>
      )}
    </>
  )
}

/** What is left of the credit on account, and by how much this order is above it. */
function CreditLeft({ credit: { limit, open, left }, total }: { credit: Credit; total: MoneyAmount | null }) {
  const { t } = useTranslation('checkout')
  const [isHidden] = useHidePrices()
  if (isHidden) return null
  const isOver = total !== null && compare(total, left) > 0
  return (
    <>
      <br />
      {t('confirm.credit', { left: formatMoney(left), limit: formatMoney(limit), open: formatMoney(open) })}
      {isOver && (
        <Text component="span" display="block" size="sm" c="danger" fw={600}>
          {t('confirm.over_credit', { missing: formatMoney(subtract(total, left)) })}
        </Text>
      )}
    </>
  )
}
