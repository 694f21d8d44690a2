import { Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUser, useUser } from '#api/session.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { StandalonePage } from '#ui/layout/StandalonePage.tsx'
import { useLinkUse } from '#domain/accounts/useLinkUse.ts'
import { confirmEmail } from './passwords.api.ts'

/** Where the link in the mail to a new address leads: from then on it is the account's (OD-25, OD-55). */
export function ConfirmEmailScreen() {
  const { t } = useTranslation('passwords')
  const client = useQueryClient()
  const user = useUser()
  const use = useLinkUse('/confirm-email', async (link) => {
    await confirmEmail(link)
    await client.invalidateQueries({ queryKey: currentUser.queryKey })
  })
  const onward = user ? (
    <LinkButton to="/profile">{t('confirm.profile')}</LinkButton>
  ) : (
    <LinkButton to="/sign-in" search={use.state === 'done' ? { notice: 'email' } : {}}>
      {t('confirm.go_on')}
    </LinkButton>
  )
  if (use.state === 'failed')
    return (
      <Page title={t('confirm.title')}>
        <ErrorState error={use.error} onRetry={use.retry} />
      </Page>
    )
  if (use.state === 'busy')
    return (
      <Page title={t('confirm.title')}>
        <Text size="lg" role="status">
          {t('confirm.busy')}
        </Text>
      </Page>
    )
  const outcome = use.state === 'none' ? 'missing' : use.state
  return (
    <Page title={t(`confirm.${outcome}_title`)}>
      <Text size="lg" role="status">
        {t(`confirm.${outcome}`)}
      </Text>
      <div>{onward}</div>
    </Page>
  )
}

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <StandalonePage title={title}>
    <Stack gap="md">
      <Title order={1}>{title}</Title>
      {children}
    </Stack>
  </StandalonePage>
)
