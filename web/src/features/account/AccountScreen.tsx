import { Paper, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import type { CurrentUser } from '@comptoir/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { useUser } from '#api/session.ts'
import { ChooseLanguage } from '#ui/ChooseLanguage.tsx'
import { Facts } from '#ui/Facts.tsx'
import { LinkButton } from '#ui/links.tsx'
import { useHidePrices } from '#ui/Money.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { billingFacts, usePreferences } from './account.facts.ts'

/** The account as it is known, and what can be set on this screen (ROUTE-13). */
export function ProfileScreen() {
  const { t } = useTranslation('account')
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHeader title={t('title')} />
      <Settings user={user} />
    </>
  )
}

/** The first page of a newly approved customer: the same settings, and the way on (OD-36). */
export function SetupScreen() {
  const { t } = useTranslation('account')
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHeader
        title={t('setup_title')}
        actions={
          <LinkButton to="/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}">
            {t('continue')}
          </LinkButton>
        }
      />
      <Settings user={user} />
    </>
  )
}

function Settings({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['account', 'common'])
  const [hidden, setHidden] = useHidePrices()
  const preferences = usePreferences(user)
  const { data } = useQuery(shopConfig)
  const shown = (text: string | null | undefined) => text || t('none')
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Section title={t('identity')}>
        <Facts
          facts={[
            [t('name'), user.name],
            [t('email'), user.email],
            [t('client_id'), shown(user.erp_id)],
            [t('tariff'), shown(user.tariff?.name)],
          ]}
        />
      </Section>
      <Section title={t('screen')}>
        <Stack gap="md">
          <ChooseLanguage />
          <Switch
            checked={hidden}
            onChange={(event) => setHidden(event.currentTarget.checked)}
            label={t('hide_prices')}
            description={t('hide_prices_hint')}
          />
        </Stack>
      </Section>
      <Section title={t('company')}>
        <Facts facts={billingFacts(user).map(([key, value]) => [t(key), shown(value)])} />
        {data && (
          <Text size="sm" c="dimmed" mt="sm">
            {t('change', { email: data.contact.email })}
          </Text>
        )}
      </Section>
      <Section title={t('preferences')}>
        <Facts facts={preferences.map(([key, value]) => [t(key), shown(value)])} />
      </Section>
    </SimpleGrid>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Paper component="section" withBorder p="lg" radius="md">
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
