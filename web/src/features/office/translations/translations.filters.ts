import { translatedEntities } from '@comptoir/contract/admin-translations'
import { languages } from '@comptoir/contract/common'
import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'
import { languageNames } from '#i18n/languages.ts'

export const translationFilters = filters({
  missing: {
    label: 'adminContent:columns.missing',
    useChoices: () => languages.map((value) => ({ value, label: languageNames[value] })),
  },
  entity: {
    label: 'adminContent:translations.entity',
    useChoices: choicesOf(translatedEntities, (value) => `adminAudit:entity.${value}`),
  },
  is_shown: {
    label: 'adminContent:translations.is_shown',
    useChoices: choicesOf(['true', 'false'], (value) => (value === 'true' ? 'admin:yes' : 'admin:no')),
  },
})
