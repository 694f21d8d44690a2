import { newPageTypes, type OfficePage } from '@comptoir/contract/admin-pages'
import { isPublicPage } from '@comptoir/contract/rules'
import { Alert, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RemoveButton } from '#features/office/decisions/RemoveButton.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { ChoiceField, FieldRow, NumberField, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import {
  type ApiValues,
  choice,
  noTexts,
  text,
  textOrNull,
  texts,
  whole,
} from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { pagePlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { BrochureFiles } from './BrochureFiles.tsx'
import classes from './Content.module.css'
import { titles } from './content-shapes.ts'
import { isToBeWritten, PageBadge } from './PageBadge.tsx'
import { PagePreview } from './PagePreview.tsx'
import { addPage, pageOf, removePage, savePage } from './pages.api.ts'
import { PageTexts } from './PageTexts.tsx'
import { PageVersions } from './PageVersions.tsx'
import { useTitle } from './useTitle.ts'

const shape = {
  type: choice<OfficePage['type']>(),
  slug: text,
  published_from: textOrNull,
  published_until: textOrNull,
  position: whole,
  title: titles,
  content: texts,
}
const newPage: ApiValues<typeof shape> = {
  type: 'page',
  slug: '',
  published_from: null,
  published_until: null,
  position: 0,
  title: noTexts,
  content: noTexts,
}
type NewPage = Parameters<typeof addPage>[0]

/** A new page, news item, partner or brochure. */
export const NewPageScreen = () => <PageEditor page={null} />

/** A page of the shop, with its texts in all languages and the versions of them (NOTE-07, NOTE-08). */
export function PageScreen() {
  const { id } = useParams({ from: '/admin/pages/$id' })
  return (
    <Detail query={useQuery(pageOf(id))} entity={entities.page}>
      {(page) => <PageEditor page={page} />}
    </Detail>
  )
}

function PageEditor({ page }: { page: OfficePage | null }) {
  const { t } = useTranslation('adminContent')
  const titleOf = useTitle()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isPreviewed, setPreviewed] = useState(false)
  const editor = useEditor({
    shape,
    concerns: 'page',
    thing: page ?? newPage,
    save: (changes) => (page ? savePage(page.id, changes) : addPage(changes as NewPage)), // a new one is sent whole
    savedMessage: (saved) => t('saved', { title: titleOf(saved) }),
    onSaved: ({ id }) => {
      for (const shown of ['content', 'brochures']) void client.invalidateQueries({ queryKey: [shown] }) // what the shop shows of it
      if (!page) void navigate({ ...pagePlace(id), ignoreBlocker: true })
    },
  })
  const { values } = editor.form
  const { slug, type } = values
  const isFixed = page?.is_fixed ?? false
  const slugHint = [
    isFixed ? t('slug_fixed') : t(isPublicPage(slug) ? 'slug_public' : 'slug_members'),
    page && page.old_addresses.length > 0 && t('old_addresses', { addresses: page.old_addresses.join(', ') }),
  ]
  return (
    <div className={classes.parts}>
      <DetailHeader
        title={page ? titleOf(page) : t('new')}
        page={pages.pages}
        lead={page && <PageBadge page={page} />}
        actions={
          <Button variant="default" onClick={() => setPreviewed(true)}>
            {t('preview')}
          </Button>
        }
      />
      {page?.status === 'provisional' && <Alert color="danger">{t('provisional_text')}</Alert>}
      {page && isToBeWritten(page) && <Alert color="danger">{t('to_write_text')}</Alert>}
      <OfficeForm
        editor={editor}
        actions={page && !isFixed && <RemovePage page={page} />}
        cancelTo={{ to: '/admin/pages' }}
      >
        <Section title={t('publication')}>
          <FieldRow>
            {!page && (
              <ChoiceField
                name="type"
                label={t('columns.type')}
                data={newPageTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
              />
            )}
            <TextField
              name="slug"
              label={t('slug')}
              hint={slugHint.filter(Boolean).join(' ')}
              maxLength={100}
              readOnly={isFixed}
            />
            <TextField
              name="published_from"
              label={t('published_from')}
              hint={t('published_from_hint')}
              type="date"
            />
            <TextField
              name="published_until"
              label={t('published_until')}
              hint={t('published_until_hint')}
              type="date"
            />
            {type !== 'news' && (
              <NumberField name="position" label={t('position')} hint={t('position_hint')} />
            )}
          </FieldRow>
          {!page && type === 'brochure' && <p>{t('files.later')}</p>}
        </Section>
        <Section title={t('texts')}>
          <p>{t('texts_hint')}</p>
          <PageTexts values={values} isTextOptional={type === 'partner' || type === 'brochure'} />
        </Section>
      </OfficeForm>
      {page?.type === 'brochure' && <BrochureFiles page={page} />}
      {page && <PageVersions page={page} />}
      <PagePreview
        texts={isPreviewed ? values : undefined}
        heading={t('preview')}
        onClose={() => setPreviewed(false)}
      />
    </div>
  )
}

function RemovePage({ page }: { page: OfficePage }) {
  const { t } = useTranslation('adminContent')
  const navigate = useNavigate()
  const title = useTitle()(page)
  return (
    <RemoveButton
      concerns="page"
      title={t('remove_title', { title })}
      text={t('remove_text')}
      removed={t('removed', { title })}
      run={() => removePage(page.id)}
      leave={() => navigate({ to: '/admin/pages', ignoreBlocker: true })}
    />
  )
}
