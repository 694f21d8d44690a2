import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { currentUser, useUser } from '#api/session.ts'
import { useSignOut } from '#api/useSignOut.ts'
import { StandalonePage } from '#ui/StandalonePage.tsx'

/** Working days an approval may take (CONST-14). */
const approvalDays = 2

/** All that an account sees until an administrator approves it (APPR-01, APPR-02). */
export function ActivationScreen() {
  const { t } = useTranslation(['session', 'shell'])
  const client = useQueryClient()
  const router = useRouter()
  const leave = useSignOut()
  const { data } = useQuery(shopConfig)
  const user = useUser()
  const [checked, setChecked] = useState(false)
  const check = async () => {
    const user = await client.fetchQuery({ ...currentUser, staleTime: 0 })
    setChecked(true)
    if (!user || user.is_approved) await router.invalidate()
  }
  return (
    <StandalonePage title={t('activation.title')}>
      <Stack gap="md">
        <Title order={1}>{t('activation.title')}</Title>
        <Text size="lg">{t('activation.text', { days: approvalDays })}</Text>
        <Group gap="xs">
          <Button onClick={() => void check()}>{t('activation.check')}</Button>
          {data && (
            <Button
              component="a"
              variant="default"
              href={`mailto:${data.contact.email}?subject=${encodeURIComponent(t('activation.subject'))}`}
            >
              {t('activation.contact')}
            </Button>
          )}
        </Group>
        {checked && <Text role="status">{t('activation.still')}</Text>}
        <Text size="sm" c="dimmed">
          {t('shell:account.signed_in_as')} {user?.email}.{' '}
          <Button variant="transparent" size="compact-sm" onClick={() => void leave()}>
            {t('shell:account.sign_out')}
          </Button>
        </Text>
      </Stack>
    </StandalonePage>
  )
}
