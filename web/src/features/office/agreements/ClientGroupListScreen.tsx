import { type ClientGroup, downloadClientGroups } from '@comptoir/contract/admin-client-groups'
import { IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TextField } from '#features/office/form/fields.tsx'
import { type DialogEnd, FormButton } from '#features/office/form/FormButton.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { type ApiValues, text, textIfAny } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { clientGroupPlace } from '#features/office/places.ts'
import { clientGroupFilters } from './client-groups.filters.ts'
import { addClientGroup, useClientGroups } from './client-groups.api.ts'

const columns: OfficeColumn<ClientGroup>[] = [
  { key: 'name', title: 'adminAgreements:groups.name', under: ({ note }) => note },
  { key: 'clients', title: 'adminAgreements:groups.clients', as: 'count' },
  { key: 'agreements', title: 'adminAgreements:groups.agreements', as: 'count', from: 'phone' },
]

/** The groups of clients: how many are in each, and how much is agreed with it. */
export const ClientGroupListScreen = () => (
  <OfficeListScreen
    path="/admin/client-groups"
    filters={clientGroupFilters}
    order="name"
    workbook={downloadClientGroups}
    useRows={useClientGroups}
    columns={columns}
    place={({ id }) => clientGroupPlace(id)}
    texts="adminAgreements:groups."
    icon={<IconUsersGroup />}
    actions={<NewGroup />}
  />
)

function NewGroup() {
  const { t } = useTranslation('adminAgreements')
  return <FormButton label={t('groups.add')}>{(end) => <NewForm {...end} />}</FormButton>
}

const shape = { name: text, note: textIfAny }

function NewForm({ onCancel, onDone }: DialogEnd) {
  const { t } = useTranslation('adminAgreements')
  const navigate = useNavigate()
  const editor = useEditor({
    concerns: 'client_group',
    shape,
    thing: { name: '', note: '' },
    save: (values) => addClientGroup(values as ApiValues<typeof shape>), // a new one is sent whole
    savedMessage: ({ name }) => t('groups.added', { name }),
    onSaved: ({ id }) => {
      onDone()
      void navigate({ ...clientGroupPlace(id), ignoreBlocker: true })
    },
  })
  return (
    <OfficeForm editor={editor} save={t('groups.add')} onCancel={onCancel}>
      <TextField
        name="name"
        label={t('groups.name')}
        hint={t('groups.name_hint')}
        maxLength={100}
        data-autofocus
      />
      <TextField name="note" label={t('note')} maxLength={500} />
    </OfficeForm>
  )
}
