import { useCountryChoices } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'

/** Years that the filter offers: the last one, this one and two to come. */
const years = [-1, 0, 1, 2].map((step) => String(new Date().getFullYear() + step))

export const holidayFilters = filters({
  year: {
    label: 'adminSettings:holidays.year',
    useChoices: () => years.map((value) => ({ value, label: value })),
  },
  country: { label: 'adminSettings:holidays.country', isId: true, useChoices: useCountryChoices },
})
