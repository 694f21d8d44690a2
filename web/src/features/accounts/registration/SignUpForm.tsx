import type { Language } from '@comptoir/contract/common'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhoneBounds } from '#api/config.ts'
import { addressAliases } from '#domain/accounts/address.ts'
import { BusinessFields, EnterpriseField, VatField } from '#domain/accounts/CompanyFields.tsx'
import { ContactFields } from '#domain/accounts/ContactFields.tsx'
import { keepDraft, withDraft } from '#ui/form/draft.ts'
import { FormSection } from '#ui/form/FieldGrid.tsx'
import { type Fields, within } from '#ui/form/fields.ts'
import { NewPassword } from '#domain/accounts/NewPassword.tsx'
import { PlaceFields } from '#domain/accounts/PlaceFields.tsx'
import { useCountryCodes } from '#domain/accounts/useCountryCodes.ts'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { half } from '#ui/form/layout.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { AboutFields } from './AboutFields.tsx'
import { signUp } from './registration.api.ts'
import {
  emptySignUp,
  signUpFaults,
  type SignUpValues,
  toRegistration,
  withoutPasswords,
} from './registration.rules.ts'

const draft = 'registration'

/** Account, company, contact and what else the office wants to know, kept over a reload but for the passwords. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, i18n } = useTranslation(['registration', 'form'])
  const codeOf = useCountryCodes()
  const phone = usePhoneBounds()
  const [initialValues] = useState(() => withDraft(draft, emptySignUp))
  const { fields, values, onSubmit, refuse, others } = useShopForm<SignUpValues>({
    initialValues,
    faults: (values) => signUpFaults(values, { country: codeOf(values.billing_info.address.country), phone }),
    aliases: addressAliases,
  })
  useEffect(() => keepDraft(draft, withoutPasswords(values)), [values])
  const send = useMutation({
    mutationFn: (values: SignUpValues) => signUp(toRegistration(values, i18n.language as Language)),
    onSuccess: (_, { email }) => onSent(email.trim()),
    onError: refuse,
  })
  const company = within(fields, 'billing_info')
  const address = within(company, 'address')
  const country = codeOf(values.billing_info.address.country)
  return (
    <form noValidate onSubmit={onSubmit(send.mutate)}>
      <FormSection title={t('account')} hint={t('required_hint')}>
        <OwnFields fields={fields} address={address} />
        <NewPassword
          fields={fields}
          path="password"
          label={t('form:password.label')}
          owner={{ email: values.email, name: values.name }}
        />
      </FormSection>
      <FormSection title={t('company')}>
        <EnterpriseField fields={company} />
        <PlaceFields fields={address} />
        <BusinessFields fields={company} />
        <VatField fields={company} country={country} />
      </FormSection>
      <FormSection title={t('contact')}>
        <TextInput {...address.input('name')} label={t('form:name')} autoComplete="name" withAsterisk />
        <ContactFields fields={address} country={country} />
      </FormSection>
      <FormSection title={t('more')}>
        <AboutFields fields={fields} />
      </FormSection>
      <FormSection title={t('last')}>
        <Consents fields={fields} />
        <FormErrors error={send.error} others={others} />
        <div>
          <Button type="submit" size="md" loading={send.isPending}>
            {t('submit')}
          </Button>
        </div>
      </FormSection>
    </form>
  )
}

/** Name and e-mail of the account; who orders is whom to ask, corrections included, unless somebody else is named below. */
function OwnFields({ fields, address }: { fields: Fields; address: Fields }) {
  const { t } = useTranslation('form')
  const own = (path: 'name' | 'email') => {
    const input = fields.input(path)
    return {
      ...input,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        if (address.get(path) === fields.get(path)) address.set(path, event.currentTarget.value)
        input.onChange(event)
      },
    }
  }
  return (
    <>
      <TextInput {...own('name')} label={t('account_name')} autoComplete="name" withAsterisk {...half} />
      <TextInput
        {...own('email')}
        label={t('account_email')}
        type="email"
        autoComplete="username"
        withAsterisk
        {...half}
      />
    </>
  )
}

function Consents({ fields }: { fields: Fields }) {
  const { t } = useTranslation('registration')
  return (
    <>
      <Checkbox
        {...fields.check('terms')}
        label={
          <>
            {t('terms_before')}{' '}
            <TextLink to="/terms" target="_blank" underline="always" inherit>
              {t('terms_link')}
            </TextLink>{' '}
            *
          </>
        }
      />
      <Checkbox {...fields.check('newsletter')} label={t('newsletter')} />
    </>
  )
}
