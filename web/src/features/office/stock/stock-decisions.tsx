import type { Incoming, Stock, StockProduct } from '@comptoir/contract/admin-stock'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { newKey } from '#api/key.ts'
import { warehousesInUse } from '#features/office/admin.api.ts'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { ChoiceField, FieldRow, NumberField, TextField } from '#features/office/form/fields.tsx'
import { someId, type Kind, text, textOrNull, whole } from '#features/office/form/shape.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { formatCount } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { addIncoming, changeIncoming, count, move, receive, removeIncoming } from './stock.api.ts'

/** A whole number that nobody has typed yet. */
const units: Kind<number | null, string> = { ...whole, toForm: (value) => String(value ?? '') }
const given = (value: number | null) => value ?? 0 // the form does not let an empty one through

type InWarehouse = Stock['warehouses'][number]

/** What can be done with the stock of a product in a warehouse. */
export function useStockDecisions({ id, ref }: StockProduct): (row: InWarehouse) => Decision[] {
  const { t } = useTranslation('adminStock')
  /** Names one try, until it has succeeded. */
  const key = useRef(newKey())
  /** Units on hand that a refused count has told of. */
  const seen = useRef(new Map<number, number>())
  return ({ warehouse, on_hand }) => {
    const where = { ref, warehouse: warehouse.name }
    return [
      {
        key: `receive ${warehouse.id}`,
        label: t('do.receive'),
        concerns: 'stock',
        isPrimary: true,
        ...withFields(
          {
            title: t('ask.receive_title', where),
            confirm: t('do.receive'),
            form: {
              shape: { quantity: units, note: textOrNull },
              initial: { quantity: null, note: null },
              Fields: ReceiptFields,
            },
          },
          async ({ quantity, note }) => {
            await receive(id, { warehouse: warehouse.id, quantity: given(quantity), note, key: key.current })
            key.current = newKey()
            return { message: t('done.receive', { ...where, units: formatCount(given(quantity)) }) }
          },
        ),
      },
      {
        key: `count ${warehouse.id}`,
        label: t('do.count'),
        concerns: 'stock',
        ...withFields(
          {
            title: t('ask.count_title', where),
            text: t('ask.count_text', { units: formatCount(on_hand) }),
            confirm: t('do.count'),
            form: {
              shape: { counted: units, note: text },
              initial: { counted: null, note: '' },
              Fields: CountFields,
            },
          },
          async ({ counted, note }) => {
            const body = { warehouse: warehouse.id, counted: given(counted), note }
            await count(id, { ...body, seen: seen.current.get(warehouse.id) ?? on_hand }).catch(
              (error: unknown) => {
                const now = onHandNow(error)
                if (now !== undefined) seen.current.set(warehouse.id, now)
                throw error
              },
            )
            seen.current.delete(warehouse.id)
            return { message: t('done.count', { ...where, units: formatCount(given(counted)) }) }
          },
        ),
      },
      {
        key: `move ${warehouse.id}`,
        label: t('do.move'),
        concerns: 'stock',
        ...withFields(
          {
            title: t('ask.move_title', where),
            confirm: t('do.move'),
            form: {
              shape: { to: someId, quantity: units, note: textOrNull },
              initial: { to: null, quantity: null, note: null },
              Fields: () => <MoveFields from={warehouse.id} />,
            },
          },
          async ({ to, quantity, note }) => {
            const body = { from: warehouse.id, to: given(to), quantity: given(quantity), note }
            const { warehouses } = await move(id, { ...body, key: key.current })
            key.current = newKey()
            const target = warehouses.find((other) => other.warehouse.id === to)?.warehouse.name ?? ''
            return {
              message: t('done.move', { ...where, to: target, units: formatCount(given(quantity)) }),
            }
          },
        ),
      },
    ]
  }
}

function onHandNow(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return (error.body as { current?: { on_hand?: number } } | null)?.current?.on_hand
}

