import type { Client } from '@comptoir/contract/admin-clients'
import { Badge, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/format/useFormat.ts'

const colors = { valid: 'success', invalid: 'danger', unchecked: 'warning' } as const

/** The VAT number with what is known of it: its form, and what VIES says (OD-11). */
export function VatStanding({ client }: { client: Pick<Client, 'vat' | 'vat_standing'> }) {
  const { t } = useTranslation('adminClients')
  const { instantDay } = useFormat()
  const standing = client.vat_standing
  if (!client.vat || !standing)
    return client.vat ? (
      <>{client.vat}</>
    ) : (
      <Text component="span" c="dimmed">
        {t('vat.none')}
      </Text>
    )
  return (
    <>
      <span className="num">{client.vat}</span>{' '}
      <Badge
        h="auto"
        styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
        color={standing.is_well_formed ? colors[standing.state] : 'danger'}
      >
        {t(standing.is_well_formed ? `vat.${standing.state}` : 'vat.malformed')}
      </Badge>
      {standing.name && (
        <Text size="sm" c="dimmed">
          {t('vat.company', { company: [standing.name, standing.address].filter(Boolean).join(', ') })}
        </Text>
      )}
      {standing.checked_at && (
        <Text size="sm" c="dimmed">
          {t('vat.checked', { date: instantDay(standing.checked_at) })}
        </Text>
      )}
    </>
  )
}
