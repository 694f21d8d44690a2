import { vatCategories, type VatCategory, type VatRate } from '@comptoir/contract/admin-vat-rates'
import { useTranslation } from 'react-i18next'
import { RemoveWithUndo } from '#features/office/decisions/RemoveButton.tsx'
import { ChoiceField, FieldRow, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { amount, choice, someId, text } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { useCountryChoices } from '#features/office/list/choices.ts'
import { FormModal } from '#ui/form/UnsavedChanges.tsx'
import { formatRate } from '#ui/format/format.ts'
import { removeVatRate, saveVatRate } from './settings.api.ts'

const shape = { country: someId, category: choice<VatCategory>(), rate: amount, valid_from: text }
const newRate = { country: null, category: 'standard' as const, rate: '', valid_from: '' }

type Props = { editing: VatRate | 'new' | null; onClose: () => void }

/** Adds a rate, corrects one that has not begun or takes it away; taking away can be taken back. */
export function VatRateDialog({ editing, onClose }: Props) {
  const { t } = useTranslation('adminSettings')
  return (
    <FormModal
      opened={editing !== null}
      onClose={onClose}
      title={t(editing === 'new' ? 'vat.add' : 'vat.edit')}
    >
      {(close) =>
        editing && <RateForm rate={editing === 'new' ? null : editing} onCancel={close} onDone={onClose} />
      }
    </FormModal>
  )
}

type FormProps = { rate: VatRate | null; onCancel: () => void; onDone: () => void }

function RateForm({ rate, onCancel, onDone }: FormProps) {
  const { t } = useTranslation('adminSettings')
  const countries = useCountryChoices()
  const editor = useEditor({
    shape,
    concerns: 'vat_rate',
    thing: rate ?? newRate,
    save: (changes) => saveVatRate(rate?.id ?? 0, changes),
    savedMessage: (saved) => t('vat.saved', { rate: formatRate(saved.rate) }),
    onSaved: onDone,
  })
  const categories = vatCategories.map((value) => ({ value, label: t(`vat.categories.${value}`) }))
  return (
    <OfficeForm
      editor={editor}
      onCancel={onCancel}
      actions={rate && <RemoveRate rate={rate} onDone={onDone} />}
    >
      <FieldRow>
        <ChoiceField
          name="country"
          label={t('vat.country')}
          data={[{ value: '', label: '' }, ...countries]}
        />
        <ChoiceField name="category" label={t('vat.category')} data={categories} />
      </FieldRow>
      <FieldRow>
        <TextField name="rate" label={t('vat.rate')} inputMode="decimal" />
        <TextField
          name="valid_from"
          label={t('vat.valid_from')}
          hint={t('vat.valid_from_hint')}
          type="date"
        />
      </FieldRow>
    </OfficeForm>
  )
}

function RemoveRate({ rate, onDone }: { rate: VatRate; onDone: () => void }) {
  const { t } = useTranslation('adminSettings')
  const named = { rate: formatRate(rate.rate) }
  const { id, country, category, valid_from } = rate
  return (
    <RemoveWithUndo
      concerns="vat_rate"
      removed={t('vat.removed', named)}
      restored={t('vat.restored', named)}
      run={() => removeVatRate(id)}
      restore={() => saveVatRate(0, { country, category, rate: rate.rate, valid_from })}
      onDone={onDone}
    />
  )
}
