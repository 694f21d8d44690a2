import { audiences, type OfficeAnnouncement } from '@comptoir/contract/admin-announcements'
import { type Language, languages } from '@comptoir/contract/common'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RemoveButton } from '#features/office/decisions/RemoveButton.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { ChoiceField, FieldRow, ManyField, SwitchField, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import {
  type ApiValues,
  choice,
  flag,
  ids,
  type Kind,
  noTexts,
  textOrNull,
  texts,
} from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { useCountryChoices } from '#features/office/list/choices.ts'
import { announcementPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { languageNames } from '#i18n/languages.ts'
import { Status } from './AnnouncementListScreen.tsx'
import { addAnnouncement, announcementOf, removeAnnouncement, saveAnnouncement } from './announcements.api.ts'
import classes from './Content.module.css'
import { titles } from './content-shapes.ts'
import { PagePreview } from './PagePreview.tsx'
import { PageTexts } from './PageTexts.tsx'
import { useTitle } from './useTitle.ts'

const someLanguages: Kind<Language[], string[]> = {
  toForm: (value) => value,
  toApi: (value) => languages.filter((language) => value.includes(language)),
  faults: () => ({}),
  isRequired: false,
}
const shape = {
  is_active: flag,
  shown_from: textOrNull,
  shown_until: textOrNull,
  audience: choice<OfficeAnnouncement['audience']>(),
  languages: someLanguages,
  countries: ids,
  title: titles,
  content: texts,
}
const newAnnouncement: ApiValues<typeof shape> = {
  is_active: true,
  shown_from: null,
  shown_until: null,
  audience: 'everybody',
  languages: [],
  countries: [],
  title: noTexts,
  content: noTexts,
}
type NewAnnouncement = Parameters<typeof addAnnouncement>[0]

/** A new announcement. */
export const NewAnnouncementScreen = () => <AnnouncementEditor announcement={null} />

/** An announcement: to whom it is shown and when, and its texts (NOTE-02, NOTE-04). */
export function AnnouncementScreen() {
  const { id } = useParams({ from: '/admin/announcements/$id' })
  return (
    <Detail query={useQuery(announcementOf(id))} entity={entities.announcement}>
      {(announcement) => <AnnouncementEditor announcement={announcement} />}
    </Detail>
  )
}

function AnnouncementEditor({ announcement }: { announcement: OfficeAnnouncement | null }) {
  const { t } = useTranslation('adminContent')
  const titleOf = useTitle()
  const navigate = useNavigate()
  const client = useQueryClient()
  const countries = useCountryChoices()
  const [isPreviewed, setPreviewed] = useState(false)
  const editor = useEditor({
    shape,
    concerns: 'announcement',
    thing: announcement ?? newAnnouncement,
    save: (changes) =>
      announcement ? saveAnnouncement(announcement.id, changes) : addAnnouncement(changes as NewAnnouncement), // a new one is sent whole
    savedMessage: (saved) => t('saved', { title: titleOf(saved) }),
    onSaved: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['announcement'] }) // what the shop shows
      if (!announcement) void navigate({ ...announcementPlace(id), ignoreBlocker: true })
    },
  })
  const { values } = editor.form
  return (
    <div className={classes.parts}>
      <DetailHeader
        title={announcement ? titleOf(announcement) : t('announcement.new')}
        page={pages.announcements}
        lead={announcement && <Status status={announcement.status} />}
        actions={
          <Button variant="default" onClick={() => setPreviewed(true)}>
            {t('preview')}
          </Button>
        }
      />
      <OfficeForm
        editor={editor}
        actions={announcement && <RemoveAnnouncement announcement={announcement} />}
        cancelTo={{ to: '/admin/announcements' }}
      >
        <Section title={t('publication')}>
          <FieldRow>
            <SwitchField
              name="is_active"
              label={t('announcement.is_active')}
              hint={t('announcement.is_active_hint')}
            />
            <TextField name="shown_from" label={t('announcement.shown_from')} type="date" />
            <TextField
              name="shown_until"
              label={t('announcement.shown_until')}
              hint={t('published_until_hint')}
              type="date"
            />
            <ChoiceField
              name="audience"
              label={t('announcement.audience')}
              data={audiences.map((value) => ({ value, label: t(`announcement.audiences.${value}`) }))}
            />
            <ManyField
              name="languages"
              label={t('announcement.languages')}
              hint={t('announcement.languages_hint')}
              data={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
            <ManyField
              name="countries"
              label={t('announcement.countries')}
              hint={t('announcement.countries_hint')}
              data={countries}
            />
          </FieldRow>
        </Section>
        <Section title={t('texts')}>
          <p>{t('texts_hint')}</p>
          <PageTexts values={values} only={values.languages} />
        </Section>
      </OfficeForm>
      <PagePreview
        texts={isPreviewed ? values : undefined}
        heading={t('preview')}
        onClose={() => setPreviewed(false)}
      />
    </div>
  )
}

function RemoveAnnouncement({ announcement }: { announcement: OfficeAnnouncement }) {
  const { t } = useTranslation('adminContent')
  const navigate = useNavigate()
  const title = useTitle()(announcement)
  return (
    <RemoveButton
      concerns="announcement"
      title={t('remove_title', { title })}
      text={t('announcement.remove_text')}
      removed={t('removed', { title })}
      run={() => removeAnnouncement(announcement.id)}
      leave={() => navigate({ to: '/admin/announcements', ignoreBlocker: true })}
    />
  )
}
