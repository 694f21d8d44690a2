import type { CurrentUser } from '@comptoir/contract/auth'
import { anEmail, faultsOf, required } from '@comptoir/contract/forms'
import { PasswordInput, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { half } from '#ui/form/layout.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useAskForEmail } from './account.api.ts'
import { PendingEmail } from './PendingEmail.tsx'
import { Section } from './Section.tsx'

const emptyValues = { new_email: '', current_password: '' }

/** Another address to sign in with: it counts when the link sent to it is opened (AUTH-20, OD-25). */
export function EmailSection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['account', 'form'])
  const ask = useAskForEmail()
  const form = useShopForm({
    initialValues: emptyValues,
    faults: (values) => faultsOf(values, { new_email: [required, anEmail], current_password: [required] }),
  })
  const field = useRef<HTMLInputElement>(null)
  useUnsaved(form.isDirty())
  const send = form.onSubmit((values) =>
    ask.mutate(values, { onSuccess: () => form.setValues(emptyValues), onError: form.refuse }),
  )
  return (
    <Section id="email" title={t('email.title')} lead={t('email.lead', { email: user.email })}>
      {user.pending_email && (
        <PendingEmail
          email={user.email}
          pending={user.pending_email}
          onGivenUp={() => field.current?.focus()} // the button that had the keyboard goes
        />
      )}
      <form noValidate onSubmit={send}>
        <FieldGrid>
          <FormErrors error={ask.error} others={form.others} />
          <TextInput
            {...form.fields.input('new_email')}
            ref={field}
            label={t('email.new')}
            type="email"
            autoComplete="email"
            withAsterisk
            {...half}
          />
          <PasswordInput
            {...form.fields.input('current_password')}
            label={t('password.current')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('form:password.show') }}
            withAsterisk
            {...half}
          />
        </FieldGrid>
        <SaveBar isDirty={form.isDirty()} busy={ask.isPending} isSaved={false} label={t('email.ask')} />
      </form>
    </Section>
  )
}
