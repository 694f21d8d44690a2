import type { DeliveryOptionInput, OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTextLanguage } from '#features/office/admin.api.ts'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import {
  CheckField,
  ChoiceField,
  FieldRow,
  ManyField,
  NumberField,
  SwitchField,
  TextField,
  TextsField,
} from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import {
  choice,
  flag,
  ids,
  names,
  noTexts,
  rows,
  type ApiValues,
  text,
  texts,
  time,
  wholeBetween,
} from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { deliveryOptionPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { newRule, ruleShape, RuleRows } from './RuleRows.tsx'
import { RemoveOption } from './RemoveOption.tsx'
import { deliveryOptions, saveOption } from './settings.api.ts'
import { useNames } from './useNames.ts'

const shape = {
  kind: choice<DeliveryOptionInput['kind']>(),
  code: text,
  is_active: flag,
  name: names,
  description: texts,
  countries: ids,
  warehouses: ids,
  lead_days: wholeBetween(0, 60),
  cutoff_time: time,
  blocks_pickup_only: flag,
  rules: rows(ruleShape),
}
const newOption: ApiValues<typeof shape> = {
  kind: 'shipping',
  code: '',
  is_active: true,
  name: noTexts,
  description: noTexts,
  countries: [],
  warehouses: [],
  lead_days: 2,
  cutoff_time: '15:00',
  blocks_pickup_only: true,
  rules: [newRule],
}

/** A new way to get goods. */
export const NewDeliveryOptionScreen = () => <OptionScreen option={null} />

/** One way to get goods. */
export function DeliveryOptionScreen() {
  const { id } = useParams({ from: '/admin/settings/delivery/$id' })
  const { data, error, refetch } = useQuery(deliveryOptions)
  const option = data && (data.find((one) => one.id === id) ?? null)
  return (
    <Detail query={{ data: option, error, refetch }} entity={entities.delivery_option}>
      {(found) => <OptionScreen option={found} />}
    </Detail>
  )
}

function OptionScreen({ option }: { option: OfficeDeliveryOption | null }) {
  const { t } = useTranslation(['adminSettings', 'admin'])
  const language = useTextLanguage()
  const navigate = useNavigate()
  const known = useNames()
  const editor = useEditor({
    shape,
    concerns: 'delivery_option',
    thing: option ?? newOption,
    save: (changes) => saveOption(option?.id ?? 0, changes),
    savedMessage: (saved) => t('delivery.saved', { name: saved.name[language] }),
    onSaved: ({ id }) => !option && void navigate({ ...deliveryOptionPlace(id), ignoreBlocker: true }),
    // What is wrong with a row as a whole is said at its start.
    aliases: { non_field_errors: 'country' },
  })
  const title = option ? option.name[language] : t('delivery.new')
  const kinds = (['shipping', 'pickup'] as const).map((value) => ({
    value,
    label: t(`delivery.kinds.${value}`),
  }))
  return (
    <>
      <DetailHeader title={title} page={pages.settings} part={t('tabs.delivery')} />
      <OfficeForm
        editor={editor}
        actions={option && <RemoveOption option={option} />}
        cancelTo={{ to: '/admin/settings' }}
      >
        <Section title={t('delivery.about')}>
          <FieldRow>
            <ChoiceField name="kind" label={t('delivery.kind')} data={kinds} />
            <TextField name="code" label={t('delivery.code')} hint={t('delivery.code_hint')} />
            <SwitchField
              name="is_active"
              label={t('delivery.is_active')}
              hint={t('delivery.is_active_hint')}
            />
          </FieldRow>
        </Section>
        <Section title={t('names')}>
          <TextsField name="name" label={t('delivery.name')} />
          <TextsField name="description" label={t('delivery.description')} isLong />
        </Section>
        <Section title={t('delivery.where')}>
          <FieldRow>
            <ManyField
              name="countries"
              label={t('delivery.countries')}
              hint={t('delivery.countries_hint')}
              data={known.countries}
            />
            <ManyField
              name="warehouses"
              label={t('delivery.warehouses')}
              hint={t('delivery.warehouses_hint')}
              data={known.warehouses}
            />
            <NumberField name="lead_days" label={t('delivery.lead_days')} />
            <TextField
              name="cutoff_time"
              label={t('delivery.cutoff_time')}
              hint={t('delivery.cutoff_hint')}
              placeholder="15:00"
              maxLength={5}
            />
            <CheckField name="blocks_pickup_only" label={t('delivery.blocks_pickup_only')} />
          </FieldRow>
        </Section>
        <Section title={t('rules.title')}>
          <RuleRows rules={editor.form.values.rules} onChange={(rules) => editor.set({ rules })} />
        </Section>
      </OfficeForm>
    </>
  )
}
