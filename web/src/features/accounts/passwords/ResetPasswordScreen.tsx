import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { clearLink, mailedLink } from '#api/mailed-link.ts'
import { EmailForm } from '#domain/accounts/EmailForm.tsx'
import { FocusTitle } from '#ui/layout/FocusTitle.tsx'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import { StandalonePage } from '#ui/layout/StandalonePage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { askForReset } from './passwords.api.ts'

/** A forgotten password: asks for a link (ROUTE-27), or takes the new one of whoever came by it (ROUTE-28). */
export function ResetPasswordScreen() {
  const { t } = useTranslation('passwords')
  const [link, setLink] = useState(() => mailedLink('/reset-password'))
  const [isSent, setSent] = useState(false)
  const askAnew = () => {
    clearLink('/reset-password')
    setLink(null)
  }
  const title = t(link ? 'choose.title' : isSent ? 'reset.sent_title' : 'reset.title')
  return (
    <StandalonePage title={title}>
      <Stack gap="md">
        {isSent ? <FocusTitle>{title}</FocusTitle> : <Title order={1}>{title}</Title>}
        {link ? (
          <NewPasswordForm link={link} onStale={askAnew} />
        ) : isSent ? (
          <Sent onAgain={() => setSent(false)} />
        ) : (
          <>
            <Text c="dimmed">{t('reset.lead')}</Text>
            <EmailForm submit={t('reset.submit')} send={askForReset} onSent={() => setSent(true)} />
          </>
        )}
        <TextLink to="/sign-in" size="sm">
          {t('back')}
        </TextLink>
      </Stack>
    </StandalonePage>
  )
}

/** The same for everybody, so that nobody learns who is a customer (AUTH-17). */
function Sent({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('passwords')
  const contact = useQuery(shopConfig).data?.contact
  return (
    <>
      <Text size="lg" role="status">
        {t('reset.sent')}
      </Text>
      <Group gap="xs">
        <LinkButton to="/registration" variant="default">
          {t('reset.register')}
        </LinkButton>
        {contact && (
          <Button
            component="a"
            variant="default"
            href={`mailto:${contact.email}?subject=${encodeURIComponent(t('reset.subject'))}`}
          >
            {t('reset.contact', { email: contact.email })}
          </Button>
        )}
        <Button variant="subtle" onClick={onAgain}>
          {t('reset.another')}
        </Button>
      </Group>
    </>
  )
}
