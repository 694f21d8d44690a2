import type { OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import type { Language } from '@comptoir/contract/common'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { removeOption } from './settings.api.ts'

/** Deletes an option, where no order names it; any other can only be switched off. */
export function RemoveOption({ option }: { option: OfficeDeliveryOption }) {
  const { t } = useTranslation(['adminSettings', 'common'])
  const name = option.name[useLanguage() as Language]
  const navigate = useNavigate()
  if (option.orders_count > 0) return null
  const remove = t('common:actions.remove')
  return (
    <DecisionButton
      variant="subtle"
      color="danger"
      me="auto"
      decision={{
        key: 'remove',
        label: remove,
        isDangerous: true,
        concerns: 'delivery_option',
        ask: {
          title: t('delivery.remove_title', { name }),
          text: t('delivery.remove_text'),
          confirm: remove,
        },
        run: async () => {
          await removeOption(option.id)
          return { message: t('delivery.removed', { name }) }
        },
        onDone: () => void navigate({ to: '/admin/settings', ignoreBlocker: true }),
      }}
    />
  )
}
