import type { BulkAnswer } from '@comptoir/contract/admin-list'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format.ts'

/** How many a bulk action was done to, and how many were as wanted before. */
export function useBulkWords(): (answer: BulkAnswer) => string {
  const { t } = useTranslation('admin')
  return ({ done, unchanged }) => {
    const words: string[] = [t('bulk.done', { count: done, n: formatCount(done) })]
    if (unchanged > 0) words.push(t('bulk.unchanged', { count: unchanged, n: formatCount(unchanged) }))
    return words.join(' ')
  }
}
