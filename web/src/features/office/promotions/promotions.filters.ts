import { promotionStatuses } from '@comptoir/contract/admin-promotions'
import { choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'

export const promotionFilters = filters({
  status: {
    label: 'adminPromotions:status_label',
    useChoices: choicesOf(promotionStatuses, (value) => `adminPromotions:status.${value}`),
  },
})
