import type { Client } from '@comptoir/contract/admin-clients'
import { type Invitation, type PersonRole, personRoles } from '@comptoir/contract/admin-people'
import { type Language, languages } from '@comptoir/contract/common'
import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChoiceField, FieldRow, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { choice, text } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { languageNames } from '#i18n/languages.ts'
import { FormModal } from '#ui/form/UnsavedChanges.tsx'
import { invite } from './people.api.ts'

const shape = { email: text, name: text, language: choice<Language>(), role: choice<PersonRole>() }
type Props = { client: Client; opened: boolean; onClose: () => void }

/** Invites somebody into a client, by mail. */
export function InviteDialog({ client, opened, onClose }: Props) {
  const { t } = useTranslation('adminClients')
  return (
    <FormModal opened={opened} onClose={onClose} title={t('people.invite')}>
      {(close) => opened && <InviteForm client={client} onCancel={close} onDone={onClose} />}
    </FormModal>
  )
}

type FormProps = { client: Client; onCancel: () => void; onDone: () => void }

function InviteForm({ client, onCancel, onDone }: FormProps) {
  const { t } = useTranslation(['adminClients', 'common'])
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
    <OfficeForm
      editor={editor}
      save={t('people.send')}
      actions={
        <Button variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {t('people.invite_lead')}
      </Text>
      <FieldRow>
        <TextField name="email" label={t('columns.email')} type="email" maxLength={254} data-autofocus />
        <TextField name="name" label={t('people.column.name')} maxLength={150} />
        <ChoiceField
          name="language"
          label={t('detail.language')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <ChoiceField
          name="role"
          label={t('people.column.role')}
          data={personRoles.map((value) => ({ value, label: t(`people.role.${value}`) }))}
        />
      </FieldRow>
    </OfficeForm>
  )
}
