import type { Basket } from '@comptoir/contract/basket'
import { Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { BasketActions } from './useBasket.ts'
import { ApiError } from '#api/errors.ts'
import { sessionExpiry } from '#api/expiry.ts'
import { currentUser } from '#api/session.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import classes from './Summary.module.css'

type Field = 'customer_reference' | 'comment' | 'specific_request'

/** What is said about the order as a whole; kept with the basket when a field is left (BASK-17). */
export function OrderDetails({ basket, actions }: { basket: Basket; actions: BasketActions }) {
  const { t } = useTranslation('basket')
  const { t: said } = useTranslation()
  const [drafts, setDrafts] = useState<Partial<Record<Field, string>>>({})
  const save = useMutation({
    mutationFn: actions.updateSettings,
    onSuccess: (_basket, sent) =>
      setDrafts((all) =>
        Object.fromEntries(Object.entries(all).filter(([field, text]) => sent[field as Field] !== text)),
      ),
  })
  useSentAgain(save)
  const field = (name: Field, maxLength: number) => ({
    value: drafts[name] ?? basket[name],
    maxLength,
    error: save.error ? messageFor(save.error, name) : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setDrafts((all) => ({ ...all, [name]: value }))
    },
    onBlur: () => {
      const draft = drafts[name]
      if (draft !== undefined && draft !== basket[name]) save.mutate({ [name]: draft })
    },
  })
  const messageFor = (error: unknown, name: Field) =>
    (error instanceof ApiError ? error.fields[name] : undefined) ??
    (name in (save.variables ?? {}) && !isSignedOut(error) ? errorAndAdvice(error, said) : undefined)
  return (
    <section className={classes.sheet} aria-label={t('details.title')}>
      <Title order={2} mb="sm">
        {t('details.title')}
      </Title>
      <Stack gap="sm">
        <TextInput
          label={t('details.reference')}
          description={t('details.reference_hint')}
          {...field('customer_reference', 100)}
        />
        <Textarea label={t('details.comment')} autosize minRows={2} {...field('comment', 2000)} />
        <Textarea
          label={t('details.request')}
          description={t('details.request_hint')}
          autosize
          minRows={2}
          {...field('specific_request', 4000)}
        />
      </Stack>
    </section>
  )
}

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
