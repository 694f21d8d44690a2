import { type Language, languages } from '@comptoir/contract/common'
import { Button, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '#i18n/languages.ts'
import { useChooseLanguage } from './useChooseLanguage.ts'

export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const choose = useChooseLanguage()
  return (
    <Menu position="bottom-end" width={180} loop withinPortal={false}>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-sm" tt="uppercase">
          <span aria-hidden>{i18n.language}</span>
          <span className="visually-hidden">
            {t('language')}: {languageNames[i18n.language as Language]}
          </span>
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
