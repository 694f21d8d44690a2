import { listBilling } from '@comptoir/contract/address'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '#api/client.ts'
import { chooseOwner, orderOwner } from '#api/owner.ts'
import { onNotFound } from '#api/watchRefusals.ts'
import { notify } from '#ui/feedback/notify.ts'

/** Goes on without the client once a partner may no longer order for it, and says so (OD-52). */
export function useStillRepresenting(isPartner: boolean): void {
  const client = useQueryClient()
  const { t } = useTranslation('shell')
  useEffect(() => {
    if (!isPartner) return
    let isAsking = false
    return onNotFound(client, () => {
      const owner = orderOwner()
      if (!owner || isAsking) return
      isAsking = true
      call(listBilling, { query: { owner: owner.id } })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 404 || orderOwner()?.id !== owner.id) return
          chooseOwner(null)
          void notify.failed(t('owner.lost', { name: owner.name }))
        })
        .finally(() => (isAsking = false))
    })
  }, [client, isPartner, t])
}
