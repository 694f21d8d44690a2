import type { CurrentUser } from '@comptoir/contract/auth'
import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { NewPassword, newPasswordFaults } from '#domain/accounts/NewPassword.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { useChangePassword } from './account.api.ts'
import { Section } from './Section.tsx'

const emptyValues = { current_password: '', new_password: '', re_new_password: '' }

/** Another password; every other session ends (AUTH-19, PROF-02). */
export function PasswordSection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['account', 'form'])
  const change = useChangePassword()
  const form = useShopForm({
    initialValues: emptyValues,
    faults: ({ current_password, new_password, re_new_password }) => ({
      ...(current_password === '' && { current_password: { key: 'required' } as const }),
      ...newPasswordFaults(new_password, re_new_password, user, 'new_password'),
    }),
  })
  useUnsaved(form.isDirty())
  const send = form.onSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        form.setValues(emptyValues)
        void notify.done(t('password.changed'))
      },
      onError: form.refuse,
    }),
  )
  return (
    <Section id="password" title={t('password.title')} lead={t('password.lead')}>
      <form noValidate onSubmit={send}>
        {/* Whoever keeps passwords wants to know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <FieldGrid>
          <FormErrors error={change.error} others={form.others} />
          <PasswordInput
            {...form.fields.input('current_password')}
            label={t('password.current')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('form:password.show') }}
            withAsterisk
            maw={420}
          />
          <NewPassword
            fields={form.fields}
            path="new_password"
            label={t('form:password.new')}
            owner={{ email: user.email, name: user.name }}
          />
        </FieldGrid>
        <SaveBar
          isDirty={form.isDirty()}
          busy={change.isPending}
          isSaved={false}
          label={t('password.change')}
        />
      </form>
    </Section>
  )
}
