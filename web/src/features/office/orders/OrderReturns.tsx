import type { OfficeOrder } from '@comptoir/contract/admin-orders'
import { toMoney } from '@comptoir/contract/money'
import type { OrderItem, Return } from '@comptoir/contract/order'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#domain/catalogue/units.ts'
import { warehousesInUse } from '#features/office/admin.api.ts'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import { ChoiceField, TextField } from '#features/office/form/fields.tsx'
import { useFields } from '#features/office/form/FormContext.tsx'
import { amount, amountOrNull, flag, type Kind, someId, text, whole } from '#features/office/form/shape.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { AskReturn } from '#features/orders/orders/AskReturn.tsx'
import { UnitLines } from '#features/orders/orders/UnitLines.tsx'
import { Returns } from '#features/orders/orders/Returns.tsx'
import { total, useSomeOf } from '#features/orders/orders/useSomeOf.ts'
import { readReturnPhoto, takeReturnStep } from './returns.api.ts'

/** What of an order comes back, what the office does with it, and the way to ask for it for a client. */
export function OrderReturns({ order }: { order: OfficeOrder }) {
  const { t } = useTranslation('adminOrders')
  const someOf = useSomeOf(order)
  // What a client who calls wants to send back.
  const canAsk = order.client.buys && order.products.some(({ returnable_qty }) => returnable_qty > 0)
  if (!canAsk && order.returns.length === 0) return null
  return (
    <Returns
      order={order}
      aside={canAsk && <AskReturn order={order} owner={order.client.id} />}
      readPhoto={(one, photo) => readReturnPhoto(order.id, one.id, photo)}
      actions={(one) => <Actions order={order} one={one} />}
      moreFacts={({ warehouse, lines }) => {
        const came = lines.filter(({ received }) => received)
        const units = (some: typeof lines) => total(some, ({ received }) => received ?? 0)
        const back = came.filter(({ put_back }) => put_back)
        return [
          [t('columns.warehouse'), warehouse?.name],
          [t('returns.put_back_units'), came.length > 0 && someOf(units(back), units(came), came)],
        ]
      }}
      aboutLine={({ received, put_back }) => (received && !put_back ? t('returns.not_put_back') : '')}
      notice={(one) => one.credit_left_out && <LeftOut />}
    />
  )
}

function LeftOut() {
  const { t } = useTranslation('adminOrders')
  return (
    <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} title={t('returns.left_out')}>
      {t('returns.left_out_text')}
    </Alert>
  )
}

type Props = { order: OfficeOrder; one: Return }

function Actions({ order, one }: Props) {
  const { t } = useTranslation('adminOrders')
  const take = async (
    ...[step, body]: [Parameters<typeof takeReturnStep>[2], Parameters<typeof takeReturnStep>[3]?]
  ) => {
    await takeReturnStep(order.id, one.id, step, body)
    return { message: t(`returns.done.${step}`, { number: one.number }) }
  }
  const named = (step: Parameters<typeof takeReturnStep>[2]) => ({
    key: `${step} ${one.id}`,
    label: t(`returns.do.${step}`),
    concerns: 'order' as const,
  })
  const accept: Decision = { ...named('accept'), isPrimary: true, run: () => take('accept') }
  const refuse: Decision = {
    ...named('refuse'),
    isPrimary: true,
    isDangerous: true,
    ...withFields(
      {
        title: t('returns.ask.refuse', { number: one.number }),
        confirm: t('returns.do.refuse'),
        form: { shape: { reason: text }, initial: { reason: '' }, Fields: ReasonField },
      },
      ({ reason }) => take('refuse', { reason }),
    ),
  }
  const kindsOf = <Api, Form>(kind: Kind<Api, Form>) =>
    Object.fromEntries(one.lines.map(({ item }) => [String(item), kind]))
  const receive: Decision = {
    ...named('receive'),
    isPrimary: true,
    ...withFields(
      {
        title: t('returns.ask.receive', { number: one.number }),
        confirm: t('returns.do.receive'),
        form: {
          shape: { warehouse: someId, units: kindsOf(whole), put_back: kindsOf(flag) },
          initial: {
            warehouse: leftFrom(order, one)?.id ?? null,
            units: Object.fromEntries(one.lines.map(({ item, units }) => [item, units])),
            put_back: Object.fromEntries(one.lines.map(({ item }) => [item, one.reason !== 'damaged'])),
          },
          Fields: () => <ReceiveFields order={order} one={one} />,
        },
      },
      ({ warehouse, units, put_back }) =>
        take('receive', {
          warehouse,
          lines: one.lines.map(({ item }) => ({
            item,
            units: units[item] ?? 0,
            put_back: put_back[item] ?? false,
          })),
        }),
    ),
  }
  const hasCome = one.lines.some(({ received }) => received)
  const credit: Decision = {
    ...named('credit'),
    isPrimary: true,
    ...withFields(
      {
        title: t('returns.ask.credit', { number: one.number }),
        confirm: t('returns.do.credit'),
        form: {
          shape: { amount: hasCome ? amount : amountOrNull },
          initial: { amount: one.proposed_credit ?? '0.00' },
          Fields: CreditField,
        },
      },
      ({ amount: given }) => take('credit', { amount: given === null ? null : toMoney(given) }),
    ),
  }
  const decisions: Partial<Record<Return['status'], Decision[]>> = {
    requested: [refuse, accept],
    accepted: [receive],
    received: [credit],
  }
  return <Decisions decisions={decisions[one.status] ?? []} size="compact-sm" />
}

