import type { PriceChange } from '@comptoir/contract/admin-tariffs'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatRate } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'

/** What a change is called. */
export function useChangeTitle(): (change: Pick<PriceChange, 'kind' | 'percent'>) => string {
  const { t } = useTranslation('adminTariffs')
  return ({ kind, percent }) =>
    percent === null
      ? t(`kind.${kind}`)
      : t(percent.startsWith('-') ? 'kind.cut' : 'kind.raise', {
          percent: formatRate(percent.replace('-', '') as `${number}`),
        })
}
export const ChangeTitle = ({ change }: { change: PriceChange }) => useChangeTitle()(change)

const colors = {
  preparing: 'info',
  draft: 'gray',
  scheduled: 'info',
  applying: 'info',
  in_force: 'success',
  undoing: 'info',
  ended: 'gray',
  withdrawn: 'gray',
  undone: 'gray',
} as const

/** Whether a change holds, and on which days. */
export function ChangeStatus({ change: { status, starts_on, ends_on } }: { change: PriceChange }) {
  const { t } = useTranslation('adminTariffs')
  const { day } = useFormat()
  const days =
    starts_on === null || status === 'withdrawn'
      ? null
      : ends_on === null
        ? t('since', { day: day(starts_on) })
        : t('between', { day: day(starts_on), end: day(ends_on) })
  return (
    <>
      <Badge variant="light" color={colors[status]}>
        {t(`status.${status}`)}
      </Badge>{' '}
      {days}
    </>
  )
}
