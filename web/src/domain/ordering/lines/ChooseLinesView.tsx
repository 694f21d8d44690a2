import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type LinesView, useLinesView } from './useLinesView.ts'

type Props = {
  /** The views to choose from; where lines are only read, those one by one (`single`) or the size runs. */
  views: readonly (LinesView | 'single')[]
}

/** How lines are shown; the choice holds for every list of lines in this browser. */
export function ChooseLinesView({ views }: Props) {
  const { t } = useTranslation('basket')
  const [view, choose] = useLinesView()
  return (
    <SegmentedControl
      className="no-print"
      size="xs"
      aria-label={t('view.label')}
      value={views.includes(view) ? view : 'single'}
      onChange={(chosen) => choose(chosen === 'single' ? 'added' : chosen)}
      data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
    />
  )
}
