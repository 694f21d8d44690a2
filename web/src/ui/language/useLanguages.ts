import { languages } from '@comptoir/contract/common'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { shopConfig } from '#api/config.ts'
import { defaultLanguage, languageNames } from '#i18n/languages.ts'
import { useChooseLanguage } from './useChooseLanguage.ts'

const standard: readonly (keyof typeof languageNames)[] = languages

/** The languages that are on, in the order of the menu; the standard ones until that is loaded. */
export const useLanguages = () => useQuery(shopConfig).data?.languages ?? standard

/** They as the choices of a field. */
export const useLanguageChoices = () =>
  useLanguages().map((value) => ({ value, label: languageNames[value] }))

/** Goes on in the default language where the one on screen has been switched off. */
export function useOfferedLanguage(): void {
  const { i18n } = useTranslation()
  const choose = useChooseLanguage()
  const offered = useQuery(shopConfig).data?.languages
  const isOff = offered !== undefined && !offered.some((language) => language === i18n.language)
  useEffect(() => {
    if (isOff) void choose(defaultLanguage)
  }, [isOff]) // eslint-disable-line react-hooks/exhaustive-deps
}
