import { type TextLanguage, languages } from '@comptoir/contract/common'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextField } from '#features/office/form/fields.tsx'
import { languageNames } from '#i18n/languages.ts'
import { RichTextField } from './RichTextField.tsx'
import classes from './Content.module.css'

type Texts = Record<TextLanguage, string>
type Props = {
  values: { title: Texts; content: Texts }
  /** Whether a title alone does. */
  isTextOptional?: boolean
  /** The languages in which it is shown; all where there are none. */
  only?: readonly string[]
}

/** Title and text in every language, side by side, with what is missing marked. */
export function PageTexts({ values: { title, content }, isTextOptional = false, only = [] }: Props) {
  const { t } = useTranslation('adminContent')
  return (
    <div className={classes.texts}>
      {languages.map((language) => {
        const name = languageNames[language]
        const isBlank = title[language].trim() === '' || (!isTextOptional && content[language].trim() === '')
        const isMissing = isBlank && (only.length === 0 || only.includes(language))
        return (
          <section key={language} className={classes.text} aria-label={name}>
            <h3>
              <span lang={language}>{name}</span>
              {isMissing && <Badge color="warning">{t('missing')}</Badge>}
            </h3>
            <TextField
              name={`title.${language}`}
              label={t('page_title', { language: name })}
              lang={language}
              maxLength={150}
            />
            <RichTextField
              name={`content.${language}`}
              label={t('content', { language: name })}
              language={language}
            />
          </section>
        )
      })}
    </div>
  )
}
