import type { OfficeWarehouse } from '@comptoir/contract/admin-warehouses'
import { useTranslation } from 'react-i18next'
import { CheckField, ChoiceField, FieldRow, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { flag, someId, text } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { FormModal } from '#ui/form/UnsavedChanges.tsx'
import { saveWarehouse } from './settings.api.ts'
import { useNames } from './useNames.ts'

const shape = { name: text, code: text, address: text, country: someId, is_active: flag }
const newWarehouse = { name: '', code: '', address: '', country: null, is_active: true }

type Props = { editing: OfficeWarehouse | 'new' | null; onClose: () => void }

/** Adds a warehouse, changes it or switches it off. */
export function WarehouseDialog({ editing, onClose }: Props) {
  const { t } = useTranslation('adminSettings')
  return (
    <FormModal
      opened={editing !== null}
      onClose={onClose}
      title={t(editing === 'new' ? 'warehouses.add' : 'warehouses.edit')}
    >
      {(close) =>
        editing && (
          <WarehouseForm warehouse={editing === 'new' ? null : editing} onCancel={close} onDone={onClose} />
        )
      }
    </FormModal>
  )
}

type FormProps = { warehouse: OfficeWarehouse | null; onCancel: () => void; onDone: () => void }

function WarehouseForm({ warehouse, onCancel, onDone }: FormProps) {
  const { t } = useTranslation('adminSettings')
  const { countries } = useNames()
  const editor = useEditor({
    shape,
    concerns: 'warehouse',
    thing: warehouse ?? newWarehouse,
    // The form asks for the country.
    save: ({ country, ...changes }) =>
      saveWarehouse(warehouse?.id ?? 0, { ...changes, ...(country && { country }) }),
    savedMessage: ({ name }) => t('warehouses.saved', { name }),
    onSaved: onDone,
  })
  return (
    <OfficeForm editor={editor} onCancel={onCancel}>
      <FieldRow>
        <TextField name="name" label={t('warehouses.name')} maxLength={100} data-autofocus />
        <TextField name="code" label={t('warehouses.code')} hint={t('warehouses.code_hint')} maxLength={50} />
      </FieldRow>
      <TextField
        name="address"
        label={t('warehouses.address')}
        hint={t('warehouses.address_hint')}
        maxLength={200}
      />
      <ChoiceField
        name="country"
        label={t('warehouses.country')}
        hint={t('warehouses.country_hint')}
        data={warehouse ? countries : [{ value: '', label: '' }, ...countries]}
      />
      <CheckField name="is_active" label={t('warehouses.is_active')} hint={t('warehouses.is_active_hint')} />
    </OfficeForm>
  )
}
