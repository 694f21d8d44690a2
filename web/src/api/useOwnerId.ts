import type { QueryClient } from '@tanstack/react-query'
import { orderOwner, type OrderOwner, useOrderOwner } from './owner.ts'
import { currentUser, useUser } from './session.ts'

type User = ReturnType<typeof useUser>

const ownerOf = (client: OrderOwner | null, user: User): number | null => {
  if (client) return client.id
  return user?.company && user.companies.length > 1 ? user.company.id : null
}

/**
 * The company that calls name: the client a partner orders for, or one's own for whoever has several, so that a page
 * goes on with the company that it shows when another is chosen elsewhere. Null where there is but one.
 */
export function useOwnerId(): number | null {
  const client = useOrderOwner()
  return ownerOf(client, useUser())
}

/** The same for what is asked before a page is drawn. */
export const ownerIdNow = (client: QueryClient): number | null =>
  ownerOf(orderOwner(), client.getQueryData(currentUser.queryKey) ?? null)
