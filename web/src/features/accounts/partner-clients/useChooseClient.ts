import type { PartnerClient } from '@comptoir/contract/partner-clients'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { chooseOwner } from '#api/owner.ts'
import { clientChooser } from '#domain/accounts/client-chooser.ts'
import { notify } from '#ui/feedback/notify.ts'

/** Pages about one thing of the company before, and where one goes instead. */
const elsewhere = [
  ['/order/view/', '/order'],
  ['/order/edit/', '/order'],
  ['/basket/', '/basket'],
  ['/basket-create', '/basket'],
  ['/checkout', '/order/create'],
  ['/clients', '/order/create'],
] as const

/** Orders for a client from now on, in this tab, or for oneself; the page stays, unless it is about something of theirs. */
export function useChooseClient(): (client: PartnerClient | null) => void {
  const { t } = useTranslation('clients')
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (client) => {
    const name = client && (client.enterprise_name || client.name)
    chooseOwner(client && { id: client.id, name: name!, erp_id: client.erp_id, tariff: client.tariff })
    clientChooser.close()
    const to = elsewhere.find(([start]) => path.startsWith(start))?.[1]
    // Whether to leave unsaved changes has been asked.
    if (to && (client || path !== '/clients')) void navigate({ to, ignoreBlocker: true })
    void notify.done(name === null ? t('chosen.self') : t('chosen.client', { client: name }))
  }
}
