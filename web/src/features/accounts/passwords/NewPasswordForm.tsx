import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { clearLink, type MailedLink } from '#api/mailed-link.ts'
import { NewPassword, newPasswordFaults } from '#domain/accounts/NewPassword.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { isStale } from '#domain/accounts/useLinkUse.ts'
import { choosePassword } from './passwords.api.ts'

const empty = { new_password: '', re_new_password: '' }

/** The new password, for the account that the link names (AUTH-18). */
export function NewPasswordForm({ link, onStale }: { link: MailedLink; onStale: () => void }) {
  const { t } = useTranslation(['passwords', 'form'])
  const navigate = useNavigate()
  const { fields, onSubmit, refuse, others } = useShopForm({
    initialValues: empty,
    faults: ({ new_password, re_new_password }) =>
      newPasswordFaults(new_password, re_new_password, {}, 'new_password'),
  })
  const save = useMutation({
    mutationFn: (values: typeof empty) => choosePassword(link, values),
    onSuccess: async () => {
      clearLink('/reset-password')
      await navigate({ to: '/sign-in', search: { notice: 'password' }, replace: true })
    },
    onError: (error) => {
      if (isStale(error)) clearLink('/reset-password')
      refuse(error)
    },
  })
  if (link.uid === '' || link.token === '' || isStale(save.error))
    return (
      <>
        <Refusal>
          <div>
            <strong>{t('choose.stale_title')}</strong>
          </div>
          {t('choose.stale')}
        </Refusal>
        <Button onClick={onStale}>{t('reset.submit')}</Button>
      </>
    )
  return (
    <form noValidate onSubmit={onSubmit(save.mutate)}>
      <Stack gap="sm">
        <Text c="dimmed">{t('choose.lead')}</Text>
        <FormErrors error={save.error} others={others} />
        <NewPassword fields={fields} path="new_password" label={t('form:password.new')} owner={{}} />
        <Button type="submit" size="md" loading={save.isPending}>
          {t('choose.submit')}
        </Button>
      </Stack>
    </form>
  )
}
