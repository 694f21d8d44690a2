import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = Pick<ModalProps, 'stackId' | 'zIndex' | 'onExitTransitionEnd'> & {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  children?: ReactNode
  /** The label of the button: what will be done, not "OK". */
  confirm: string
  /** The label of the way out, where "cancel" could be read as what is asked about. */
  dismiss?: string
  danger?: boolean
  busy?: boolean
  /** Another way to go on. */
  other?: { label: string; onClick: () => void }
}

/** Asks before something that cannot be undone, or has a large effect; Enter alone does nothing dangerous. */
export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  children,
  confirm,
  dismiss,
  danger = false,
  busy = false,
  other,
  ...place
}: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      {...place}
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('actions.close'), disabled: busy }}
      closeOnEscape={!busy} // a running request cannot be cancelled
      closeOnClickOutside={!busy}
      attributes={{ header: { role: 'presentation' } }} // a page has one banner
    >
      {children && <Text component="div">{children}</Text>}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" disabled={busy} onClick={onClose} data-autofocus={danger || undefined}>
          {dismiss ?? t('actions.cancel')}
        </Button>
        {other && (
          <Button variant="default" c="danger" disabled={busy} onClick={other.onClick}>
            {other.label}
          </Button>
        )}
        <Button
          onClick={onConfirm}
          loading={busy}
          {...(danger ? { color: 'danger' } : { 'data-autofocus': true })}
        >
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
