import type { AnsweredSettings } from '@comptoir/contract/admin-settings'
import { readerLanguages } from '@comptoir/contract/common'
import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { Detail } from '#features/office/Detail.tsx'
import { CheckField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { someOf } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { Section } from '#features/office/Section.tsx'
import { defaultLanguage, languageNames } from '#i18n/languages.ts'
import classes from './Settings.module.css'
import { saveSettings, settings, type SettingsChanges } from './settings.api.ts'

const shape = { languages: someOf(readerLanguages) }

/** In which languages the shop is offered: its screens, mails and documents. */
export const Languages = () => (
  <Detail query={useQuery(settings)}>{(kept) => <LanguagesForm kept={kept} />}</Detail>
)

function LanguagesForm({ kept }: { kept: AnsweredSettings }) {
  const { t } = useTranslation(['adminSettings', 'admin'])
  const client = useQueryClient()
  const editor = useEditor({
    shape,
    concerns: 'settings',
    thing: kept,
    save: async (changes: SettingsChanges) => {
      const saved = await saveSettings(changes)
      await client.invalidateQueries(shopConfig)
      return saved
    },
    savedMessage: () => t('admin:saved'),
  })
  return (
    <div className={classes.limits}>
      <OfficeForm editor={editor}>
        <Section title={t('languages.title')}>
          <p>{t('languages.lead')}</p>
          <p>{t('languages.texts')}</p>
          <Stack gap="sm">
            {readerLanguages.map((language) => (
              <CheckField
                key={language}
                name={`languages.${language}`}
                label={languageNames[language]}
                {...(language === defaultLanguage && { hint: t('languages.default') })}
              />
            ))}
          </Stack>
        </Section>
      </OfficeForm>
    </div>
  )
}