/** What can be done with a delivery that is expected. */
export function useIncomingDecisions(): (incoming: Incoming) => Decision[] {
  const { t } = useTranslation('adminStock')
  const { day } = useFormat()
  /** Names one try, until it has succeeded. */
  const key = useRef(newKey())
  return ({ id, version, product, warehouse, expected_on, quantity }) => {
    const what = { ref: product.name, warehouse: warehouse.name, date: day(expected_on) }
    const values = { product: product.id, warehouse: warehouse.id, expected_on, quantity }
    return [
      {
        key: `receive incoming ${id}`,
        label: t('do.receive'),
        concerns: 'incoming',
        isPrimary: true,
        ...withFields(
          {
            title: t('ask.receive_title', what),
            text: t('ask.receive_text', { units: formatCount(quantity) }),
            confirm: t('do.receive'),
            form: {
              shape: { quantity: units, note: textOrNull },
              initial: { quantity, note: null },
              Fields: ReceiptFields,
            },
          },
          async (form) => {
            await receive(product.id, {
              warehouse: warehouse.id,
              quantity: given(form.quantity),
              note: form.note,
              incoming: id,
              key: key.current,
            })
            key.current = newKey()
            const more = given(form.quantity) - quantity
            const units = formatCount(given(form.quantity))
            return {
              message:
                more > 0
                  ? t('done.receive_more', { ...what, units, more: formatCount(more) })
                  : t('done.receive', { ...what, units }),
            }
          },
        ),
      },
      {
        key: `change incoming ${id}`,
        label: t('do.change'),
        concerns: 'incoming',
        ...withFields(
          {
            title: t('ask.change_title', what),
            confirm: t('do.change'),
            form: {
              shape: { expected_on: text, quantity: units },
              initial: { expected_on, quantity },
              version,
              Fields: DayFields,
            },
          },
          async (form, seen) => {
            const saved = await changeIncoming(id, { ...form, quantity: given(form.quantity), version: seen })
            return {
              message: t('done.change', { ...what, date: day(saved.expected_on) }),
              undo: async () => {
                await changeIncoming(id, { expected_on, quantity, version: saved.version })
                return { message: t('done.change', what) }
              },
            }
          },
        ),
      },
      {
        key: `remove incoming ${id}`,
        label: t('do.remove'),
        concerns: 'incoming',
        isDangerous: true,
        run: async () => {
          await removeIncoming(id)
          return {
            message: t('done.remove', what),
            undo: async () => {
              await addIncoming(values)
              return { message: t('done.add', what) }
            },
          }
        },
      },
    ]
  }
}

/** Adds a delivery of a product. */
export function useAddIncoming({ id, ref }: StockProduct): Decision {
  const { t } = useTranslation('adminStock')
  const { day } = useFormat()
  return {
    key: 'add incoming',
    label: t('do.add'),
    concerns: 'incoming',
    ...withFields(
      {
        title: t('ask.add_title', { ref }),
        confirm: t('do.add'),
        form: {
          shape: { warehouse: someId, expected_on: text, quantity: units },
          initial: { warehouse: null, expected_on: '', quantity: null },
          Fields: AddFields,
        },
      },
      async ({ warehouse, expected_on, quantity }) => {
        const added = await addIncoming({
          product: id,
          warehouse: given(warehouse),
          expected_on,
          quantity: given(quantity),
        })
        return { message: t('done.add', { ref, date: day(added.expected_on) }) }
      },
    ),
  }
}

function ReceiptFields() {
  const { t } = useTranslation('adminStock')
  return (
    <FieldRow>
      <NumberField name="quantity" label={t('field.quantity')} data-autofocus />
      <TextField name="note" label={t('field.delivery_note')} maxLength={200} />
    </FieldRow>
  )
}

function CountFields() {
  const { t } = useTranslation('adminStock')
  return (
    <FieldRow>
      <NumberField name="counted" label={t('field.counted')} data-autofocus />
      <TextField name="note" label={t('field.reason')} hint={t('field.reason_hint')} maxLength={200} />
    </FieldRow>
  )
}

function MoveFields({ from }: { from: number }) {
  const { t } = useTranslation('adminStock')
  return (
    <FieldRow>
      <WarehouseField name="to" label={t('field.to')} except={from} />
      <NumberField name="quantity" label={t('field.quantity')} />
      <TextField name="note" label={t('field.note')} maxLength={200} />
    </FieldRow>
  )
}

function AddFields() {
  const { t } = useTranslation('adminStock')
  return (
    <>
      <FieldRow>
        <WarehouseField name="warehouse" label={t('columns.warehouse')} />
      </FieldRow>
      <DayFields />
    </>
  )
}

function DayFields() {
  const { t } = useTranslation('adminStock')
  return (
    <FieldRow>
      <TextField name="expected_on" label={t('columns.expected_on')} type="date" />
      <NumberField name="quantity" label={t('field.quantity')} />
    </FieldRow>
  )
}

function WarehouseField({ name, label, except }: { name: string; label: string; except?: number }) {
  const all = useQuery(warehousesInUse).data ?? []
  const choices = asChoices(all.filter(({ id }) => id !== except))
  return (
    <ChoiceField name={name} label={label} data={[{ value: '', label: '' }, ...choices]} data-autofocus />
  )
}
