import type { CurrentUser } from '@comptoir/contract/auth'
import { isEmail } from '@comptoir/contract/forms'
import { formatWaitingTime } from '@comptoir/contract/waiting-time'
import { Button, PasswordInput, Stack, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { signIn } from '#api/session.ts'
import { FormErrors, scrollToFirstError, showFieldErrors } from '#ui/form/FormErrors.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { useCountdown } from '#ui/feedback/useCountdown.ts'

type Given = { email: string; password: string; code: string }
type Props = {
  /** Filled in already, for whoever was signed in before. */
  email?: string
  onSignedIn: (user: CurrentUser | null) => Promise<void>
}

/**
 * E-mail and password, then a code where a second factor is on; wrong ones, too many tries and everything else that goes
 * wrong is said here.
 */
export function SignInForm({ email = '', onSignedIn }: Props) {
  const { t, i18n } = useTranslation(['session', 'common'])
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [wait, setWait] = useCountdown()
  const [given, setGiven] = useState({ email, password: '', code: '' })
  const [asksCode, setAsksCode] = useState(false)
  const [faults, setFaults] = useState<Record<string, string>>({})

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(given, asksCode, {
      required: t('common:required'),
      email: t('sign_in.email_invalid'),
    })
    setFaults(found)
    setError(null)
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(scrollToFirstError)
      return
    }
    setBusy(true)
    try {
      await onSignedIn(
        await signIn(client, {
          email: given.email.trim(),
          password: given.password,
          ...(asksCode && { code: given.code }),
        }),
      )
    } catch (refused) {
      if (isAbout(refused, 'second_factor_needed')) return setAsksCode(true)
      setError(refused)
      if (isAbout(refused, 'second_factor_wrong')) {
        setFaults({ code: t('sign_in.code_wrong') })
        requestAnimationFrame(scrollToFirstError)
      }
      showFieldErrors(refused, setFaults)
      if (refused instanceof ApiError && refused.status === 429) setWait(refused.retryAfter ?? 60)
    } finally {
      setBusy(false)
    }
  }
  const startAgain = () => {
    setAsksCode(false)
    setError(null)
    setFaults({})
    setGiven({ ...given, password: '', code: '' })
  }
  const field = (name: keyof Given) => ({
    name,
    value: given[name],
    error: faults[name],
    'aria-invalid': faults[name] ? (true as const) : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setGiven({ ...given, [name]: event.currentTarget.value })
      setFaults({ ...faults, [name]: '' })
    },
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {wait > 0 ? (
          <Refusal>{t('common:errors.throttled', { wait: formatWaitingTime(wait, i18n.language) })}</Refusal>
        ) : isWrong(error) ? (
          !isAbout(error, 'second_factor_wrong') && <Refusal>{t('sign_in.wrong')}</Refusal>
        ) : (
          !isThrottled(error) && <FormErrors error={error} />
        )}
        {asksCode ? (
          <>
            <Text>{t('sign_in.code_lead', { email: given.email.trim() })}</Text>
            <TextInput
              size="md"
              label={t('sign_in.code')}
              description={t('sign_in.code_hint')}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the password was asked for
              autoFocus
              {...field('code')}
            />
          </>
        ) : (
          <Credentials email={email} field={field} />
        )}
        <Button type="submit" size="md" loading={busy} disabled={wait > 0}>
          {t('sign_in.submit')}
        </Button>
        {asksCode ? (
          <Button variant="subtle" size="sm" onClick={startAgain}>
            {t('sign_in.start_again')}
          </Button>
        ) : (
          email === '' && (
            <TextLink to="/reset-password" size="sm">
              {t('sign_in.forgot')}
            </TextLink>
          )
        )}
      </Stack>
    </form>
  )
}

type CredentialsProps = {
  email: string
  field: (name: 'email' | 'password') => Pick<TextInputProps, 'name' | 'value' | 'error' | 'onChange'>
}
function Credentials({ email, field }: CredentialsProps) {
  const { t } = useTranslation('session')
  return (
    <>
      <TextInput
        size="md"
        label={t('sign_in.email')}
        type="email"
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do on this page
        autoFocus={email === ''}
        {...field('email')}
      />
      <PasswordInput
        size="md"
        label={t('sign_in.password')}
        autoComplete="current-password"
        data-autofocus={email !== '' || undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show') }}
        {...field('password')}
      />
    </>
  )
}

/** What cannot be right before the server is asked, per field. */
function faultsOf(
  { email, password, code }: Given,
  asksCode: boolean,
  texts: { required: string; email: string },
): Record<string, string> {
  const faults: Record<string, string> = {}
  if (asksCode) return code.trim() === '' ? { code: texts.required } : faults
  if (email.trim() === '') faults['email'] = texts.required
  else if (!isEmail(email.trim())) faults['email'] = texts.email
  if (password === '') faults['password'] = texts.required
  return faults
}

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.status === 401
const isAbout = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code
const isThrottled = (error: unknown): boolean => error instanceof ApiError && error.status === 429
