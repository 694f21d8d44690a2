import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUser } from '#api/session.ts'
import { watchRefusals } from '#api/watchRefusals.ts'
import { notify } from '#ui/feedback/notify.ts'

/** How old the permissions may be when a page is opened, or the tab is looked at again, in milliseconds. */
const MAX_AGE_MS = 30_000

/**
 * Follows what somebody may do in the back office while they work in it: asked anew after a refusal, and now and then
 * with a page. Menu and screens follow; whoever may do nothing there any more leaves it.
 */
export function useStillStaff(): void {
  const client = useQueryClient()
  const router = useRouter()
  const { t } = useTranslation('admin')
  useEffect(() => {
    const { check, stop } = watchRefusals(
      client,
      (user) => user.is_staff,
      async (before, now) => {
        if (String(before.permissions) === String(now.permissions)) return
        if (!now.is_staff) void notify.failed(t('no_longer_staff'))
        await router.invalidate()
      },
    )
    const look = () => {
      const { dataUpdatedAt = 0 } = client.getQueryState(currentUser.queryKey) ?? {}
      if (document.visibilityState === 'visible' && Date.now() - dataUpdatedAt > MAX_AGE_MS) void check()
    }
    const stopLooking = router.subscribe('onResolved', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      stopLooking()
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, router, t])
}
