import { publications, type Style } from '@comptoir/contract/admin-styles'
import { languages } from '@comptoir/contract/common'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import {
  ChoiceField,
  FieldRow,
  LongTextField,
  ManyField,
  SwitchField,
  TextField,
} from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { useEditor } from '#features/office/form/useEditor.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { Section } from '#features/office/Section.tsx'
import { languageNames } from '#i18n/languages.ts'
import { formValues, styleShape } from './style-shape.ts'
import { offered, saveStyle, styleChoices, unitChoices } from './styles.api.ts'
import classes from './Styles.module.css'

/** What a style is called and belongs to, in all languages side by side, and when customers see it. */
export function StyleForm({ style }: { style: Style }) {
  const { t } = useTranslation('adminStyles')
  const editor = useEditor({
    shape: styleShape,
    concerns: 'style',
    thing: formValues(style),
    save: async (changes) => formValues(await saveStyle(style.id, changes)),
    savedMessage: ({ ref }) => t('saved', { ref }),
    read: formValues, // the answer to an edit that came too late is a style
  })
  const { values } = editor.form
  return (
    <OfficeForm editor={editor}>
      <Section title={t('texts')}>
        <Texts name="name" values={values.name} />
        <Texts name="description" values={values.description} />
      </Section>
      <Section title={t('about')}>
        <About style={style} unit={values.unit} />
      </Section>
      <Section title={t('shown')}>
        <FieldRow>
          <ChoiceField
            name="publication"
            label={t('publication_label')}
            data={publications.map((value) => ({ value, label: t(`publication.${value}`) }))}
          />
          {values.publication === 'scheduled' && (
            <TextField name="shown_from" label={t('shown_from')} type="date" />
          )}
          {values.publication !== 'draft' && (
            <TextField name="shown_until" label={t('shown_until')} hint={t('shown_until_hint')} type="date" />
          )}
          <TextField
            name="published_on"
            label={t('published_on')}
            hint={t('published_on_hint')}
            type="date"
          />
        </FieldRow>
      </Section>
    </OfficeForm>
  )
}

/** A text in all languages, those that are still to be written marked. */
function Texts({ name, values }: { name: 'name' | 'description'; values: Style['name'] }) {
  const { t } = useTranslation('adminStyles')
  const Field = name === 'name' ? TextField : LongTextField
  return (
    <div className={classes.languages}>
      {languages.map((language) => {
        const isMissing = values[language].trim() === ''
        return (
          <Field
            key={language}
            name={`${name}.${language}`}
            label={`${t(name)} (${languageNames[language]})`}
            lang={language}
            maxLength={name === 'name' ? 200 : 20_000}
            {...(isMissing && { hint: t('not_written'), className: classes.unwritten })}
          />
        )
      })}
    </div>
  )
}

function About({ style, unit }: { style: Style; unit: string }) {
  const { t } = useTranslation(['adminStyles', 'common'])
  const known = useQuery(styleChoices(useLanguage())).data
  return (
    <FieldRow>
      <TextField name="ref" label={t('ref')} maxLength={64} />
      <ChoiceField
        name="category"
        label={t('category')}
        data={asChoices(offered(known?.categories, [style.category.id]))}
      />
      <ChoiceField
        name="brand"
        label={t('brand')}
        data={[
          { value: '', label: t('no_brand') },
          ...asChoices(offered(known?.brands, [style.brand?.id ?? null])),
        ]}
      />
      <ManyField
        name="catalogs"
        label={t('catalogs')}
        data={asChoices(
          offered(
            known?.catalogs,
            style.catalogs.map(({ id }) => id),
          ),
        )}
      />
      <ChoiceField name="unit" label={t('unit')} data={unitChoices(known, unit)} />
      <ChoiceField
        name="tiers_scope"
        label={t('tiers_label')}
        data={(['group', 'product'] as const).map((value) => ({ value, label: t(`tiers_scope.${value}`) }))}
      />
      <SwitchField name="is_deal" label={t('deal')} />
    </FieldRow>
  )
}
