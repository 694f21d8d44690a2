import type { OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTextLanguage } from '#features/office/admin.api.ts'
import { RemoveButton } from '#features/office/decisions/RemoveButton.tsx'
import { removeOption } from './settings.api.ts'

/** Deletes an option, where no order names it; any other can only be switched off. */
export function RemoveOption({ option }: { option: OfficeDeliveryOption }) {
  const { t } = useTranslation('adminSettings')
  const name = option.name[useTextLanguage()]
  const navigate = useNavigate()
  if (option.orders_count > 0) return null
  return (
    <RemoveButton
      concerns="delivery_option"
      title={t('delivery.remove_title', { name })}
      text={t('delivery.remove_text')}
      removed={t('delivery.removed', { name })}
      run={() => removeOption(option.id)}
      leave={() => navigate({ to: '/admin/settings', ignoreBlocker: true })}
    />
  )
}