function ReasonField() {
  const { t } = useTranslation('adminOrders')
  return <TextField name="reason" label={t('ask.reason')} hint={t('ask.reason_hint')} data-autofocus />
}

function CreditField() {
  const { t } = useTranslation('adminOrders')
  return (
    <TextField
      name="amount"
      label={t('returns.amount')}
      hint={t('returns.amount_hint')}
      inputMode="decimal"
      data-autofocus
    />
  )
}

/** The warehouse that most units of the lines of a return left from, of two the one they left last: their shelf is there. */
function leftFrom({ shipments }: OfficeOrder, { lines }: Return) {
  const items = new Set(lines.map(({ item }) => item))
  const left = new Map<number, { warehouse: OfficeOrder['shipments'][number]['warehouse']; units: number }>()
  for (const { warehouse, lines: sent } of shipments.toReversed()) {
    const before = left.get(warehouse.id)?.units ?? 0
    const units = before + total(sent, ({ item, units: some }) => (items.has(item) ? some : 0))
    if (units > 0) left.set(warehouse.id, { warehouse, units })
  }
  return [...left.values()].toSorted((one, other) => other.units - one.units)[0]?.warehouse
}

function ReceiveFields({ order, one }: Props) {
  const { t } = useTranslation(['adminOrders', 'common'])
  const choices = asChoices(useQuery(warehousesInUse).data ?? [])
  const fields = useFields()
  const someOf = useSomeOf(order)
  const asked = new Map(one.lines.map(({ item, units }) => [item, units]))
  const askedOf = ({ id }: OrderItem) => asked.get(id) ?? 0
  const items = order.products.filter(({ id }) => asked.has(id))
  const came = total(items, ({ id }) => Number(fields.get(`units.${id}`)) || 0)
  const fill = (shown: readonly OrderItem[], units: (item: OrderItem) => number) =>
    fields.setAll('units', Object.fromEntries(shown.map((item) => [item.id, String(units(item))])))
  const putBack = (shown: readonly OrderItem[], isPutBack: boolean) =>
    fields.setAll('put_back', Object.fromEntries(shown.map(({ id }) => [id, isPutBack])))
  return (
    <>
      <ChoiceField
        name="warehouse"
        label={t('adminOrders:columns.warehouse')}
        data={[{ value: '', label: '' }, ...choices]}
      />
      <UnitLines
        items={items}
        idOf={({ id }) => id}
        fields={fields}
        hint={(item) => t('adminOrders:returns.asked', { units: formatUnits(t, askedOf(item), item.unit) })}
        putBackLabel={t('adminOrders:returns.put_back')}
        summary={t('adminOrders:returns.received', {
          units: someOf(came, total(items, askedOf), one.lines),
        })}
        tools={(shown) => (
          <>
            <Tool label={t('adminOrders:returns.all_came')} onClick={() => fill(shown, askedOf)} />
            <Tool label={t('adminOrders:returns.none_came')} onClick={() => fill(shown, () => 0)} />
            <Tool label={t('adminOrders:returns.all_back')} onClick={() => putBack(shown, true)} />
            <Tool label={t('adminOrders:returns.none_back')} onClick={() => putBack(shown, false)} />
          </>
        )}
      />
    </>
  )
}

const Tool = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="compact-sm" variant="default" onClick={onClick}>
    {label}
  </Button>
)
