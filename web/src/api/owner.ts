import { readStored, storageKeys, writeStored } from '#ui/storage/storage.ts'
import { useStored } from '#ui/storage/useStored.ts'

/** The client a partner orders for, kept over reloads and cleared on sign-out (PART-10). */
export type OrderOwner = { id: number; name: string; tariff: number | null }

function parse(kept: string | null): OrderOwner | null {
  try {
    const owner = JSON.parse(kept ?? 'null') as OrderOwner | null
    return typeof owner?.id === 'number' ? owner : null
  } catch {
    return null
  }
}

export const orderOwner = (): OrderOwner | null => parse(readStored(storageKeys.orderOwner))
export const chooseOwner = (owner: OrderOwner | null): void =>
  writeStored(storageKeys.orderOwner, owner && JSON.stringify(owner))

export function useOrderOwner(): OrderOwner | null {
  const [kept] = useStored(storageKeys.orderOwner)
  return parse(kept)
}
