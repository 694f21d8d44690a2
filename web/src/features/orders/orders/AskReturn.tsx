import { Button, Group, NativeSelect, Text, Textarea } from '@mantine/core'
import { type Order, type OrderItem, type ReturnReason, returnReasons } from '@comptoir/contract/order'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '#api/key.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { FormModal, useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { readReturnPhoto, useAskReturn } from './orders.api.ts'
import { UnitLines } from './UnitLines.tsx'
import { ChoosePhotos, useReturnPhotos } from './ReturnPhotos.tsx'
import { Returns } from './Returns.tsx'
import classes from './Shipments.module.css'
import { total } from './useSomeOf.ts'

/** The returns of an order, and the way to ask for one while something of it can be sent back. */
export function OwnReturns({ order }: { order: Order }) {
  const canAsk = order.allowed.includes('return')
  if (!canAsk && order.returns.length === 0) return null
  return (
    <Returns
      order={order}
      readPhoto={(one, photo) => readReturnPhoto(order.id, one.id, photo)}
      aside={canAsk && <AskReturn order={order} />}
    />
  )
}

/** @param owner whose order it is, where the office asks for a client */
export function AskReturn({ order, owner }: { order: Order; owner?: number }) {
  const { t } = useTranslation('orders')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button className="no-print" variant="default" size="sm" onClick={() => setAsking(true)}>
        {t('returns.ask')}
      </Button>
      <FormModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('returns.ask_title', { order: order.name })}
      >
        {(close) => <AskForm order={order} owner={owner} onCancel={close} onDone={() => setAsking(false)} />}
      </FormModal>
    </>
  )
}

type Values = { reason: string; comment: string; units: { [item: string]: string } }
const missing = { key: 'required' } as const

function faultsOf({ reason, units }: Values) {
  const typed = Object.entries(units).filter(([, text]) => text.trim() !== '')
  const wrong = typed.filter(([, text]) => !/^\s*\d{1,9}\s*$/.test(text))
  const [first] = Object.keys(units)
  return {
    ...(reason === '' && { reason: missing }),
    ...Object.fromEntries(wrong.map(([item]) => [`units.${item}`, { key: 'whole_number' } as const])),
    ...(first !== undefined &&
      typed.every(([, text]) => Number(text) === 0) && {
        [`units.${first}`]: { ...missing, isOfAll: true as const },
      }),
  }
}

const chosenLines = ({ units }: Values) =>
  Object.entries(units).flatMap(([item, text]) =>
    Number(text) > 0 ? [{ item: Number(item), units: Number(text) }] : [],
  )

const idOf = ({ id }: OrderItem) => id

type FormProps = { order: Order; owner: number | undefined; onCancel: () => void; onDone: () => void }

function AskForm({ order, owner, onCancel, onDone }: FormProps) {
  const { t, i18n } = useTranslation(['orders', 'common'])
  const items = order.products.filter((item) => item.returnable_qty > 0)
  const [key] = useState(newKey)
  const ask = useAskReturn(order.id, owner, i18n.language)
  const photos = useReturnPhotos(order.id, owner)
  const form = useShopForm<Values>({
    initialValues: { reason: '', comment: '', units: Object.fromEntries(items.map(({ id }) => [id, ''])) },
    faults: faultsOf,
  })
  useUnsaved((form.isDirty() || photos.photos.length > 0) && !ask.isPending && !ask.isSuccess)
  const chosen = chosenLines(form.values)
  const units = total(chosen, (line) => line.units)
  const send = (values: Values) => {
    const { reason, comment } = values
    // the form lets none through without a reason
    ask.mutate(
      { key, reason: reason as ReturnReason, comment, lines: chosenLines(values), photos: photos.keys },
      { onSuccess: onDone, onError: form.refuse },
    )
  }
  return (
    <form noValidate onSubmit={form.onSubmit(send)} className={classes.shipments}>
      <Text>{t('orders:returns.ask_text')}</Text>
      <UnitLines
        items={items}
        idOf={idOf}
        fields={form.fields}
        hint={({ returnable_qty, unit }) =>
          t('orders:returns.most', { units: formatUnits(t, returnable_qty, unit) })
        }
        summary={t('orders:unit_lines.chosen', {
          lines: t('orders:items_title', { count: chosen.length }),
          units: t('orders:returns.units', { count: units }),
        })}
        takesFocus
      />
      <NativeSelect
        {...form.fields.input('reason')}
        label={t('orders:returns.reason_label')}
        withAsterisk
        data={[
          { value: '', label: '' },
          ...returnReasons.map((value) => ({ value, label: t(`orders:returns.reason.${value}`) })),
        ]}
      />
      <Textarea
        {...form.fields.input('comment')}
        label={t('orders:comment')}
        maxLength={1000}
        autosize
        minRows={2}
      />
      <ChoosePhotos {...photos} />
      <FormErrors error={ask.error} others={form.others} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={ask.isPending || photos.isSending}>
          {t('orders:returns.send')}
        </Button>
      </Group>
    </form>
  )
}
