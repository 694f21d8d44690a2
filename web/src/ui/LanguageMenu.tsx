import { type Language, languages } from '@comptoir/contract/common'
import { Button, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '#i18n/i18n.ts'
import { languageNames } from '#i18n/languages.ts'

/** Changes the language at once; what the server wrote is asked for again in the new one. */
export function useChooseLanguage() {
  const client = useQueryClient()
  return async (language: Language) => {
    await chooseLanguage(language)
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }
}

export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const choose = useChooseLanguage()
  return (
    <Menu position="bottom-end" width={180} loop>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          tt="uppercase"
          aria-label={`${t('language')}: ${languageNames[i18n.language as Language]}`}
        >
          {i18n.language}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            rightSection={language === i18n.language ? <IconCheck size={15} /> : null}
            aria-current={language === i18n.language || undefined}
            onClick={() => void choose(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
