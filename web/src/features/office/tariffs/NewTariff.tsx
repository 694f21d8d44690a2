import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tariffs } from '#features/office/admin.api.ts'
import { ChoiceField, FieldRow, SureField, SwitchField, TextField } from '#features/office/form/fields.tsx'
import { type DialogEnd, FormButton } from '#features/office/form/FormButton.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { amountOrZero, type ApiValues, choice, flag, idOrNull, text } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { tariffPlace } from '#features/office/places.ts'
import { percent, roundingChoices, type Rounding } from './tariff-shapes.ts'
import { addTariff } from './tariffs.api.ts'

const shape = {
  code: text,
  name: text,
  recommend_price: flag,
  minimum_order: amountOrZero,
  from: idOrNull,
  percent,
  rounding: choice<Rounding>(),
  sure: flag,
}

type NewTariffValues = ApiValues<typeof shape>

/** Adds a tariff: empty, or with the prices of another one, raised and rounded. */
export function NewTariff() {
  const { t } = useTranslation('adminTariffs')
  return <FormButton label={t('add')}>{(end) => <NewForm {...end} />}</FormButton>
}

function NewForm({ onCancel, onDone }: DialogEnd) {
  const { t } = useTranslation('adminTariffs')
  const navigate = useNavigate()
  const known = useQuery(tariffs).data ?? []
  const editor = useEditor({
    concerns: 'tariff',
    shape,
    thing: {
      code: '',
      name: '',
      recommend_price: false,
      minimum_order: '0',
      from: null,
      percent: '0',
      rounding: '0.01' as const,
      sure: false,
    },
    save: async (values) => {
      const wanted = values as NewTariffValues // a new one is sent whole
      return { ...wanted, ...(await addTariff(wanted)) }
    },
    savedMessage: ({ name }) => t('added', { name }),
    onSaved: ({ id }) => {
      onDone()
      void navigate({ ...tariffPlace(id), ignoreBlocker: true })
    },
  })
  const isCopy = editor.form.values.from !== ''
  return (
    <OfficeForm editor={editor} save={t('add')} onCancel={onCancel}>
      <FieldRow>
        <TextField name="name" label={t('name')} maxLength={100} data-autofocus />
        <TextField name="code" label={t('code')} maxLength={50} />
      </FieldRow>
      <ChoiceField
        name="from"
        label={t('from')}
        data={[
          { value: '', label: t('from_none') },
          ...known.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {isCopy && (
        <>
          <FieldRow>
            <TextField name="percent" label={t('percent')} inputMode="decimal" maxLength={8} />
            <ChoiceField name="rounding" label={t('rounding')} data={roundingChoices} />
          </FieldRow>
          <Text size="sm" c="dimmed">
            {t('from_hint')}
          </Text>
        </>
      )}
      <FieldRow>
        <TextField name="minimum_order" label={t('minimum_order')} inputMode="decimal" />
        <SwitchField name="recommend_price" label={t('recommend_price')} />
      </FieldRow>
      <SureField />
    </OfficeForm>
  )
}
