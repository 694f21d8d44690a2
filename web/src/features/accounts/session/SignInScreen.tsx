import { Box, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endedSession } from '#api/ended-session.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { StandalonePage } from '#ui/layout/StandalonePage.tsx'
import { safeReturn } from '#guard.ts'
import { SignInForm } from './SignInForm.tsx'
import classes from './SignInScreen.module.css'

/** Sign-in (AUTH-01). Leads on to where the visitor wanted to go. */
export function SignInScreen() {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const { next, notice } = useSearch({ from: '/sign-in' })
  return (
    <StandalonePage title={t('sign_in.title')} aside={<Claim />}>
      <Title order={1}>{t('sign_in.title')}</Title>
      <Text c="dimmed" mb="lg">
        {t('sign_in.lead')}
      </Text>
      <Notice of={notice} />
      <SignInForm onSignedIn={() => navigate({ href: safeReturn(next), replace: true })} />
      <Text size="sm" mt="xl">
        {t('sign_in.no_account')}{' '}
        <TextLink to="/registration" underline="always">
          {t('sign_in.register')}
        </TextLink>
      </Text>
      <Text size="sm" mt="xs">
        {t('sign_in.not_confirmed')}{' '}
        <TextLink to="/activate" underline="always">
          {t('sign_in.send_again')}
        </TextLink>
      </Text>
    </StandalonePage>
  )
}

const notices = ['activated', 'password', 'email', 'invitation', 'deleted'] as const

/** What was just done: by a mailed link, in the profile, or by the office (OD-01). */
function Notice({ of }: { of: string | undefined }) {
  const { t } = useTranslation('session')
  const known = notices.find((notice) => notice === of)
  const reason = endedSession.get()
  if (!known)
    return (
      reason !== null && (
        <Box mb="md">
          <Refusal>{reason || t('notice.withdrawn')}</Refusal>
        </Box>
      )
    )
  return (
    <div role="status" className={classes.notice}>
      {t(`notice.${known}`)}
    </div>
  )
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
