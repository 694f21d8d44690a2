import type { Language } from '@comptoir/contract/common'
import { Button, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { saveLanguage, useUser } from '#api/session.ts'
import { languageNames } from '#i18n/languages.ts'
import { errorAndAdvice } from '../feedback/errors.ts'
import { notify } from '../feedback/notify.ts'
import { useChooseLanguage } from './useChooseLanguage.ts'
import { useLanguages } from './useLanguages.ts'

/** The language of the screens and, after sign-in, of the account (PROF-03). */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const user = useUser()
  const choose = useChooseLanguage()
  const offered = useLanguages()
  const change = async (language: Language) => {
    await choose(language)
    if (user && user.language !== language) await saveLanguage(client, language)
  }
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
        {offered.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            rightSection={language === i18n.language ? <IconCheck size={15} /> : null}
            aria-current={language === i18n.language || undefined}
            onClick={() =>
              void change(language).catch((error: unknown) => notify.failed(errorAndAdvice(error, t)))
            }
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
