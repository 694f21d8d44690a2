import { postcodeExample } from '@comptoir/contract/postcode'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countries } from '#api/lookups.ts'
import { CityInput } from './CityInput.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { LookupErrors } from '#ui/form/LookupErrors.tsx'
import { postcodeFor } from './places.ts'
import { rest, third } from '#ui/form/layout.ts'

/** Street, country, postcode and city (VAL-07): `address_one`, `address_two`, `country`, `code`, `city`, `city_name`. */
export function PlaceFields({ fields }: { fields: Fields }) {
  const { t, i18n } = useTranslation('form')
  const lookup = useQuery(countries(i18n.language))
  const known = lookup.data ?? []
  const country = fields.get('country')
  const code = known.find(({ id }) => String(id) === country)?.code
  const choose = (next: string | null) => {
    if (next === null || next === country) return
    fields.set('country', next)
    fields.set('city', null)
  }
  return (
    <>
      <TextInput
        {...fields.input('address_one')}
        label={t('street')}
        autoComplete="address-line1"
        withAsterisk
      />
      <TextInput {...fields.input('address_two')} label={t('street_extra')} autoComplete="address-line2" />
      <LookupErrors queries={[lookup]} />
      <Select
        {...fields.input('country')}
        label={t('country')}
        data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
        allowDeselect={false}
        withAsterisk
        onChange={choose}
      />
      <TextInput
        {...fields.input('code')}
        label={t('code')}
        placeholder={postcodeExample[code ?? '']}
        autoComplete="postal-code"
        withAsterisk
        {...third}
      />
      <CityInput
        {...fields.input('city_name')}
        label={t('city_name')}
        withAsterisk
        {...rest}
        country={country}
        postcode={fields.get('code')}
        value={fields.get('city_name')}
        onType={(name) => {
          fields.set('city_name', name)
          fields.set('city', null)
        }}
        onPick={(place) => {
          fields.set('city', place.id)
          fields.set('city_name', place.name)
          fields.set('code', postcodeFor(fields.get('code'), place))
        }}
      />
    </>
  )
}
