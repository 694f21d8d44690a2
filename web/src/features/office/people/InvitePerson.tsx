import type { Client } from '@comptoir/contract/admin-clients'
import { type Invitation, type PersonRole, personRoles } from '@comptoir/contract/admin-people'
import type { Language } from '@comptoir/contract/common'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChoiceField, FieldRow, TextField } from '#features/office/form/fields.tsx'
import { type DialogEnd, FormButton } from '#features/office/form/FormButton.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { choice, text } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { useLanguageChoices } from '#ui/language/useLanguages.ts'
import { invite } from './people.api.ts'

const shape = { email: text, name: text, language: choice<Language>(), role: choice<PersonRole>() }

/** Invites somebody into a client, by mail. */
export function InvitePerson({ client }: { client: Client }) {
  const { t } = useTranslation('adminClients')
  return (
    <FormButton label={t('people.invite')} size="compact-sm" variant="default">
      {(end) => <InviteForm client={client} {...end} />}
    </FormButton>
  )
}

function InviteForm({ client, onCancel, onDone }: { client: Client } & DialogEnd) {
  const { t } = useTranslation('adminClients')
  const role: PersonRole = client.status === 'no_login' ? 'manager' : 'buyer'
  const editor = useEditor({
    concerns: 'client',
    shape,
    thing: { email: '', name: '', language: client.language, role },
    save: async (invited) => {
      const { email, name, language } = await invite(client.id, invited as Invitation) // a new one is sent whole
      return { email, name, language, role }
    },
    savedMessage: ({ email }) => t('people.invited', { email }),
    onSaved: onDone,
  })
  return (
    <OfficeForm editor={editor} save={t('people.send')} onCancel={onCancel}>
      <Text size="sm" c="dimmed">
        {t('people.invite_lead')}
      </Text>
      <FieldRow>
        <TextField name="email" label={t('columns.email')} type="email" maxLength={254} data-autofocus />
        <TextField name="name" label={t('people.column.name')} maxLength={150} />
        <ChoiceField name="language" label={t('detail.language')} data={useLanguageChoices()} />
        <ChoiceField
          name="role"
          label={t('people.column.role')}
          data={personRoles.map((value) => ({ value, label: t(`people.role.${value}`) }))}
        />
      </FieldRow>
    </OfficeForm>
  )
}
