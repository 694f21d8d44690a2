import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#features/office/admin.api.ts'
import { titleOf } from './client-title.ts'
import { clientDetail } from './clients.api.ts'

/** What a client is called, by the id as the address has it; the id itself until that is known. */
export function useClientName(id: string, isClient = true): string {
  const query = { ...clientDetail(Number(id), useLanguage()), enabled: isClient && /^\d{1,15}$/.test(id) }
  const { data } = useQuery(query)
  return data ? titleOf(data) : `#${id}`
}
