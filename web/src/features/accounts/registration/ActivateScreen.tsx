import { Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { StandalonePage } from '#ui/layout/StandalonePage.tsx'
import { useLinkUse } from '#domain/accounts/useLinkUse.ts'
import { activateAccount } from './registration.api.ts'
import { ResendForm } from './ResendForm.tsx'

/**
 * Where the link in the mail leads: confirms the address, then on to sign-in (AUTH-15, ROUTE-07, OD-47). Whoever comes
 * without a link has the mail sent again.
 */
export function ActivateScreen() {
  const { t } = useTranslation('registration')
  const navigate = useNavigate()
  const use = useLinkUse('/activate', activateAccount)
  const isDone = use.state === 'done'
  useEffect(() => {
    if (isDone) void navigate({ to: '/sign-in', search: { notice: 'activated' }, replace: true })
  }, [isDone, navigate])

  if (use.state === 'failed')
    return (
      <Page title={t('activate.failed_title')}>
        <ErrorState error={use.error} onRetry={use.retry} />
      </Page>
    )
  if (use.state === 'stale' || use.state === 'missing' || use.state === 'none')
    return (
      <Page title={t(`activate.${use.state}_title`)}>
        <Text size="lg">{t(`activate.${use.state}`)}</Text>
        <ResendForm />
      </Page>
    )
  return (
    <Page title={t('activate.title')}>
      <Text size="lg" role="status">
        {t('activate.busy')}
      </Text>
    </Page>
  )
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('registration')
  return (
    <StandalonePage title={title}>
      <Stack gap="md">
        <Title order={1}>{title}</Title>
        {children}
        <TextLink to="/sign-in" size="sm">
          {t('sign_in')}
        </TextLink>
      </Stack>
    </StandalonePage>
  )
}
