import { vatExample } from '@comptoir/contract/vat-number'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { corporateStatuses, sectors } from '#api/lookups.ts'
import type { Fields } from '#ui/form/fields.ts'
import { LookupErrors } from '#ui/form/LookupErrors.tsx'
import { half } from '#ui/form/layout.ts'

/** The name of an enterprise: `enterprise_name`. */
export function EnterpriseField({ fields, isFirst }: { fields: Fields; isFirst?: boolean }) {
  const { t } = useTranslation('form')
  return (
    <TextInput
      {...fields.input('enterprise_name')}
      label={t('enterprise_name')}
      autoComplete="organization"
      withAsterisk
      data-autofocus={isFirst || undefined}
    />
  )
}

/** The VAT number, with an example of the country: `vat`. */
export function VatField({ fields, country }: { fields: Fields; country: string | undefined }) {
  const { t } = useTranslation('form')
  return (
    <TextInput
      {...fields.input('vat')}
      label={t('vat')}
      placeholder={vatExample[country ?? '']}
      autoComplete="off"
      {...half}
    />
  )
}

/** Legal form and sector, required in billing data: `corporate_status`, `sector`. */
export function BusinessFields({ fields }: { fields: Fields }) {
  const { t, i18n } = useTranslation('form')
  const forms = useQuery(corporateStatuses(i18n.language))
  const lines = useQuery(sectors(i18n.language))
  return (
    <>
      <LookupErrors queries={[forms, lines]} />
      <Select
        {...fields.input('corporate_status')}
        label={t('corporate_status')}
        data={asChoices(forms.data)}
        searchable
        withAsterisk
        {...half}
      />
      <Select
        {...fields.input('sector')}
        label={t('sector')}
        data={asChoices(lines.data)}
        searchable
        withAsterisk
        {...half}
      />
    </>
  )
}

const asChoices = (rows: { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))
