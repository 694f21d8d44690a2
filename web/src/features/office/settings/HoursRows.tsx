import { hoursMaximum } from '@comptoir/contract/admin-company'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useField } from '#features/office/form/FormContext.tsx'
import { type FormValues, formRow, id, text } from '#features/office/form/shape.ts'
import { weekdayName } from '#ui/format/format.ts'
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
  /** A field, named with its row beside its label. */
  const field = (row: number, name: keyof typeof hoursShape) => ({
    ...fields.input(`opening_hours.${row}.${name}`),
    label: t(`company.hours.${name}`),
    'aria-label': t('rules.field', { field: t(`company.hours.${name}`), row: row + 1 }),
  })
  const choices = days.map((label, day) => ({ value: String(day), label }))
  return (
    <>
      <p>{t('company.hours.hint')}</p>
      {hours.length > 0 && (
        <table className={classes.table} data-narrow>
          <caption className="visually-hidden">{t('company.opening_hours')}</caption>
          <thead>
            <tr>
              <th>{t('company.hours.from')}</th>
              <th>{t('company.hours.to')}</th>
              <th>{t('company.hours.opens')}</th>
              <th>{t('company.hours.closes')}</th>
              <th>
                <span className="visually-hidden">{t('rules.remove_head')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {hours.map(({ key }, index) => (
              <tr key={key}>
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
                <td>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('rules.remove', { row: index + 1 })}
                    onClick={() => onChange(hours.filter((_, other) => other !== index))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        mt="xs"
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={hours.length >= hoursMaximum}
        onClick={() => onChange([...hours, formRow(hoursShape, newHours)])}
      >
        {t('company.hours.add')}
      </Button>
    </>
  )
}
