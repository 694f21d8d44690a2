import type { Group, Product } from '@comptoir/contract/catalogue'
import { Button, Checkbox, Modal, Stack } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffice } from '#api/owner.ts'
import { useUser } from '#api/session.ts'
import { stockAlerts, useChangeAlerts, useWaited } from '#domain/catalogue/stock-alerts.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useFormat } from '#ui/format/useFormat.ts'

/** Where products of a style are out of stock: to be told by mail when they can be had again (C-10). */
export const StockAlerts = memo(function StockAlerts(props: { style: Group }) {
  return useIsOffice() ? null : <Alerts {...props} /> // mails are for the client's own people
})

const isMissing = ({ is_out_of_stock, on_request }: Product) => is_out_of_stock && !on_request

function Alerts({ style }: { style: Group }) {
  const missing = style.products.filter(isMissing)
  return missing.length > 0 && <AlertsButton missing={missing} />
}

function AlertsButton({ missing }: { missing: Product[] }) {
  const { t, i18n } = useTranslation(['product', 'common'])
  const [opened, setOpened] = useState(false)
  const waited = useWaited(useQuery(stockAlerts(i18n.language)).data)
  const count = missing.filter(({ id }) => waited.has(id)).length
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mt="xs"
        leftSection={<IconBell size={16} />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {count > 0 ? t('alerts.waiting', { count }) : t('alerts.open')}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('alerts.open')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
        attributes={{ header: { role: 'presentation' } }} // a page has one banner
      >
        <Choice missing={missing} />
      </Modal>
    </>
  )
}

/** What is missing, to be ticked: each tick counts at once. */
function Choice({ missing }: { missing: Product[] }) {
  const { t, i18n } = useTranslation('product')
  const { day } = useFormat()
  const list = useQuery(stockAlerts(i18n.language))
  const change = useChangeAlerts()
  const waited = useWaited(list.data)
  const email = useUser()?.email ?? ''
  if (list.error && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} order={3} />
  const rest = missing.filter(({ id }) => !waited.has(id)).map(({ id }) => id)
  const nameOf = ({ color, size, ref }: Product) =>
    [color?.name, size?.name].filter(Boolean).join(' · ') || ref
  const arrivalOf = ({ stock }: Product) => {
    const [next] = stock.flatMap(({ incoming }) => incoming.map(({ date }) => date)).toSorted()
    return next === undefined ? t('alerts.no_date') : t('alerts.expected', { date: day(next) })
  }
  return (
    <Stack gap="sm">
      <p>{t('alerts.lead', { email })}</p>
      <FormErrors error={change.error} />
      {missing.length > 1 && (
        <Checkbox
          label={t('alerts.all')}
          checked={rest.length === 0}
          indeterminate={rest.length > 0 && rest.length < missing.length}
          disabled={!list.data || rest.length === 0}
          onChange={() => change.mutate({ add: rest })}
        />
      )}
      {missing.map((product) => (
        <Checkbox
          key={product.id}
          label={nameOf(product)}
          description={arrivalOf(product)}
          checked={waited.has(product.id)}
          disabled={!list.data}
          onChange={({ currentTarget }) =>
            change.mutate(currentTarget.checked ? { add: [product.id] } : { remove: product.id })
          }
        />
      ))}
    </Stack>
  )
}

/** The same for one product, beside its stock. */
export function StockAlert({ product }: { product: Product }) {
  const isOffice = useIsOffice()
  return !isOffice && isMissing(product) && <AlertBox product={product.id} />
}

function AlertBox({ product }: { product: number }) {
  const { t, i18n } = useTranslation('product')
  const list = useQuery(stockAlerts(i18n.language))
  const change = useChangeAlerts()
  const waited = useWaited(list.data)
  return (
    <>
      <Checkbox
        mt="xs"
        label={t('alerts.open')}
        checked={waited.has(product)}
        disabled={!list.data}
        onChange={({ currentTarget }) =>
          change.mutate(currentTarget.checked ? { add: [product] } : { remove: product })
        }
      />
      <FormErrors error={change.error} />
    </>
  )
}
