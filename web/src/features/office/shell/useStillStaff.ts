import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { currentUser } from '#api/session.ts'
import { notify } from '#ui/feedback/notify.ts'

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/**
 * Leaves the back office as soon as its rights were taken away while somebody works in it. The server answers them
 * that there is no such thing, as to anybody else, so that whatever is not found is a reason to ask who is there.
 */
export function useStillStaff(): void {
  const client = useQueryClient()
  const router = useRouter()
  const { t } = useTranslation('admin')
  useEffect(() => {
    let isAsking = false
    const check = async (error: unknown) => {
      // Several answers may come at once, and more while the frame goes: one is enough.
      if (!isNotFound(error) || isAsking || !client.getQueryData(currentUser.queryKey)?.is_staff) return
      isAsking = true
      // Without an answer nobody knows: the next refusal asks again.
      const user = await client.fetchQuery({ ...currentUser, staleTime: 0 }).catch(() => null)
      isAsking = false
      if (!user || user.is_staff) return
      void notify.failed(t('no_longer_staff'))
      await router.invalidate()
    }
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && event.query.queryKey[0] === 'admin')
          void check(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') void check(event.action.error)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, router, t])
}
