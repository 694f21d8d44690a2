import type { PartnerClient } from '@comptoir/contract/partner-clients'
import { Button, Checkbox, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhoneBounds } from '#api/config.ts'
import { addressAliases } from '#domain/accounts/address.ts'
import { newClient } from '#domain/accounts/client-chooser.ts'
import { BusinessFields, EnterpriseField, VatField } from '#domain/accounts/CompanyFields.tsx'
import { ContactFields } from '#domain/accounts/ContactFields.tsx'
import { PlaceFields } from '#domain/accounts/PlaceFields.tsx'
import { useCountryCodes } from '#domain/accounts/useCountryCodes.ts'
import { useLanguageChoices } from '#ui/language/useLanguages.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormSection } from '#ui/form/FieldGrid.tsx'
import { type Fields, within } from '#ui/form/fields.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { half, hintBelow } from '#ui/form/layout.ts'
import { FormModal, useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { createClient } from './clients.api.ts'
import { clientFaults, emptyClient, type NewClientValues, toNewClient } from './clients.rules.ts'
import { useChooseClient } from './useChooseClient.ts'

/** How long it is said that a client was added (PART-08). */
const saidMs = 1500

/** The form of a new client, in a dialog (PART-05); the client is then the one ordered for. */
export function NewClientDialog({ opened }: { opened: boolean }) {
  const { t } = useTranslation('clients')
  const client = useQueryClient()
  const choose = useChooseClient()
  return (
    <FormModal opened={opened} onClose={newClient.close} title={t('add.title')}>
      {(close) => (
        <NewClientForm
          onCancel={close}
          onMade={(made) => {
            void client.invalidateQueries({ queryKey: ['clients'] })
            newClient.close()
            choose(made)
            const name = made.enterprise_name || made.name
            void notify.done(t('add.made', { client: name }), { autoClose: saidMs })
          }}
        />
      )}
    </FormModal>
  )
}

type FormProps = { onMade: (client: PartnerClient) => void; onCancel: () => void }

function NewClientForm({ onMade, onCancel }: FormProps) {
  const { t } = useTranslation(['clients', 'form', 'common'])
  const codeOf = useCountryCodes()
  const phone = usePhoneBounds()
  const { fields, values, isDirty, onSubmit, refuse, others } = useShopForm<NewClientValues>({
    initialValues: emptyClient,
    faults: (values) => clientFaults(values, { country: codeOf(values.billing_info.address.country), phone }),
    aliases: addressAliases,
  })
  const send = useMutation({
    mutationFn: (values: NewClientValues) => createClient(toNewClient(values), values.has_login),
    onSuccess: onMade,
    onError: refuse,
  })
  useUnsaved(isDirty() && !send.isSuccess)
  const company = within(fields, 'billing_info')
  const address = within(company, 'address')
  const country = codeOf(values.billing_info.address.country)
  return (
    <form noValidate onSubmit={onSubmit(send.mutate)}>
      <FormSection title={t('add.client')} hint={t('add.hint')}>
        <PersonFields fields={fields} address={address} hasEmail={values.email.trim() !== ''} />
      </FormSection>
      <FormSection title={t('add.company')}>
        <EnterpriseField fields={company} />
        <PlaceFields fields={address} />
        <BusinessFields fields={company} />
        <VatField fields={company} country={country} />
      </FormSection>
      <FormSection title={t('add.contact')}>
        <TextInput {...address.input('name')} label={t('form:name')} autoComplete="off" withAsterisk />
        <ContactFields fields={address} country={country} />
      </FormSection>
      <FormErrors error={send.error} others={others} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" loading={send.isPending}>
          {t('add.submit')}
        </Button>
      </Group>
    </form>
  )
}

/** Who the client is; the name and address are those of the contact as well, unless somebody else is named there. */
function PersonFields({ fields, address, hasEmail }: { fields: Fields; address: Fields; hasEmail: boolean }) {
  const { t } = useTranslation(['clients', 'form'])
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
      <TextInput
        {...own('name')}
        label={t('add.name')}
        autoComplete="off"
        withAsterisk
        data-autofocus
        {...half}
      />
      <TextInput
        {...fields.input('erp_id')}
        label={t('add.number')}
        description={t('add.number_hint')}
        inputWrapperOrder={hintBelow}
        autoComplete="off"
        {...half}
      />
      <TextInput {...own('email')} label={t('form:email')} type="email" autoComplete="off" {...half} />
      <Select
        {...fields.input('language')}
        label={t('add.language')}
        data={useLanguageChoices()}
        allowDeselect={false}
        {...half}
      />
      <Checkbox
        {...fields.check('has_login')}
        disabled={!hasEmail}
        label={t('add.login')}
        description={t('add.login_hint')}
      />
      <TextInput {...fields.input('website')} label={t('form:website')} autoComplete="off" />
      <Textarea
        {...fields.input('signup_info')}
        label={t('add.about')}
        description={t('add.about_hint')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={2}
        maxRows={8}
        withAsterisk
      />
    </>
  )
}
