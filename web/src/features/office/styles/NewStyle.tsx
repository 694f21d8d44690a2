import type { Style } from '@comptoir/contract/admin-styles'
import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { ChoiceField, FieldRow, TextField } from '#features/office/form/fields.tsx'
import { type DialogEnd, FormButton } from '#features/office/form/FormButton.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { type ApiValues, idOrNull, ids, noTexts, someId, text } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { stylePlace } from '#features/office/places.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { ChooseColors, ChooseSizes } from './AddProducts.tsx'
import { inFrench } from './style-shape.ts'
import { addStyle, offered, styleChoices, unitChoices } from './styles.api.ts'
import classes from './Styles.module.css'

const shape = {
  ref: text,
  name: inFrench,
  category: someId,
  brand: idOrNull,
  unit: text,
  colors: ids,
  sizes: ids,
}
type NewValues = ApiValues<typeof shape>

/** Adds a style with its first colours and sizes; customers do not see it until it is published. */
export function NewStyle() {
  const { t } = useTranslation('adminStyles')
  return <FormButton label={t('new.do')}>{(end) => <NewForm {...end} />}</FormButton>
}

/** Adds a style that is like another one. */
export function StyleLike({ style }: { style: Style }) {
  const { t } = useTranslation('adminStyles')
  return (
    <FormButton variant="default" label={t('new.like')} title={t('new.like_title', { ref: style.ref })}>
      {(end) => <NewForm {...end} like={style} />}
    </FormButton>
  )
}

/** What a new style begins with: all that one it is like has, but a reference. */
const beginning = (like: Style | undefined) => ({
  ref: '',
  name: { ...noTexts, fr: like?.name.fr ?? '' },
  category: like?.category.id ?? null,
  brand: like?.brand?.id ?? null,
  unit: like?.unit ?? 'piece',
  colors: like?.colors.map(({ id }) => id) ?? [],
  sizes: [...new Set(like?.products.flatMap(({ size }) => size?.id ?? []))],
})

function NewForm({ like, onCancel, onDone }: DialogEnd & { like?: Style }) {
  const { t } = useTranslation(['adminStyles', 'common', 'admin'])
  const navigate = useNavigate()
  const known = useQuery(styleChoices(useLanguage())).data
  const isShopNew = known && [known.categories, known.colors, known.sizes].some((list) => list.length === 0)
  const editor = useEditor({
    concerns: 'style',
    shape,
    thing: beginning(like),
    save: async (values) => {
      const wanted = values as NewValues // a new one is sent whole
      const { id } = await addStyle({ ...wanted, category: wanted.category!, like: like?.id }) // the form asks for one
      return { ...wanted, id }
    },
    savedMessage: ({ ref }) => t('new.done', { ref }),
    onSaved: ({ id }) => {
      onDone()
      void navigate({ ...stylePlace(id), ignoreBlocker: true })
    },
  })
  const { colors, sizes } = editor.form.values
  return (
    <OfficeForm editor={editor} save={like ? t('new.like') : t('new.do')} onCancel={onCancel}>
      {isShopNew && (
        <Alert color="info">
          {t('new.empty_lists')}{' '}
          <TextLink inherit underline="always" to="/admin/lists">
            {t('admin:menu.lists')}
          </TextLink>
        </Alert>
      )}
      {like && <Text c="dimmed">{t('new.like_hint')}</Text>}
      <FieldRow>
        <TextField name="ref" label={t('ref')} maxLength={64} data-autofocus />
        <TextField name="name.fr" label={t('new.name')} maxLength={200} lang="fr" />
        <ChoiceField
          name="category"
          label={t('category')}
          data={[
            { value: '', label: t('new.choose') },
            ...asChoices(offered(known?.categories, [like?.category.id ?? null])),
          ]}
        />
        <ChoiceField
          name="brand"
          label={t('brand')}
          data={[
            { value: '', label: t('no_brand') },
            ...asChoices(offered(known?.brands, [like?.brand?.id ?? null])),
          ]}
        />
        <ChoiceField name="unit" label={t('unit')} data={unitChoices(known, editor.form.values.unit)} />
      </FieldRow>
      <div className={classes.chooser}>
        <ChooseColors known={known} value={colors} onChange={(chosen) => editor.set({ colors: chosen })} />
        <ChooseSizes known={known} value={sizes} onChange={(chosen) => editor.set({ sizes: chosen })} />
      </div>
    </OfficeForm>
  )
}
