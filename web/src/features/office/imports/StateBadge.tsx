import type { ImportState } from '@comptoir/contract/admin-imports'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const colors: Record<ImportState, string> = {
  checking: 'info',
  checked: 'warning',
  importing: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'gray',
  dropped: 'gray',
  failed: 'danger',
}

/** Where an import of the catalogue stands. */
export function StateBadge({ state }: { state: ImportState }) {
  const { t } = useTranslation('adminImports')
  return (
    <Badge miw="max-content" color={colors[state]}>
      {t(`state.${state}`)}
    </Badge>
  )
}
