import type { StaffInvitation } from '@comptoir/contract/admin-staff'
import type { Language } from '@comptoir/contract/common'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { ChoiceField, FieldRow, TextField } from '#features/office/form/fields.tsx'
import { type DialogEnd, FormButton } from '#features/office/form/FormButton.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { choice, text } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { useLanguageChoices } from '#ui/language/useLanguages.ts'
import { PermissionFields, permissionsOf } from './PermissionFields.tsx'
import { invite } from './staff.api.ts'

const shape = { email: text, name: text, language: choice<Language>(), permissions: permissionsOf }

/** Invites somebody to work in the office, by mail. */
export function InviteStaff() {
  const { t } = useTranslation('adminStaff')
  return <FormButton label={t('invite')}>{(end) => <InviteForm {...end} />}</FormButton>
}

function InviteForm({ onCancel, onDone }: DialogEnd) {
  const { t } = useTranslation('adminStaff')
  const editor = useEditor({
    concerns: 'user',
    shape,
    thing: { email: '', name: '', language: useLanguage(), permissions: [] },
    save: (invited) => invite(invited as StaffInvitation), // a new one is sent whole
    savedMessage: ({ email }) => t('invited', { email }),
    onSaved: onDone,
  })
  return (
    <OfficeForm editor={editor} save={t('send')} onCancel={onCancel}>
      <Text size="sm" c="dimmed">
        {t('invite_lead')}
      </Text>
      <FieldRow>
        <TextField name="email" label={t('email')} type="email" maxLength={254} data-autofocus />
        <TextField name="name" label={t('name')} maxLength={150} />
        <ChoiceField name="language" label={t('language')} data={useLanguageChoices()} />
      </FieldRow>
      <PermissionFields />
    </OfficeForm>
  )
}
