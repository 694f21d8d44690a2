import type { PromotionDetail } from '@comptoir/contract/admin-promotions'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import type { updatePromotion } from '@comptoir/contract/admin-promotions'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { agreementTargets } from '#features/office/agreements/agreements.api.ts'
import { RemoveButton } from '#features/office/decisions/RemoveButton.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import {
  FieldRow,
  LongTextField,
  ManyField,
  NumberField,
  SureField,
  SwitchField,
  TextField,
} from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import {
  type ApiValues,
  flag,
  ids,
  type Kind,
  text,
  textIfAny,
  textOrNull,
  whole,
} from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { asChoices, useCountryChoices } from '#features/office/list/choices.ts'
import { promotionPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { PromotionStatus } from './PromotionListScreen.tsx'
import { promotionOf, removePromotion, savePromotion } from './promotions.api.ts'

/** A price or a percentage as it is typed, with a comma; none is `null`. */
const decimal: Kind<string | null, string> = {
  ...textOrNull,
  toForm: (value) => value?.replace(/\.?0+$/, '').replace('.', ',') ?? '',
  toApi: (value) => value.replaceAll(/[\s\u00a0%€−-]/g, '').replace(',', '.') || null,
}
const units: Kind<number | null, string> = {
  toForm: (value) => String(value ?? ''),
  toApi: (value) => (value.trim() ? Number(value) : null),
  faults: (value, path) => (value.trim() ? whole.faults(value, path) : {}),
  isRequired: false,
}
const shape = {
  name: text,
  codes: textIfAny,
  categories: ids,
  brands: ids,
  discount: decimal,
  price: decimal,
  starts_on: text,
  ends_on: textOrNull,
  unit_limit: units,
  while_in_stock: flag,
  countries: ids,
  sure: flag,
}
const newPromotion: ApiValues<typeof shape> = {
  name: '',
  codes: '',
  categories: [],
  brands: [],
  discount: null,
  price: null,
  starts_on: '',
  ends_on: null,
  unit_limit: null,
  while_in_stock: false,
  countries: [],
  sure: false,
}

/** A price below the cost is asked about each time anew. */
const unsure = (promotion: PromotionDetail) => ({ ...promotion, sure: false })

/** A promotion that is still to be made. */
export const NewPromotionScreen = () => <Editor promotion={null} />

/** One promotion. */
export function PromotionScreen() {
  const { id } = useParams({ from: '/admin/promotions/$id' })
  return (
    <Detail query={useQuery(promotionOf(id))} entity={entities.promotion}>
      {(promotion) => <Editor promotion={promotion} />}
    </Detail>
  )
}

function Editor({ promotion }: { promotion: PromotionDetail | null }) {
  const { t } = useTranslation('adminPromotions')
  const navigate = useNavigate()
  const known = useQuery(agreementTargets(useLanguage())).data
  const countries = useCountryChoices()
  const editor = useEditor({
    shape,
    concerns: 'promotion',
    thing: promotion ? unsure(promotion) : newPromotion,
    read: unsure,
    save: (changes) =>
      savePromotion(promotion?.id ?? 0, changes as EndpointRequest<typeof updatePromotion>['body']).then(
        unsure,
      ),
    savedMessage: ({ name }) => t('saved', { name }),
    onSaved: ({ id }) => !promotion && void navigate({ ...promotionPlace(id), ignoreBlocker: true }),
  })
  return (
    <>
      <DetailHeader
        title={promotion?.name ?? t('add')}
        page={pages.promotions}
        lead={promotion ? <PromotionStatus promotion={promotion} /> : undefined}
      />
      <OfficeForm
        editor={editor}
        actions={promotion && <Remove promotion={promotion} />}
        cancelTo={{ to: '/admin/promotions' }}
      >
        <Section title={t('terms')}>
          <FieldRow>
            <TextField name="name" label={t('name')} hint={t('name_hint')} maxLength={100} />
            <TextField
              name="discount"
              label={t('discount')}
              hint={t('discount_hint')}
              inputMode="decimal"
              maxLength={8}
            />
            <TextField
              name="price"
              label={t('price')}
              hint={t('price_hint')}
              inputMode="decimal"
              maxLength={14}
            />
          </FieldRow>
          <Text size="sm" c="dimmed" mt="sm">
            {t('rule')}
          </Text>
          <SureField />
        </Section>
        <Section title={t('what')}>
          <Stack gap="sm">
            <LongTextField name="codes" label={t('codes')} hint={t('codes_hint')} />
            <FieldRow>
              <ManyField
                name="categories"
                label={t('categories')}
                data={asChoices(known?.categories ?? [])}
              />
              <ManyField name="brands" label={t('brands')} data={asChoices(known?.brands ?? [])} />
            </FieldRow>
          </Stack>
        </Section>
        <Section title={t('days')}>
          <FieldRow>
            <TextField name="starts_on" type="date" label={t('starts_on')} />
            <TextField name="ends_on" type="date" label={t('ends_on')} hint={t('ends_hint')} />
          </FieldRow>
        </Section>
        <Section title={t('limits')}>
          <FieldRow>
            <NumberField
              name="unit_limit"
              label={t('unit_limit')}
              hint={t('unit_limit_hint')}
              maxLength={9}
            />
            <ManyField name="countries" label={t('countries')} hint={t('countries_hint')} data={countries} />
            <SwitchField name="while_in_stock" label={t('while_in_stock')} hint={t('while_in_stock_hint')} />
          </FieldRow>
        </Section>
      </OfficeForm>
    </>
  )
}

function Remove({ promotion: { id, name } }: { promotion: PromotionDetail }) {
  const { t } = useTranslation('adminPromotions')
  const navigate = useNavigate()
  return (
    <RemoveButton
      concerns="promotion"
      title={t('remove_title', { name })}
      text={t('remove_text')}
      removed={t('removed', { name })}
      run={() => removePromotion(id)}
      leave={() => navigate({ to: '/admin/promotions', ignoreBlocker: true })}
    />
  )
}
