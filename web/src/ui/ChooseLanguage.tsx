import { type Language, languages } from '@comptoir/contract/common'
import { Input, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#i18n/languages.ts'
import { useChooseLanguage } from './useChooseLanguage.ts'

/** The language as a setting, all four in view. */
export function ChooseLanguage() {
  const { t, i18n } = useTranslation()
  const choose = useChooseLanguage()
  return (
    <Input.Wrapper label={t('language')} labelElement="div">
      <div>
        <SegmentedControl
          aria-label={t('language')}
          value={i18n.language}
          onChange={(language) => void choose(language as Language)}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        />
      </div>
    </Input.Wrapper>
  )
}
