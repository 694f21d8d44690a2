import type { Billing, ShippingAddress } from '@comptoir/contract/address'
import { Button, Drawer } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import type { AddressKind } from '#domain/accounts/address.ts'
import { notify } from '#ui/feedback/notify.ts'
import { addressLines } from './address.rules.ts'
import { AddressForm } from './AddressForm.tsx'
import { type Viewer, removeAddress } from './checkout.api.ts'

export type Editing = { kind: AddressKind; address: ShippingAddress | Billing | null }
type Props = {
  /** What is open; null for nothing. */
  editing: Editing | null
  viewer: Viewer
  /** What a new address starts with. */
  start: (kind: AddressKind) => Partial<Billing>
  onClose: () => void
  onSaved: (kind: AddressKind, address: ShippingAddress | Billing) => void
}

/** Adds, changes and removes an address beside the checkout, which stays as it is (CHK-04, CHK-05). */
export function AddressDrawer({ editing, viewer, start, onClose, onSaved }: Props) {
  const { t } = useTranslation(['checkout', 'common'])
  const { t: said } = useTranslation('common')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    onClose()
  }
  const refresh = (kind: AddressKind) => client.invalidateQueries({ queryKey: ['addresses', kind] })
  const remove = useMutation({
    mutationFn: ({ kind, address }: Editing) => removeAddress(kind, viewer.owner, address?.id ?? 0),
    onSuccess: async (_, { kind }) => {
      await refresh(kind)
      close()
    },
    onError: (error) => void notify.failed(errorAndAdvice(error, said)),
  })
  const title =
    editing && t(editing.address ? `addresses.${editing.kind}_edit` : `addresses.${editing.kind}_new`)
  return (
    <Drawer
      opened={editing !== null}
      onClose={close}
      title={title}
      position="right"
      size="34rem"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {editing && (
        <AddressForm
          key={`${editing.kind}${editing.address?.id}`}
          {...editing}
          viewer={viewer}
          start={start(editing.kind)}
          onSaved={async (address) => {
            await refresh(editing.kind)
            onSaved(editing.kind, address)
            close()
          }}
          actions={
            <>
              {editing.address && (
                <Button
                  variant="subtle"
                  color="danger"
                  me="auto"
                  leftSection={<IconTrash size={16} />}
                  onClick={() => setAsking(true)}
                >
                  {t('common:actions.remove')}
                </Button>
              )}
              <Button variant="default" onClick={close}>
                {t('common:actions.cancel')}
              </Button>
            </>
          }
        />
      )}
      <ConfirmDialog
        opened={asking && editing?.address != null}
        onClose={() => setAsking(false)}
        onConfirm={() => editing && remove.mutate(editing)}
        title={t('addresses.remove_title')}
        confirm={t('common:actions.remove')}
        danger
        busy={remove.isPending}
      >
        {editing?.address && [editing.address.name, ...addressLines(editing.address, '')].join(', ')}
        <div>{t('addresses.remove_text')}</div>
      </ConfirmDialog>
    </Drawer>
  )
}
