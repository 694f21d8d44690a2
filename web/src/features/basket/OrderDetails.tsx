import type { Basket } from '@comptoir/contract/basket'
import { Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BasketActions } from '#api/basket.ts'
import { ApiError } from '#api/errors.ts'
import { errorText } from '#ui/errors.ts'
import classes from './Summary.module.css'

type Field = 'customer_reference' | 'comment' | 'specific_request'

/** What is said about the order as a whole; kept with the basket when a field is left (BASK-17). */
export function OrderDetails({ basket, actions }: { basket: Basket; actions: BasketActions }) {
  const { t } = useTranslation('basket')
  const [drafts, setDrafts] = useState<Partial<Record<Field, string>>>({})
  const save = useMutation({
    mutationFn: actions.updateSettings,
    onSuccess: (_basket, sent) =>
      setDrafts((all) =>
        Object.fromEntries(Object.entries(all).filter(([field, text]) => sent[field as Field] !== text)),
      ),
  })
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
    (name in (save.variables ?? {}) ? errorText(error, t as never) : undefined)
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
