import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { clearAnswers } from '#api/session.ts'
import { watchRefusals } from '#api/watchRefusals.ts'
import { notify } from '#ui/feedback/notify.ts'

/** Goes on with another company of the user once the access to the one on screen has ended, and says so (OD-70). */
export function useStillMember(): void {
  const client = useQueryClient()
  const router = useRouter()
  const { t } = useTranslation('shell')
  useEffect(
    () =>
      watchRefusals(
        client,
        ({ companies }) => companies.length > 1,
        async ({ company: before }, { company: now }) => {
          if (!before || !now || before.id === now.id) return
          clearAnswers(client)
          void notify.failed(t('account.company_left', { before: before.name, now: now.name }))
          await router.navigate({ to: '/' })
        },
      ).stop,
    [client, router, t],
  )
}
