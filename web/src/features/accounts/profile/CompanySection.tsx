import type { BillingInput } from '@comptoir/contract/address'
import type { CurrentUser } from '@comptoir/contract/auth'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePhoneBounds } from '#api/config.ts'
import { addressAliases, addressFaults, toInput, toValues } from '#domain/accounts/address.ts'
import { BusinessFields, EnterpriseField, VatField } from '#domain/accounts/CompanyFields.tsx'
import { ContactFields } from '#domain/accounts/ContactFields.tsx'
import { FieldGrid } from '#ui/form/FieldGrid.tsx'
import { within } from '#ui/form/fields.ts'
import { PlaceFields } from '#domain/accounts/PlaceFields.tsx'
import { SaveBar } from '#ui/form/SaveBar.tsx'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { useCountryCodes } from '#domain/accounts/useCountryCodes.ts'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { half } from '#ui/form/layout.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useSaveProfile } from './account.api.ts'
import { Section } from './Section.tsx'

const valuesOf = ({ website, signup_info, billing_info }: CurrentUser) => ({
  website,
  signup_info,
  billing_info: toValues(billing_info),
})

/** The company as it stands on invoices: the default billing data. */
export function CompanySection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['account', 'form'])
  const save = useSaveProfile()
  const codeOf = useCountryCodes()
  const phone = usePhoneBounds()
  const form = useShopForm({
    initialValues: valuesOf(user),
    faults: ({ billing_info }) => {
      const faults = addressFaults(billing_info, 'billing', { country: codeOf(billing_info.country), phone })
      return Object.fromEntries(
        Object.entries(faults).map(([path, fault]) => [`billing_info.${path}`, fault]),
      )
    },
    aliases: addressAliases,
  })
  const isDirty = form.isDirty()
  useUnsaved(isDirty)
  const fields = within(form.fields, 'billing_info')
  const country = codeOf(form.values.billing_info.country)
  const send = form.onSubmit(({ billing_info, ...values }) =>
    save.mutate(
      { ...values, billing_info: toInput(billing_info) as BillingInput }, // the form asks for its fields
      {
        onSuccess: (saved) => {
          form.setValues(valuesOf(saved))
          form.settle()
        },
        onError: form.refuse,
      },
    ),
  )
  return (
    <Section id="company" title={t('company.title')} lead={t('company.lead')}>
      <form noValidate onSubmit={send}>
        <FieldGrid>
          <FormErrors error={save.error} others={form.others} />
          <EnterpriseField fields={fields} />
          <VatField fields={fields} country={country} />
          <TextInput
            {...form.fields.input('website')}
            label={t('form:website')}
            autoComplete="url"
            type="url"
            {...half}
          />
          <BusinessFields fields={fields} />
          <TextInput {...fields.input('name')} label={t('form:name')} autoComplete="name" withAsterisk />
          <ContactFields fields={fields} country={country} />
          <PlaceFields fields={fields} />
          <TextInput
            {...fields.input('additional_email')}
            label={t('form:additional_email')}
            type="email"
            autoComplete="off"
            {...half}
          />
          <Textarea
            {...form.fields.input('signup_info')}
            label={t('form:signup_info')}
            description={t('form:signup_info_hint')}
            autosize
            minRows={2}
            maxRows={8}
          />
        </FieldGrid>
        <SaveBar isDirty={isDirty} busy={save.isPending} isSaved={save.isSuccess} />
      </form>
    </Section>
  )
}
