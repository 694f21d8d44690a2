import type { Billing, ShippingAddress } from '@comptoir/contract/address'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhoneBounds } from '#api/config.ts'
import {
  addressAliases,
  addressFaults,
  type AddressKind,
  type AddressValues,
  toValues,
} from '#domain/accounts/address.ts'
import { BusinessFields, EnterpriseField, VatField } from '#domain/accounts/CompanyFields.tsx'
import { ContactFields } from '#domain/accounts/ContactFields.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { PlaceFields } from '#domain/accounts/PlaceFields.tsx'
import { useCountryCodes } from '#domain/accounts/useCountryCodes.ts'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { half } from '#ui/form/layout.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { type Viewer, saveAddress } from './checkout.api.ts'
import classes from './Checkout.module.css'

type Props = {
  kind: AddressKind
  viewer: Viewer
  /** What is changed; null for a new one. */
  address: ShippingAddress | Billing | null
  /** What a new one starts with, most likely. */
  start: Partial<Billing>
  onSaved: (address: ShippingAddress | Billing) => void
  /** Buttons beside the one that saves. */
  actions?: ReactNode
}

/** An address or billing data, checked field by field as each is left, and by the server as a whole (A22). */
export function AddressForm({ kind, viewer, address, start, onSaved, actions }: Props) {
  const { t } = useTranslation(['form', 'common'])
  const codeOf = useCountryCodes()
  const phone = usePhoneBounds()
  const { fields, values, onSubmit, refuse, others } = useShopForm({
    initialValues: toValues(address ?? start),
    faults: (values) => addressFaults(values, kind, { country: codeOf(values.country), phone }),
    aliases: addressAliases,
  })
  const code = codeOf(values.country)
  const save = useMutation({
    mutationFn: (values: AddressValues) => saveAddress(kind, viewer.owner, address?.id ?? null, values),
    onSuccess: onSaved,
    onError: refuse,
  })
  const isBilling = kind === 'billing'
  return (
    <form noValidate onSubmit={onSubmit(save.mutate)}>
      <FieldGrid>
        <FormErrors error={save.error} others={others} />
        {isBilling && <EnterpriseField fields={fields} isFirst />}
        <TextInput
          {...fields.input('name')}
          label={t(isBilling ? 'name' : 'recipient')}
          autoComplete="name"
          withAsterisk
          data-autofocus={!isBilling || undefined}
        />
        <PlaceFields fields={fields} />
        <ContactFields fields={fields} country={code} emailOptional={!isBilling} />
        <VatField fields={fields} country={code} />
        <TextInput
          {...fields.input('additional_email')}
          label={t('additional_email')}
          type="email"
          autoComplete="off"
          {...half}
        />
        {isBilling && <BusinessFields fields={fields} />}
        <Checkbox {...fields.check('is_default')} label={t('is_default')} />
      </FieldGrid>
      <div className={classes.foot}>
        {actions}
        <Button type="submit" loading={save.isPending}>
          {t('common:actions.save')}
        </Button>
      </div>
    </form>
  )
}
