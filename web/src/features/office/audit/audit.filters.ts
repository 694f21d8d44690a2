import { auditActions, auditEntities } from '@comptoir/contract/admin-audit'
import { useQuery } from '@tanstack/react-query'
import { useClientName } from '#features/office/clients/useClientName.ts'
import { asChoices, choicesOf } from '#features/office/list/choices.ts'
import { filters } from '#features/office/list/filters.ts'
import { auditActors } from './audit.api.ts'

export const auditFilters = filters({
  actor: {
    label: 'adminAudit:columns.actor',
    isId: true,
    useChoices: () => asChoices(useQuery(auditActors).data ?? []),
  },
  action: {
    label: 'adminAudit:columns.action',
    useChoices: choicesOf(auditActions, (action) => `adminAudit:action.${action}`),
  },
  entity: {
    label: 'adminAudit:columns.entity',
    useChoices: choicesOf(auditEntities, (entity) => `adminAudit:entity.${entity}`),
  },
  entity_id: {
    label: 'adminAudit:columns.label',
    isId: true,
    useName: (id, { entity }) => useClientName(id, entity === 'client'),
  },
  from: { label: 'admin:list.from', isDay: true },
  to: { label: 'admin:list.until', isDay: true },
})
