import { hoursMaximum } from '@comptoir/contract/admin-company'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useField } from '#features/office/form/FormContext.tsx'
import { type FormValues, formRow, id, text } from '#features/office/form/shape.ts'
import { weekdayName } from '#ui/format/format.ts'
import { FieldRows, useRowLabel } from './FieldRows.tsx'
import classes from './Settings.module.css'

/** Days with the same hours; 0 is Monday. */
export const hoursShape = { from: id, to: id, opens: text, closes: text }
type Rows = (FormValues<typeof hoursShape> & { key: string })[]
const newHours = { from: 0, to: 4, opens: '08:30', closes: '17:00' }

/** When somebody answers, row by row; the shop says it in the language of the reader (OD-63). */
export function HoursRows({ hours, onChange }: { hours: Rows; onChange: (hours: Rows) => void }) {
  const { t, i18n } = useTranslation('adminSettings')
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => weekdayName(day, i18n.language))
  const show = (value: unknown) =>
    (value as Rows)
      .map(({ from, to, opens, closes }) => `${days[Number(from)]} – ${days[Number(to)]} ${opens}–${closes}`)
      .join('\n') || '–'
  const { fields } = useField('opening_hours', { label: t('company.opening_hours'), show })
  const labelled = useRowLabel()
  const field = (row: number, name: keyof typeof hoursShape) => ({
    ...fields.input(`opening_hours.${row}.${name}`),
    ...labelled(t(`company.hours.${name}`), row),
  })
  const choices = days.map((label, day) => ({ value: String(day), label }))
  return (
    <>
      <p>{t('company.hours.hint')}</p>
      <FieldRows
        title={t('company.opening_hours')}
        heads={(['from', 'to', 'opens', 'closes'] as const).map((name) => t(`company.hours.${name}`))}
        rows={hours}
        onChange={onChange}
        cells={(index) => (
          <>
            {(['from', 'to'] as const).map((name) => (
              <td key={name} className={classes.label}>
                <NativeSelect {...field(index, name)} data={choices} />
              </td>
            ))}
            {(['opens', 'closes'] as const).map((name) => (
              <td key={name} className={classes.label}>
                <TextInput {...field(index, name)} type="time" />
              </td>
            ))}
          </>
        )}
        add={t('company.hours.add')}
        newRow={() => formRow(hoursShape, newHours)}
        most={hoursMaximum}
        isNarrow
      />
    </>
  )
}
