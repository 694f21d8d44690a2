import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { StandalonePage } from '#ui/layout/StandalonePage.tsx'

/** Where a payment link that is wrong or too old leads (ROUTE-24, PAY-02, PAY-03). */
export function PaymentLinkInvalidScreen() {
  const { t } = useTranslation('content')
  const { data } = useQuery(shopConfig)
  return (
    <StandalonePage title={t('payment_link.title')}>
      <Stack gap="md">
        <Title order={1}>{t('payment_link.title')}</Title>
        <Text size="lg">{t('payment_link.text')}</Text>
        <Group gap="xs">
          <LinkButton to="/order">{t('payment_link.orders')}</LinkButton>
          {data && (
            <Button
              component="a"
              variant="default"
              href={`mailto:${data.contact.email}?subject=${encodeURIComponent(t('payment_link.subject'))}`}
            >
              {t('payment_link.support')}
            </Button>
          )}
        </Group>
      </Stack>
    </StandalonePage>
  )
}
