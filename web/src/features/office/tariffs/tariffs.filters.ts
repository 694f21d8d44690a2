import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'

export const tariffFilters = filters({})
export const priceFilters = filters({
  show: {
    label: 'adminTariffs:show_label',
    useChoices: choicesOf(['priced', 'without'], (value) => `adminTariffs:show.${value}`),
  },
})
