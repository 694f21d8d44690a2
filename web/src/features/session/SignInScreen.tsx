import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { signIn } from '#api/session.ts'
import { FormErrors, showFieldErrors } from '#ui/FormErrors.tsx'
import { TextLink } from '#ui/links.tsx'
import { StandalonePage } from '#ui/StandalonePage.tsx'
import { safeReturn } from '../../guard.ts'
import classes from './SignInScreen.module.css'

/** Sign-in (AUTH-01). Leads on to where the visitor wanted to go. */
export function SignInScreen() {
  const { t } = useTranslation(['session', 'common'])
  return (
    <StandalonePage title={t('sign_in.title')} aside={<Claim />}>
      <Title order={1}>{t('sign_in.title')}</Title>
      <Text c="dimmed" mb="lg">
        {t('sign_in.lead')}
      </Text>
      <SignInForm />
      <Text size="sm" mt="xl">
        {t('sign_in.no_account')} <TextLink to="/registration">{t('sign_in.register')}</TextLink>
      </Text>
    </StandalonePage>
  )
}

function SignInForm() {
  const { t } = useTranslation(['session', 'common'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/sign-in' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [wait, setWait] = useWait()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) =>
        email.trim() === ''
          ? t('common:required')
          : /^\S+@\S+\.\S+$/.test(email.trim())
            ? null
            : t('sign_in.email_invalid'),
      password: (password) => (password === '' ? t('common:required') : null),
    },
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
  })

  const submit = form.onSubmit(async ({ email, password }) => {
    setBusy(true)
    setError(null)
    try {
      await signIn(client, { email: email.trim(), password })
      await navigate({ href: safeReturn(next), replace: true })
    } catch (refused) {
      setError(refused)
      showFieldErrors(refused, form.setErrors)
      if (refused instanceof ApiError && refused.status === 429) setWait(refused.retryAfter ?? 60)
    } finally {
      setBusy(false)
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {wait > 0 ? (
          <Text role="alert" className={classes.refusal}>
            {t('sign_in.throttled', { count: wait })}
          </Text>
        ) : isWrong(error) ? (
          <Text role="alert" className={classes.refusal}>
            {t('sign_in.wrong')}
          </Text>
        ) : (
          !isThrottled(error) && <FormErrors error={error} />
        )}
        <TextInput
          size="md"
          label={t('sign_in.email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordInput
          size="md"
          label={t('sign_in.password')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show') }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={busy} disabled={wait > 0}>
          {t('sign_in.submit')}
        </Button>
        <TextLink to="/reset-password" size="sm">
          {t('sign_in.forgot')}
        </TextLink>
      </Stack>
    </form>
  )
}

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.status === 401
const isThrottled = (error: unknown): boolean => error instanceof ApiError && error.status === 429

/** Seconds still to wait, counting down. */
function useWait(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds]
}

function Claim() {
  const { t } = useTranslation('session')
  return (
    <>
      <p className={classes.claim}>{t('sign_in.claim')}</p>
      <p className={classes.hint}>{t('sign_in.claim_hint')}</p>
    </>
  )
}
