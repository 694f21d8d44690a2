import { Alert, Button, Group } from '@mantine/core'
import type { Order } from '@comptoir/contract/order'
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { useCancelOrder, useRestoreOrder } from './orders.api.ts'

/** Until when an order can be changed, cancelled, or brought back, and the way to do so (C-18, ORD-09). */
export function OrderLife({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders')
  const box = useRef<HTMLDivElement>(null)
  const { status, undo_until } = order
  // Here, since a refusal is told when there is nothing to undo any more.
  const restore = useRestoreOrder(order.id, i18n.language)
  // What had the keyboard may be gone with the step before.
  const last = useRef<Element>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body
    if (isLost) box.current?.focus({ preventScroll: true })
  }, [status, undo_until])
  return (
    <div ref={box} tabIndex={-1}>
      {order.allowed.includes('cancel') ? (
        <Changeable order={order} />
      ) : undo_until ? (
        <Canceled order={order} until={undo_until} restore={restore} />
      ) : (
        status === 'in_progress' && (
          <Alert className="no-print" role="note" color="info">
            {t('life.started')}
          </Alert>
        )
      )}
      <FormErrors error={restore.error} hasFields={false} />
    </div>
  )
}

function Changeable({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { instant } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelOrder(order.id)
  const until = order.changeable_until
  const canEdit = order.allowed.includes('edit')
  const close = () => {
    setAsking(false)
    cancel.reset()
  }
  return (
    <Alert className="no-print" role="note" color="info">
      <Group justify="space-between" gap="sm">
        <span>
          {!canEdit
            ? t('life.cancelable')
            : until === null
              ? t('life.late')
              : t('life.until', { date: instant(until) })}
        </span>
        <Group gap="xs">
          {canEdit && (
            <LinkButton
              to="/order/edit/$id"
              params={{ id: String(order.id) }}
              size="sm"
              leftSection={<IconPencil size={16} aria-hidden />}
            >
              {t('life.change')}
            </LinkButton>
          )}
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            {t('life.cancel')}
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={close}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: close })}
        title={t('life.cancel_title', { name: order.name })}
        confirm={t('life.cancel')}
        dismiss={t('life.keep')}
        danger
        busy={cancel.isPending}
      >
        {t('life.cancel_text')}
        <FormErrors error={cancel.error} hasFields={false} />
      </ConfirmDialog>
    </Alert>
  )
}

type CanceledProps = { order: Order; until: string; restore: ReturnType<typeof useRestoreOrder> }

function Canceled({ order, until, restore }: CanceledProps) {
  const { t } = useTranslation('orders')
  const { instant } = useFormat()
  const client = useQueryClient()
  // Once the time is over, the server says that there is nothing to undo any more.
  useEffect(() => {
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: ['orders', order.id] }),
      Math.max(0, Date.parse(until) - Date.now()) + 1000,
    )
    return () => clearTimeout(timer)
  }, [client, order.id, until])
  return (
    <Alert className="no-print" role="status" color="gray">
      <Group justify="space-between" gap="sm">
        <span>{t('life.canceled', { date: instant(until) })}</span>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {t('life.undo')}
        </Button>
      </Group>
    </Alert>
  )
}
