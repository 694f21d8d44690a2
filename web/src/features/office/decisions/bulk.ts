import type { BulkAnswer } from '@comptoir/contract/admin-list'
import { useTranslation } from 'react-i18next'
import type { Selection } from '#features/office/list/useSelection.ts'
import type { ListAddress } from '#features/office/list/useListAddress.ts'
import { formatCount } from '#ui/format/format.ts'
import type { Outcome } from './decision.ts'

/** The rows that were chosen, and the list that they are of. */
export type Chosen = { selection: Selection; address: ListAddress }

/** What a bulk call is for: the chosen ids, or the whole list by its search and filters but for some (C-21). */
export function selected({ selection, address: { narrowing, filters } }: Chosen) {
  if (!selection.all) return { ids: [...selection.ids] }
  const all = Object.entries(narrowing).map(([name, value]) => [
    name,
    filters[name]?.isId ? Number(value) : value,
  ])
  return { all: Object.fromEntries(all), excluding: [...selection.ids] }
}

/** What became of a bulk call: to how many it was done, for how many it was so before, who was left out. */
export function useBulkOutcome() {
  const { t } = useTranslation('admin')
  return (
    { done, unchanged, refused }: BulkAnswer,
    message: (count: { count: number; n: string }) => string,
  ): Outcome => {
    const sentences: string[] = []
    if (done > 0 || unchanged + refused.length === 0)
      sentences.push(message({ count: done, n: formatCount(done) }))
    if (unchanged > 0) sentences.push(t('bulk.unchanged', { count: unchanged, n: formatCount(unchanged) }))
    return { message: sentences.join(' '), leftOut: refused }
  }
}
