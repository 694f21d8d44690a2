import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/feedback/Notice.tsx'
import type { LineRemoval } from './useLineRemoval.ts'

/** What was taken out last, and the way back; nothing where nothing was. */
export function Removed({ removal: { removed, undo } }: { removal: LineRemoval }) {
  const { t } = useTranslation('basket')
  const [line, ...others] = removed
  if (!line) return null
  return (
    <Notice role="status">
      <span>
        {others.length === 0
          ? t('removed', { ref: line.ref, name: line.product.name })
          : t('removed_lines', { count: removed.length })}
      </span>
      <Button size="compact-sm" variant="default" onClick={undo}>
        {t('actions.undo', { ns: 'common' })}
      </Button>
    </Notice>
  )
}
