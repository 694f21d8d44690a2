import { Anchor, Button, List, Stack, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { TextLink } from '#ui/links.tsx'
import { StandalonePage } from '#ui/StandalonePage.tsx'

/** How to become a customer: the sales office opens accounts. */
export function RegistrationScreen() {
  const { t } = useTranslation('session')
  return (
    <HelpPage topic="registration">
      <Text fw={600}>{t('registration.steps')}</Text>
      <List spacing={4} size="md">
        <List.Item>{t('registration.company')}</List.Item>
        <List.Item>{t('registration.contact')}</List.Item>
        <List.Item>{t('registration.address')}</List.Item>
        <List.Item>{t('registration.client_id')}</List.Item>
      </List>
    </HelpPage>
  )
}

/** How to get a new password: the sales office sends a link. */
export const ResetPasswordScreen = () => <HelpPage topic="reset" />

/** Where an activation link leads: the sales office activates accounts. */
export const ActivateScreen = () => <HelpPage topic="activate" />

function HelpPage({
  topic,
  children,
}: {
  topic: 'registration' | 'reset' | 'activate'
  children?: ReactNode
}) {
  const { t } = useTranslation('session')
  return (
    <StandalonePage title={t(`${topic}.title`)}>
      <Stack gap="md">
        <Title order={1}>{t(`${topic}.title`)}</Title>
        <Text size="lg">{t(`${topic}.lead`)}</Text>
        {children}
        <WriteButton subject={t(`${topic}.subject`)} />
        <TextLink to="/sign-in" size="sm">
          {t('back_to_sign_in')}
        </TextLink>
      </Stack>
    </StandalonePage>
  )
}

function WriteButton({ subject }: { subject: string }) {
  const { t } = useTranslation('session')
  const { data } = useQuery(shopConfig)
  if (!data) return null
  const { email, phone } = data.contact
  return (
    <div>
      <Button
        component="a"
        size="md"
        href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
        leftSection={<IconMail size={18} />}
      >
        {t('registration.write', { email })}
      </Button>
      {phone && (
        <Text size="sm" mt="xs" c="dimmed">
          <Anchor inherit href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </Anchor>
        </Text>
      )}
    </div>
  )
}
