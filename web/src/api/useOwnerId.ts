import { useOrderOwner } from './owner.ts'
import { useUser } from './session.ts'

/**
 * The company that calls name: the client a partner orders for, or one's own for whoever has several, so that a page
 * goes on with the company that it shows when another is chosen elsewhere. Null where there is but one.
 */
export function useOwnerId(): number | null {
  const client = useOrderOwner()
  const user = useUser()
  if (client) return client.id
  return user?.company && user.companies.length > 1 ? user.company.id : null
}
