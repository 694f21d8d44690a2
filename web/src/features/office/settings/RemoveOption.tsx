import type { OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import type { Language } from '@comptoir/contract/common'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfficeMutation, useLanguage } from '#features/office/admin.api.ts'
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { removeOption } from './settings.api.ts'

/** Deletes an option, where no order names it; any other can only be switched off. */
export function RemoveOption({ option }: { option: OfficeDeliveryOption }) {
  const { t } = useTranslation(['adminSettings', 'common'])
  const language = useLanguage() as Language
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const removing = useOfficeMutation(() => removeOption(option.id))
  if (option.orders_count > 0) return null
  return (
    <>
      <Button variant="subtle" color="danger" me="auto" onClick={() => setAsking(true)}>
        {t('common:actions.remove')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          removing.mutate(undefined, {
            onSuccess: () => {
              void notify.done(t('delivery.removed', { name: option.name[language] }))
              void navigate({ to: '/admin/settings', ignoreBlocker: true })
            },
          })
        }
        title={t('delivery.remove_title', { name: option.name[language] })}
        confirm={t('common:actions.remove')}
        danger
        busy={removing.isPending}
      >
        {t('delivery.remove_text')}
        <FormErrors error={removing.error} />
      </ConfirmDialog>
    </>
  )
}
