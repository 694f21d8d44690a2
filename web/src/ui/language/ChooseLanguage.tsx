import type { Language } from '@comptoir/contract/common'
import { Box, Input, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useChooseLanguage } from './useChooseLanguage.ts'
import { useLanguageChoices } from './useLanguages.ts'

type Props = {
  /** What else the language applies to. */
  description?: string
  onChosen?: (language: Language) => void
}

/** The language as a setting, with all in view. */
export function ChooseLanguage({ description, onChosen }: Props) {
  const { t, i18n } = useTranslation()
  const choose = useChooseLanguage()
  const choices = useLanguageChoices()
  return (
    <Input.Wrapper label={t('language')} description={description} labelElement="div">
      <Box pt={4}>
        <SegmentedControl
          maw="100%"
          aria-label={t('language')}
          value={i18n.language}
          onChange={(value) => {
            const language = value as Language // the control offers no other
            void choose(language)
            onChosen?.(language)
          }}
          data={choices}
        />
      </Box>
    </Input.Wrapper>
  )
}
