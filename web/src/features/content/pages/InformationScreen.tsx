import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { formatIban } from '#ui/format/format.ts'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Prose } from '#ui/layout/Prose.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { contentPage } from './content.api.ts'

/** The company and how to reach it (OD-36). */
export function InformationScreen() {
  const { t, i18n } = useTranslation('content')
  const { data: page } = useQuery({ ...contentPage('information', i18n.language), retry: false })
  const { data, error, refetch } = useQuery(shopConfig)
  if (error && !data) return <ErrorState error={error} order={1} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const { company, contact } = data
  // The editors' own page tells how to reach the shop; without one the settings do.
  const reach: Fact[] = [
    [t('information.address'), company.address],
    [
      t('information.email'),
      <Anchor key="email" inherit href={`mailto:${contact.email}`}>
        {contact.email}
      </Anchor>,
    ],
    [
      t('information.phone'),
      <Anchor key="phone" inherit href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>
        {contact.phone}
      </Anchor>,
    ],
    ...(contact.opening_hours ? [[t('information.hours'), contact.opening_hours] satisfies Fact] : []),
  ]
  const registered: Fact[] = [
    [t('information.vat'), company.vat],
    [t('information.iban'), formatIban(company.iban)],
    [t('information.bic'), company.bic],
    ...company.other_accounts.map(({ bank, iban, bic }): Fact => [
      bank,
      [formatIban(iban), bic].filter(Boolean).join(', '),
    ]),
  ]
  return (
    <>
      <PageHeader title={t('information.title')} lead={company.name} />
      <Stack maw={640} gap="lg">
        {page && <Prose html={page.content} lang={page.content_language ?? undefined} />}
        <Facts facts={page ? registered : [...reach, ...registered]} />
      </Stack>
    </>
  )
}
