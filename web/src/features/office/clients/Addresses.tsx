import type { Client } from '@comptoir/contract/admin-clients'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Facts } from '#ui/data/Facts.tsx'
import { Section } from '#features/office/Section.tsx'
import { Address } from './ClientFacts.tsx'

/** Delivery addresses, and billing data beside the default one. */
export function Addresses({ client }: { client: Client }) {
  const { t } = useTranslation('adminClients')
  const main = client.billing.find(({ is_default }) => is_default) ?? client.billing[0]
  const others = client.billing.filter((billing) => billing !== main)
  return (
    <>
      <Section title={t('detail.shipping')}>
        {client.shipping_addresses.length === 0 ? (
          <Text c="dimmed">{t('detail.no_shipping')}</Text>
        ) : (
          <Facts
            facts={client.shipping_addresses.map((address) => [
              address.name,
              <Lines key={address.id} address={address} />,
            ])}
          />
        )}
      </Section>
      {others.length > 0 && (
        <Section title={t('detail.further_billing')}>
          <Facts
            facts={others.map((billing) => [
              billing.enterprise_name,
              <Lines key={billing.id} address={billing} />,
            ])}
          />
        </Section>
      )}
    </>
  )
}

function Lines({ address }: { address: Client['shipping_addresses'][number] }) {
  return (
    <>
      <Address address={address} />
      <Text size="sm" c="dimmed">
        {[address.phone, address.email, address.vat].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}
