import type { AuditEntry } from '@comptoir/contract/admin-audit'
import { useTranslation } from 'react-i18next'

/** What was done, to what, in words; names that are new here as they are. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('adminAudit')
  const known = (key: string, otherwise: string) =>
    i18n.exists(key, { ns: 'adminAudit' }) ? t(key as 'action.approve') : otherwise.replaceAll('_', ' ')
  return {
    action: (action: string) => known(`action.${action}`, action),
    entity: (entity: string) => known(`entity.${entity}`, entity),
  }
}

/** Where the thing of an entry can be looked at, below `/admin/`; null where it has no page. */
export function placeOf({ entity, entity_id, action }: AuditEntry): string | null {
  if (action === 'delete' || action === 'erase') return null
  if (entity === 'settings') return 'settings'
  if (entity === 'holiday') return 'settings'
  if (entity_id === null) return null
  if (entity === 'client') return `clients/${entity_id}`
  if (entity === 'mail') return `mail/${entity_id}`
  if (entity === 'delivery_option') return `settings/delivery/${entity_id}`
  return null
}
