import type { Client } from '@comptoir/contract/admin-clients'
import type { Billing, ShippingAddress } from '@comptoir/contract/address'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { corporateStatuses, countries, sectors } from '#api/lookups.ts'
import { languageNames } from '#i18n/languages.ts'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { mailto } from '#ui/navigation/mailto.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { useLanguage } from '#features/office/admin.api.ts'
import { VatStanding } from './VatStanding.tsx'

const given = ([, value]: Fact): boolean => value !== null && value !== '' && value !== undefined

/** The company as it signed up: the default billing data with the standing of its VAT number. */
export function CompanyFacts({ client }: { client: Client }) {
  const { t } = useTranslation(['adminClients', 'admin'])
  const language = useLanguage()
  const forms = useQuery(corporateStatuses(language)).data ?? []
  const lines = useQuery(sectors(language)).data ?? []
  const nameOf = (list: { id: number; name: string }[], id: number | null | undefined) =>
    list.find((one) => one.id === id)?.name ?? ''
  const billing = client.billing.find(({ is_default }) => is_default) ?? client.billing[0]
  const none = t('admin:not_given')
  const facts: Fact[] = [
    [t('detail.company'), client.enterprise_name || none],
    [t('columns.vat'), <VatStanding key="vat" client={client} />],
    [t('detail.erp_id'), client.erp_id ?? ''],
    [t('columns.erp_id'), client.claimed_erp_id && t('detail.erp_id_claimed', { id: client.claimed_erp_id })],
    ...(billing
      ? ([
          [t('detail.legal_form'), nameOf(forms, billing.corporate_status)],
          [t('detail.sector'), nameOf(lines, billing.sector)],
          [t('detail.contact'), billing.name],
          [t('detail.address'), <Address key="address" address={billing} />],
          [
            t('detail.phone'),
            <Anchor key="tel" inherit href={`tel:${billing.phone}`}>
              {billing.phone}
            </Anchor>,
          ],
          [
            t('columns.email'),
            billing.email === client.email ? '' : <Mailto key="mail" email={billing.email} />,
          ],
          [t('detail.additional_email'), billing.additional_email],
        ] satisfies Fact[])
      : []),
    [t('detail.website'), client.website],
    [
      t('detail.about'),
      client.signup_info && (
        <Text key="about" className="prose">
          {client.signup_info}
        </Text>
      ),
    ],
  ]
  return (
    <>
      <Facts facts={facts.filter(given)} />
      {!billing && <Text c="dimmed">{t('detail.no_billing')}</Text>}
    </>
  )
}

/** Who signs in, and since when. */
export function AccountFacts({ client }: { client: Client }) {
  const { t } = useTranslation(['adminClients', 'admin'])
  const { instant } = useFormat()
  const at = (moment: string | null) => moment && instant(moment)
  const facts: Fact[] = [
    [t('detail.name'), client.name],
    [t('columns.email'), client.email && <Mailto key="mail" email={client.email} />],
    [t('detail.pending_email'), client.pending_email],
    [t('detail.language'), languageNames[client.language]],
    [t('approvals.signed_up'), at(client.created_at)],
    [t('approvals.submitted'), at(client.profile_submitted_at)],
    [t('detail.approved_at'), at(client.approved_at)],
    [t('detail.refused_at'), at(client.refused_at)],
    [t('detail.refused_reason'), client.refused_reason],
    [t('detail.disabled_at'), at(client.disabled_at)],
    [t('detail.deletion_requested_at'), at(client.deletion_requested_at)],
    [t('columns.last_login_at'), at(client.last_login_at) ?? t('detail.never')],
    [t('detail.terms_at'), at(client.terms_at)],
    [t('detail.newsletter'), t(client.newsletter ? 'admin:yes' : 'admin:no')],
  ]
  return <Facts facts={facts.filter(given)} />
}

const Mailto = ({ email }: { email: string }) => (
  <Anchor inherit href={mailto(email)}>
    {email}
  </Anchor>
)

/** An address in the lines of an envelope, without the name. */
export function Address({ address }: { address: ShippingAddress | Billing }) {
  const language = useLanguage()
  const known = useQuery(countries(language)).data ?? []
  const country = known.find(({ id }) => id === address.country)?.name ?? ''
  const lines = [address.address_one, address.address_two, `${address.code} ${address.city_name}`, country]
  return (
    <>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  )
}
