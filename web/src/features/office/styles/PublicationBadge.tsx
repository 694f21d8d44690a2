import type { Publication, Style } from '@comptoir/contract/admin-styles'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import cells from '#features/office/list/cells.module.css'
import { useFormat } from '#ui/format/useFormat.ts'

const colors: Record<Publication, string> = { published: 'success', scheduled: 'info', draft: 'gray' }

/** Whether customers see a style, and on which days. */
export function PublicationBadge({
  style: { publication, shown_from, shown_until },
}: {
  style: Pick<Style, 'publication' | 'shown_from' | 'shown_until'>
}) {
  const { t } = useTranslation('adminStyles')
  const { day } = useFormat()
  const days = [
    shown_from && t('from_day', { day: day(shown_from) }),
    shown_until && t('until_day', { day: day(shown_until) }),
  ].filter(Boolean)
  return (
    <>
      <Badge miw="max-content" color={colors[publication]}>
        {t(`publication.${publication}`)}
      </Badge>
      {days.length > 0 && <span className={cells.under}>{days.join(', ')}</span>}
    </>
  )
}
