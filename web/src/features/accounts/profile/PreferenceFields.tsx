import { MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { warehouses } from '#api/lookups.ts'
import type { Fields } from '#ui/form/fields.ts'
import { LookupErrors } from '#ui/form/LookupErrors.tsx'
import { half } from '#ui/form/layout.ts'
import { brands, catalogs, deliveryOptions, ownAddresses } from './account.api.ts'

type Choice = { value: string; label: string }
type IdAndName = { id: number; name: string }
const choices = (rows: IdAndName[] | undefined): Choice[] =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** Brands and catalogues that are looked at first (PROF-04, PROF-05). */
export function RangeFields({ fields }: { fields: Fields }) {
  const { t, i18n } = useTranslation('account')
  const allBrands = useQuery(brands)
  const allCatalogs = useQuery(catalogs(i18n.language))
  return (
    <>
      <LookupErrors queries={[allBrands, allCatalogs]} />
      <MultiSelectField
        {...fields.input('preferred_brands')}
        label={t('preferences.brands')}
        description={t('preferences.brands_hint')}
        data={choices(allBrands.data)}
      />
      {/* A shop with one catalogue has nothing to choose from. */}
      {(allCatalogs.data?.length ?? 0) > 1 && (
        <MultiSelectField
          {...fields.input('preferred_catalogs')}
          label={t('preferences.catalogs')}
          data={choices(allCatalogs.data)}
        />
      )}
    </>
  )
}

/** What checkout starts with (PROF-06, PROF-07). */
export function DeliveryFields({ fields }: { fields: Fields }) {
  const { t, i18n } = useTranslation('account')
  const places = useQuery(warehouses)
  const options = useQuery(deliveryOptions(i18n.language))
  const addresses = useQuery(ownAddresses)
  const lines = (addresses.data ?? []).map((address) => ({
    id: address.id,
    name: [address.name, address.address_one, `${address.code} ${address.city_name}`].join(', '),
  }))
  return (
    <>
      <LookupErrors queries={[places, options, addresses]} />
      <SelectField
        {...fields.input('preferred_warehouse')}
        label={t('preferences.warehouse')}
        data={choices(places.data)}
        {...half}
      />
      <SelectField
        {...fields.input('delivery_settings.delivery_option')}
        label={t('preferences.delivery_option')}
        data={choices(options.data)}
        {...half}
      />
      {lines.length > 0 && (
        <SelectField
          {...fields.input('delivery_settings.shipping_address')}
          label={t('preferences.shipping_address')}
          data={choices(lines)}
        />
      )}
    </>
  )
}

type FieldProps = ReturnType<Fields['input']> & {
  label: string
  description?: string
  data: Choice[]
  wrapperProps?: { 'data-half': boolean }
}

function MultiSelectField(props: FieldProps) {
  const { t } = useTranslation('account')
  return (
    <MultiSelect
      {...props}
      placeholder={(props.value as string[]).length === 0 ? t('preferences.any') : undefined}
      nothingFoundMessage={t('preferences.nothing')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('preferences.clear', { name: props.label }) }}
      hidePickedOptions
    />
  )
}

function SelectField(props: FieldProps) {
  const { t } = useTranslation('account')
  return (
    <Select
      {...props}
      placeholder={t('preferences.any')}
      clearable
      clearButtonProps={{ 'aria-label': t('preferences.clear', { name: props.label }) }}
    />
  )
}
