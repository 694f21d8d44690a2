import type { StaffInvitation } from '@comptoir/contract/admin-staff'
import { type Language, languages } from '@comptoir/contract/common'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { ChoiceField, FieldRow, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { choice, text } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { languageNames } from '#i18n/languages.ts'
import { FormModal } from '#ui/form/UnsavedChanges.tsx'
import { PermissionFields, permissionsOf } from './PermissionFields.tsx'
import { invite } from './staff.api.ts'

const shape = { email: text, name: text, language: choice<Language>(), permissions: permissionsOf }

/** Invites somebody to work in the office, by mail. */
export function InviteStaff() {
  const { t } = useTranslation('adminStaff')
  const [opened, setOpened] = useState(false)
  const onClose = () => setOpened(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('invite')}</Button>
      <FormModal opened={opened} onClose={onClose} title={t('invite')}>
        {(close) => opened && <InviteForm onCancel={close} onDone={onClose} />}
      </FormModal>
    </>
  )
}

function InviteForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const { t } = useTranslation(['adminStaff', 'common'])
  const editor = useEditor({
    concerns: 'user',
    shape,
    thing: { email: '', name: '', language: useLanguage() as Language, permissions: [] },
    save: (invited) => invite(invited as StaffInvitation), // a new one is sent whole
    savedMessage: ({ email }) => t('invited', { email }),
    onSaved: onDone,
  })
  return (
    <OfficeForm
      editor={editor}
      save={t('send')}
      actions={
        <Button variant="default" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {t('invite_lead')}
      </Text>
      <FieldRow>
        <TextField name="email" label={t('email')} type="email" maxLength={254} data-autofocus />
        <TextField name="name" label={t('name')} maxLength={150} />
        <ChoiceField name="language" label={t('language')} data={languageChoices} />
      </FieldRow>
      <PermissionFields />
    </OfficeForm>
  )
}

export const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))
