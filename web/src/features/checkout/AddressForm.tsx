import type { Billing, ShippingAddress } from '@comptoir/contract/address'
import { phoneExample } from '@comptoir/contract/rules'
import { postcodeExample } from '@comptoir/contract/postcode'
import { vatExample } from '@comptoir/contract/vat-number'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormErrors, scrollToFirstError, showFieldErrors } from '#ui/FormErrors.tsx'
import {
  addressFaults,
  type AddressKind,
  type AddressValues,
  type Fault,
  postcodeFor,
  toValues,
} from './address.rules.ts'
import { corporateStatuses, countries, type Reader, saveAddress, sectors } from './checkout.api.ts'
import classes from './Checkout.module.css'
import { CityInput } from './CityInput.tsx'

type Props = {
  kind: AddressKind
  reader: Reader
  /** What is changed; null for a new one. */
  address: ShippingAddress | Billing | null
  /** Where a new one is, most likely. */
  country: number | undefined
  onSaved: (address: ShippingAddress | Billing) => void
  /** Buttons beside the one that saves. */
  actions?: ReactNode
}

/** An address or billing data, checked field by field as each is left, and by the server as a whole (A22). */
export function AddressForm({ kind, reader, address, country, onSaved, actions }: Props) {
  const { t } = useTranslation(['checkout', 'common'])
  const known = useQuery(countries(reader.language)).data ?? []
  const codeOf = (id: string) => known.find((one) => String(one.id) === id)?.code
  const form = useForm<AddressValues>({
    initialValues: toValues(address, country),
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) => {
      const code = codeOf(values.country)
      return Object.fromEntries(
        Object.entries(addressFaults(values, kind, code)).map(([field, fault]) => [
          field,
          faultText(fault, code),
        ]),
      )
    },
  })
  const code = codeOf(form.values.country)
  const faultText = (fault: Fault, country: string | undefined): string => {
    if (fault === 'required') return t('common:required')
    const examples = fault === 'vat' ? vatExample : postcodeExample
    return t(`form.faults.${fault}`, { example: examples[country ?? 'BE'] ?? '' })
  }
  const save = useMutation({
    mutationFn: (values: AddressValues) => saveAddress(kind, reader.owner, address?.id ?? null, values),
    onSuccess: onSaved,
    onError: (error) =>
      showFieldErrors(error, ({ city, ...fields }) =>
        form.setErrors({ ...fields, ...(city && { city_name: city }) }),
      ),
  })
  const text = (field: keyof AddressValues, autoComplete: string) => ({
    ...form.getInputProps(field),
    label: t(`form.${field as 'name'}`),
    autoComplete,
    name: field,
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        () => requestAnimationFrame(scrollToFirstError),
      )}
    >
      <div className={classes.fields}>
        <FormErrors error={save.error} />
        {kind === 'billing' && (
          <TextInput {...text('enterprise_name', 'organization')} withAsterisk data-autofocus />
        )}
        <TextInput
          {...text('name', 'name')}
          withAsterisk
          {...(kind === 'shipping' && { 'data-autofocus': true, label: t('form.recipient') })}
        />
        <TextInput {...text('address_one', 'address-line1')} withAsterisk />
        <TextInput {...text('address_two', 'address-line2')} />
        <Select
          {...form.getInputProps('country')}
          label={t('form.country')}
          data={known.map((one) => ({ value: String(one.id), label: one.name }))}
          allowDeselect={false}
          withAsterisk
          onChange={(next) => {
            if (next === null || next === form.values.country) return
            form.setFieldValue('country', next)
            form.setFieldValue('city', null)
          }}
        />
        <TextInput
          {...text('code', 'postal-code')}
          placeholder={postcodeExample[code ?? '']}
          withAsterisk
          {...third}
        />
        <CityInput
          {...text('city_name', 'off')}
          withAsterisk
          {...rest}
          country={form.values.country}
          postcode={form.values.code}
          value={form.values.city_name}
          onType={(city_name) => {
            form.setFieldValue('city_name', city_name)
            form.setFieldValue('city', null)
          }}
          onPick={(place) => {
            form.setFieldValue('city', place.id)
            form.setFieldValue('city_name', place.name)
            form.setFieldValue('code', postcodeFor(form.values.code, place))
          }}
        />
        <TextInput
          {...text('phone', 'tel')}
          type="tel"
          placeholder={phoneExample[code ?? '']}
          withAsterisk
          {...half}
        />
        <TextInput {...text('email', 'email')} type="email" withAsterisk={kind === 'billing'} {...half} />
        <TextInput {...text('vat', 'off')} placeholder={vatExample[code ?? '']} {...half} />
        <TextInput {...text('additional_email', 'off')} type="email" {...half} />
        {kind === 'billing' && <BusinessFields form={form} language={reader.language} />}
        <Checkbox {...form.getInputProps('is_default', { type: 'checkbox' })} label={t('form.is_default')} />
      </div>
      <div className={classes.foot}>
        {actions}
        <Button type="submit" loading={save.isPending}>
          {t('common:actions.save')}
        </Button>
      </div>
    </form>
  )
}

// Where a field stands in the grid: the wrapper is its cell.
const half = { wrapperProps: { 'data-half': true } }
const third = { wrapperProps: { 'data-third': true } }
const rest = { wrapperProps: { 'data-rest': true } }

type FormOf = Pick<UseFormReturnType<AddressValues>, 'getInputProps'>

/** Legal form and line of business, which billing data needs. */
function BusinessFields({ form, language }: { form: FormOf; language: string }) {
  const { t } = useTranslation('checkout')
  const forms = useQuery(corporateStatuses(language)).data ?? []
  const lines = useQuery(sectors(language)).data ?? []
  const asData = (rows: { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <Select
        {...form.getInputProps('corporate_status')}
        label={t('form.corporate_status')}
        data={asData(forms)}
        searchable
        withAsterisk
        {...half}
      />
      <Select
        {...form.getInputProps('sector')}
        label={t('form.sector')}
        data={asData(lines)}
        searchable
        withAsterisk
        {...half}
      />
    </>
  )
}
