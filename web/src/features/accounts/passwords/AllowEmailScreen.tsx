import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearLink, type MailedLink, mailedLink } from '#api/mailed-link.ts'
import { isStale } from '#domain/accounts/useLinkUse.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { FocusTitle } from '#ui/layout/FocusTitle.tsx'
import { StandalonePage } from '#ui/layout/StandalonePage.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { answerEmailChange } from './passwords.api.ts'

const page = '/allow-email'

/**
 * Where the link in the mail to the present address leads, when another was asked for without the password: nothing
 * happens until somebody answers (OD-25).
 */
export function AllowEmailScreen() {
  const { t } = useTranslation('passwords')
  const [link] = useState(() => mailedLink(page))
  return link?.uid && link.token ? (
    <Question link={link} />
  ) : (
    <Page title={t('confirm.missing_title')}>
      <Text size="lg">{t('confirm.missing')}</Text>
    </Page>
  )
}

function Question({ link }: { link: MailedLink }) {
  const { t } = useTranslation('passwords')
  const answer = useMutation({
    mutationFn: (allow: boolean) => answerEmailChange(link, allow),
    onSuccess: () => clearLink(page),
    onError: (error) => {
      if (isStale(error)) clearLink(page)
    },
  })
  if (isStale(answer.error))
    return (
      <Page title={t('confirm.stale_title')} isAnswered>
        <Text size="lg">{t('allow.stale')}</Text>
      </Page>
    )
  if (answer.isSuccess) {
    const outcome = answer.variables ? 'allowed' : 'denied'
    return (
      <Page title={t(`allow.${outcome}_title`)} isAnswered>
        <Text size="lg">{t(`allow.${outcome}`)}</Text>
        {outcome === 'denied' && (
          <div>
            <LinkButton to="/reset-password">{t('allow.choose')}</LinkButton>
          </div>
        )}
      </Page>
    )
  }
  return (
    <Page title={t('allow.title')}>
      <FormErrors error={answer.error} />
      <Text size="lg">{t('allow.lead')}</Text>
      <Group gap="xs">
        <Button loading={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
          {t('allow.yes')}
        </Button>
        <Button
          variant="default"
          loading={answer.isPending && !answer.variables}
          onClick={() => answer.mutate(false)}
        >
          {t('allow.no')}
        </Button>
      </Group>
    </Page>
  )
}

type PageProps = { title: string; isAnswered?: boolean; children: ReactNode }
/** The title takes the focus once the buttons are gone. */
const Page = ({ title, isAnswered, children }: PageProps) => (
  <StandalonePage title={title}>
    <Stack gap="md">
      {isAnswered ? <FocusTitle>{title}</FocusTitle> : <Title order={1}>{title}</Title>}
      {children}
    </Stack>
  </StandalonePage>
)
