import type { Language } from '@comptoir/contract/common'
import { Box, Input, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageChoices } from '#i18n/languages.ts'
import { useChooseLanguage } from './useChooseLanguage.ts'

type Props = {
  /** What else the language applies to. */
  description?: string
  onChosen?: (language: Language) => void
}

/** The language as a setting, with all four in view. */
export function ChooseLanguage({ description, onChosen }: Props) {
  const { t, i18n } = useTranslation()
  const choose = useChooseLanguage()
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
          data={languageChoices}
        />
      </Box>
    </Input.Wrapper>
  )
}
