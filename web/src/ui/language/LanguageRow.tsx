import { useTranslation } from 'react-i18next'
import { languageNames } from '#i18n/languages.ts'
import classes from './LanguageRow.module.css'
import { useChooseLanguage } from './useChooseLanguage.ts'
import { useLanguages } from './useLanguages.ts'

/** All languages in view, for pages that may open in a language the visitor does not understand. */
export function LanguageRow() {
  const { t, i18n } = useTranslation()
  const choose = useChooseLanguage()
  const offered = useLanguages()
  return (
    <div role="group" aria-label={t('language')} className={classes.row}>
      {offered.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          title={languageNames[language]}
          aria-pressed={language === i18n.language}
          onClick={() => void choose(language)}
        >
          <span aria-hidden>{language}</span>
          <span className="visually-hidden">{languageNames[language]}</span>
        </button>
      ))}
    </div>
  )
}
