import type { OfficeHoliday } from '@comptoir/contract/admin-settings'
import { useTranslation } from 'react-i18next'
import { useTextLanguage } from '#features/office/admin.api.ts'
import { RemoveWithUndo } from '#features/office/decisions/RemoveButton.tsx'
import {
  CheckField,
  ChoiceField,
  FieldRow,
  NumberField,
  TextField,
  TextsField,
} from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { flag, idOrNull, names, noTexts, text, wholeIfGiven } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { FormModal } from '#ui/form/UnsavedChanges.tsx'
import { removeHoliday, saveHoliday } from './settings.api.ts'
import { useNames } from './useNames.ts'

const shape = {
  date: text,
  every_year: flag,
  country: idOrNull,
  name: names,
  is_closed: flag,
  has_notice: flag,
  notice_days: wholeIfGiven,
}
const newHoliday = {
  date: '',
  every_year: false,
  country: null,
  name: noTexts,
  is_closed: true,
  has_notice: true,
  notice_days: undefined,
}

type Props = { editing: OfficeHoliday | 'new' | null; onClose: () => void }

/** Adds a day, changes it or takes it away; taking away can be taken back. */
export function HolidayDialog({ editing, onClose }: Props) {
  const { t } = useTranslation('adminSettings')
  return (
    <FormModal
      opened={editing !== null}
      onClose={onClose}
      title={t(editing === 'new' ? 'holidays.add' : 'holidays.edit')}
    >
      {(close) =>
        editing && (
          <HolidayForm holiday={editing === 'new' ? null : editing} onCancel={close} onDone={onClose} />
        )
      }
    </FormModal>
  )
}

type FormProps = { holiday: OfficeHoliday | null; onCancel: () => void; onDone: () => void }

function HolidayForm({ holiday, onCancel, onDone }: FormProps) {
  const { t } = useTranslation('adminSettings')
  const language = useTextLanguage()
  const known = useNames()
  const editor = useEditor({
    shape,
    concerns: 'holiday',
    thing: holiday ?? newHoliday,
    save: (changes) => saveHoliday(holiday?.id ?? 0, changes),
    savedMessage: ({ name }) => t('holidays.saved', { name: name[language] }),
    onSaved: onDone,
  })
  const anywhere = { value: '', label: t('delivery.all_countries') }
  return (
    <OfficeForm
      editor={editor}
      onCancel={onCancel}
      actions={holiday && <RemoveHoliday holiday={holiday} onDone={onDone} />}
    >
      <FieldRow>
        <TextField name="date" label={t('holidays.date')} type="date" data-autofocus />
        <ChoiceField name="country" label={t('holidays.country')} data={[anywhere, ...known.countries]} />
        <CheckField name="every_year" label={t('holidays.every_year')} />
      </FieldRow>
      <TextsField name="name" label={t('holidays.name')} />
      <FieldRow>
        <CheckField name="is_closed" label={t('holidays.is_closed')} />
        <CheckField name="has_notice" label={t('holidays.has_notice')} />
        {editor.form.values.has_notice && (
          <NumberField name="notice_days" label={t('holidays.notice_days')} />
        )}
      </FieldRow>
    </OfficeForm>
  )
}

function RemoveHoliday({ holiday, onDone }: { holiday: OfficeHoliday; onDone: () => void }) {
  const { t } = useTranslation('adminSettings')
  const name = holiday.name[useTextLanguage()]
  const { id, version: _, ...values } = holiday
  return (
    <RemoveWithUndo
      concerns="holiday"
      removed={t('holidays.removed', { name })}
      restored={t('holidays.restored', { name })}
      run={() => removeHoliday(id)}
      restore={() => saveHoliday(0, values)}
      onDone={onDone}
    />
  )
}
