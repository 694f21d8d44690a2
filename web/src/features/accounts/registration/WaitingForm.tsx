import type { CurrentUser } from '@comptoir/contract/auth'
import { faultsOf, nameRules } from '@comptoir/contract/forms'
import type { ProfileInput } from '@comptoir/contract/profile'
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhoneBounds } from '#api/config.ts'
import { addressAliases, addressFaults, toInput, toValues } from '#domain/accounts/address.ts'
import { BusinessFields, EnterpriseField, VatField } from '#domain/accounts/CompanyFields.tsx'
import { ContactFields } from '#domain/accounts/ContactFields.tsx'
import { clearDraft, keepDraft, withDraft } from '#ui/form/draft.ts'
import type { FormFaults } from '#ui/form/faults.ts'
import { FormSection } from '#ui/form/FieldGrid.tsx'
import { within } from '#ui/form/fields.ts'
import { PlaceFields } from '#domain/accounts/PlaceFields.tsx'
import { useCountryCodes } from '#domain/accounts/useCountryCodes.ts'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { AboutFields } from './AboutFields.tsx'
import { submitProfile } from './registration.api.ts'
import { aboutRules } from './registration.rules.ts'

type Props = { user: CurrentUser; onSent: () => void }

/** The data of an account that waits, to complete or correct; sent, it is looked at by the office (APPR-03). */
export function WaitingForm({ user, onSent }: Props) {
  const { t } = useTranslation(['registration', 'form'])
  const client = useQueryClient()
  const codeOf = useCountryCodes()
  const phone = usePhoneBounds()
  const draft = `waiting_${user.id}`
  const [initialValues] = useState(() => withDraft(draft, valuesOf(user)))
  const { fields, values, onSubmit, refuse, others } = useShopForm({
    initialValues,
    faults: (values): FormFaults => ({
      ...faultsOf(values, { name: nameRules, ...aboutRules }),
      ...under(
        'billing_info.',
        addressFaults(values.billing_info, 'billing', {
          country: codeOf(values.billing_info.country),
          phone,
        }),
      ),
    }),
    aliases: addressAliases,
  })
  useEffect(() => keepDraft(draft, values), [draft, values])
  const send = useMutation({
    mutationFn: (values: Values) => submitProfile(client, toProfile(values)),
    onSuccess: () => {
      clearDraft(draft)
      onSent()
    },
    onError: refuse,
  })
  const billing = within(fields, 'billing_info')
  const country = codeOf(values.billing_info.country)
  return (
    <form noValidate onSubmit={onSubmit(send.mutate)}>
      <Text c="dimmed" mb="md">
        {t('waiting.form_lead')}
      </Text>
      <FormSection title={t('account')}>
        <TextInput
          {...fields.input('name')}
          label={t('form:account_name')}
          autoComplete="name"
          withAsterisk
        />
      </FormSection>
      <FormSection title={t('company')}>
        <EnterpriseField fields={billing} />
        <PlaceFields fields={billing} />
        <BusinessFields fields={billing} />
        <VatField fields={billing} country={country} />
      </FormSection>
      <FormSection title={t('contact')}>
        <TextInput {...billing.input('name')} label={t('form:name')} withAsterisk />
        <ContactFields fields={billing} country={country} />
      </FormSection>
      <FormSection title={t('more')}>
        <AboutFields fields={fields} />
        <FormErrors error={send.error} others={others} />
        <div>
          <Button type="submit" size="md" loading={send.isPending}>
            {t('waiting.send')}
          </Button>
        </div>
      </FormSection>
    </form>
  )
}

type Values = ReturnType<typeof valuesOf>
const valuesOf = (user: CurrentUser) => ({
  name: user.name,
  erp_id: user.erp_id ?? '',
  website: user.website,
  signup_info: user.signup_info,
  billing_info: toValues(user.billing_info),
})

function toProfile({ billing_info, ...own }: Values): ProfileInput {
  const { is_default: _, ...billing } = toInput(billing_info)
  return { ...own, billing_info: billing as ProfileInput['billing_info'] } // the form asks for its fields
}

const under = (part: string, faults: FormFaults): FormFaults =>
  Object.fromEntries(Object.entries(faults).map(([path, fault]) => [part + path, fault]))
