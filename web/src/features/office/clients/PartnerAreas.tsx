import type { Client } from '@comptoir/contract/admin-clients'
import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useField } from '#features/office/form/FormContext.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { type FormValues, formRow, idOrNull, rows, textIfAny } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { useCountryChoices } from '#features/office/list/choices.ts'
import { titleOf } from './client-title.ts'
import classes from './ClientScreen.module.css'
import { change } from './clients.api.ts'

const areaShape = { country: idOrNull, from_code: textIfAny, to_code: textIfAny }
const shape = { areas: rows(areaShape) }
const newArea = { country: null, from_code: '', to_code: '' } as const
type Rows = (FormValues<typeof areaShape> & { key: string })[]

/** Where a partner orders for all clients. A change can be taken back. */
export function PartnerAreas({ client }: { client: Client }) {
  const { t } = useTranslation('adminClients')
  const editor = useEditor({
    shape,
    concerns: 'client',
    thing: client,
    save: (changes) => change(client.id, changes),
    savedMessage: () => t('detail.areas_saved', { name: titleOf(client) }),
  })
  return (
    <OfficeForm editor={editor} save={t('detail.areas_save')}>
      <AreaRows areas={editor.form.values.areas} onChange={(areas) => editor.set({ areas })} />
    </OfficeForm>
  )
}

function AreaRows({ areas, onChange }: { areas: Rows; onChange: (areas: Rows) => void }) {
  const { t } = useTranslation('adminClients')
  const choices = useCountryChoices()
  const show = (value: unknown) =>
    (value as Rows)
      .map(({ country, from_code, to_code }) => {
        const name = choices.find((one) => one.value === country)?.label ?? t('detail.area_any')
        return from_code || to_code ? `${name} ${from_code} – ${to_code}` : name
      })
      .join('\n')
  const { fields } = useField('areas', { label: t('detail.areas'), show })
  const labels = {
    country: t('detail.area_country'),
    from_code: t('detail.area_from'),
    to_code: t('detail.area_to'),
  }
  /** A field, named with its row beside its label. */
  const field = (row: number, name: keyof typeof areaShape) => ({
    ...fields.input(`areas.${row}.${name}`),
    label: labels[name],
    'aria-label': t('detail.area_field', { field: labels[name], row: row + 1 }),
  })
  return (
    <div className={classes.areas}>
      <Text c="dimmed" size="sm">
        {t('detail.areas_hint')}
      </Text>
      {areas.length === 0 && <Text c="dimmed">{t('detail.areas_none')}</Text>}
      {areas.map(({ key, country }, index) => (
        <div key={key} className={classes.area}>
          <NativeSelect
            {...field(index, 'country')}
            data={[{ value: '', label: t('detail.area_any') }, ...choices]}
          />
          <TextInput {...field(index, 'from_code')} disabled={country === ''} />
          <TextInput {...field(index, 'to_code')} disabled={country === ''} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('detail.area_remove', { row: index + 1 })}
            onClick={() => onChange(areas.filter((_, other) => other !== index))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...areas, formRow(areaShape, newArea)])}
      >
        {t('detail.area_add')}
      </Button>
    </div>
  )
}
