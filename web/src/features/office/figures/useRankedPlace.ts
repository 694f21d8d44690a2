import type { RankingName } from '@comptoir/contract/admin-figures'
import { useMay } from '#features/office/admin.api.ts'
import { clientPlace, type Place, stylePlace } from '#features/office/places.ts'

/** Where what is ranked has its page; undefined for categories, and where who looks may not see that page. */
export function useRankedPlace(of: RankingName): ((id: number) => Place) | undefined {
  const may = useMay()
  if (of === 'styles' && may('catalogue')) return stylePlace
  return of === 'clients' && may('accounts') ? clientPlace : undefined
}
