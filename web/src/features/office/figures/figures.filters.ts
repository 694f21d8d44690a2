import { basketAges } from '@comptoir/contract/admin-figures'
import { readerLanguages } from '@comptoir/contract/common'
import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'
import { languageNames } from '#i18n/languages.ts'
import { stockFilters } from '#features/office/stock/stock.filters.ts'

export const dayFilters = filters({
  from: { label: 'admin:list.from', isDay: true },
  to: { label: 'admin:list.until', isDay: true },
})

export const searchFilters = filters({
  language: {
    label: 'adminFigures:language',
    useChoices: () => readerLanguages.map((value) => ({ value, label: languageNames[value] })),
  },
})

export const soldOutFilters = filters({ warehouse: stockFilters.warehouse })

export const leftBasketFilters = filters({
  untouched: {
    label: 'adminFigures:left_baskets.untouched',
    useChoices: choicesOf(basketAges, (age) => `adminFigures:left_baskets.age.${age}`),
  },
})
