import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { BasketActions } from './useBasket.ts'
import { ApiError } from '#api/errors.ts'
import { sessionExpiry } from '#api/expiry.ts'
import { currentUser } from '#api/session.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import classes from './Summary.module.css'

type Props = {
  /** As it is kept. */
  request: string
  actions: BasketActions
}

/** What is wanted beside the catalogue; kept with the basket when the field is left (BASK-17). */
export const OrderDetails = memo(function OrderDetails({ request, actions }: Props) {
  const { t } = useTranslation('basket')
  const { t: said } = useTranslation()
  const [draft, setDraft] = useState<string>()
  const save = useMutation({
    mutationFn: actions.updateSettings,
    onSuccess: (_basket, { specific_request }) =>
      setDraft((now) => (now === specific_request ? undefined : now)),
  })
  useSentAgain(save)
  const messageFor = (error: unknown) =>
    (error instanceof ApiError ? error.fields['specific_request'] : undefined) ??
    (isSignedOut(error) ? undefined : errorAndAdvice(error, said))
  return (
    <section className={classes.sheet} aria-label={t('details.request')}>
      <Textarea
        label={t('details.request')}
        description={t('details.request_hint')}
        autosize
        minRows={2}
        maxLength={4000}
        value={draft ?? request}
        error={save.error ? messageFor(save.error) : undefined}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => {
          if (draft !== undefined && draft !== request) save.mutate({ specific_request: draft })
        }}
      />
    </section>
  )
})

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

type Settings = Parameters<BasketActions['updateSettings']>[0]
type Save = { error: unknown; variables: Settings | undefined; mutate: (settings: Settings) => void }

/** What could not be kept, is kept once the shop can be reached again, or the same person has signed in again (C-08, C-16). */
function useSentAgain({ error, variables, mutate }: Save): void {
  const client = useQueryClient()
  const hasExpired = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.get)
  const writer = useRef<number>(undefined)
  const status = error instanceof ApiError ? error.status : undefined
  useEffect(() => {
    const reader = client.getQueryData(currentUser.queryKey)?.id
    const isBack = writer.current !== undefined && writer.current === reader
    writer.current = hasExpired ? reader : undefined
    if (isBack && !hasExpired && status === 401 && variables) mutate(variables)
  }, [client, hasExpired, status, variables, mutate])
  useEffect(() => {
    if (status !== 0 || !variables) return
    const again = () => mutate(variables)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [status, variables, mutate])
}
