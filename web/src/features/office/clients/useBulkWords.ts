import type { BulkAnswer } from '@comptoir/contract/admin-list'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import type { ClientBulkAction } from './clients.api.ts'

/** To how many clients a deed was done, and for how many it was so before. */
export function useBulkWords(): (deed: ClientBulkAction, answer: BulkAnswer) => string {
  const { t } = useTranslation(['adminClients', 'admin'])
  return (deed, { done, unchanged }) => {
    const words: string[] = []
    if (done > 0 || unchanged === 0) words.push(t(`done_many.${deed}`, { count: done, n: formatCount(done) }))
    if (unchanged > 0) words.push(t('admin:bulk.unchanged', { count: unchanged, n: formatCount(unchanged) }))
    return words.join(' ')
  }
}
