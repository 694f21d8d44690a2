import type { AuditEntry } from '@comptoir/contract/admin-audit'
import { useTranslation } from 'react-i18next'
import cells from '#features/office/list/cells.module.css'
import { entityOf } from '#features/office/entities.ts'
import { useOfficeTexts } from '#features/office/office-texts.ts'
import { TextLink } from '#ui/navigation/links.tsx'

type Props = { entry: AuditEntry }

/** What was done, as text; an action that has no text yet by its name in the API. */
export function Action({ entry: { action } }: Props) {
  const { t, i18n } = useTranslation('adminAudit')
  const key = `action.${action}`
  return i18n.exists(key, { ns: 'adminAudit' }) ? t(key as 'action.approve') : action.replaceAll('_', ' ')
}

/** Who did it. */
export function Actor({ entry: { actor } }: Props) {
  const { t } = useTranslation('admin')
  return actor?.name ?? t('time.system')
}

/** What it was done to, with the way there where it still has a place. */
export function Thing({ entry, isNamed = false }: Props & { isNamed?: boolean }) {
  const text = useOfficeTexts()
  const entity = entityOf(entry.entity)
  const isGone = entry.action === 'delete' || entry.action === 'erase'
  const hasPlace =
    !isGone && (entry.entity_id !== null || entry.entity === 'settings' || entry.entity === 'company')
  const name = entity ? text(entity.name) : entry.entity.replaceAll('_', ' ')
  const label = entry.label || name
  return (
    <>
      {entity?.place && hasPlace ? (
        <TextLink inherit underline="always" {...entity.place(entry.entity_id ?? 0)}>
          {label}
        </TextLink>
      ) : (
        label
      )}
      {isNamed && label !== name && <span className={cells.under}>{name}</span>}
    </>
  )
}
