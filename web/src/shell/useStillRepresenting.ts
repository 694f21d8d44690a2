import { listBilling } from '@comptoir/contract/address'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '#api/client.ts'
import { chooseOwner, orderOwner } from '#api/owner.ts'
import { onNotFound } from '#api/watchRefusals.ts'
import { notify } from '#ui/feedback/notify.ts'

/** Goes on without the client once a partner or the office may no longer order for it, and says so (OD-52). */
export function useStillRepresenting(isForClient: boolean): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t } = useTranslation('shell')
  useEffect(() => {
    if (!isForClient) return
    let isAsking = false
    return onNotFound(client, () => {
      const owner = orderOwner()
      if (!owner || isAsking) return
      isAsking = true
      call(listBilling, { query: { owner: owner.id } })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 404 || orderOwner()?.id !== owner.id) return
          chooseOwner(null)
          if (owner.office !== undefined) void navigate({ to: '/admin', ignoreBlocker: true })
          void notify.failed(
            t(owner.office === undefined ? 'owner.lost' : 'owner.disabled', { name: owner.name }),
          )
        })
        .finally(() => (isAsking = false))
    })
  }, [client, isForClient, navigate, t])
}
