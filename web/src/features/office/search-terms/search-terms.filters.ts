import { searchTermKinds } from '@comptoir/contract/admin-search-terms'
import { languages } from '@comptoir/contract/common'
import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'
import { useOfficeTexts } from '#features/office/office-texts.ts'
import { languageNames } from '#i18n/languages.ts'

export const searchTermFilters = filters({
  kind: {
    label: 'adminSearchTerms:kind',
    useChoices: choicesOf(searchTermKinds, (kind) => `adminSearchTerms:kinds.${kind}`),
  },
  language: {
    label: 'adminSearchTerms:language',
    useChoices: () => {
      const text = useOfficeTexts()
      return [
        ...languages.map((value) => ({ value: value as string, label: languageNames[value] })),
        { value: 'all', label: text('adminSearchTerms:all_languages') },
      ]
    },
  },
})
