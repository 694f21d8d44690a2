import { anEmail, faultsOf, required } from '@comptoir/contract/forms'
import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'

type Props = {
  /** The label of the button. */
  submit: string
  send: (email: string) => Promise<void>
  onSent: (email: string) => void
}

/** A form with one e-mail address. */
export function EmailForm({ submit, send, onSent }: Props) {
  const { t } = useTranslation('form')
  const { fields, onSubmit, refuse, others } = useShopForm({
    initialValues: { email: '' },
    faults: (values) => faultsOf(values, { email: [required, anEmail] }),
  })
  const sending = useMutation({
    mutationFn: ({ email }: { email: string }) => send(email.trim()),
    onSuccess: (_, { email }) => onSent(email.trim()),
    onError: refuse,
  })
  return (
    <form noValidate onSubmit={onSubmit(sending.mutate)}>
      <Stack gap="sm">
        <FormErrors error={sending.error} others={others} />
        <TextInput
          {...fields.input('email')}
          size="md"
          label={t('account_email')}
          type="email"
          autoComplete="username"
        />
        <Button type="submit" size="md" loading={sending.isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  )
}
