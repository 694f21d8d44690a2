import type { Language } from '@comptoir/contract/common'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { stepsOf, type PriceList, type PriceStep } from '#features/prices/pricing/pricing.service.ts'

/** What a price list is made of: a tariff, and where agreements were asked for, the company that has them. */
export type Edition = {
  tariff: number
  company: number | null
  language: Language
  abortSignal: AbortSignal | undefined
}
/** Makes a price list, and gives the version of the catalogue that it is of. */
export type Making = (
  deps: Deps,
  edition: Edition,
  write: (content: AsyncIterable<Uint8Array>) => Promise<void>,
  tell: (share: number) => Promise<void>,
) => Promise<number>

/** No company: the prices of the tariff alone. */
export const NOBODY = 0

/** Products with what each costs; those without a price are left out. */
export async function withSteps<Product extends { id: number }>(
  db: Db,
  list: PriceList,
  products: readonly Product[],
): Promise<(Product & { steps: PriceStep[] })[]> {
  const steps = await stepsOf(
    db,
    list,
    products.map(({ id }) => id),
  )
  return products.flatMap((product) => {
    const own = steps.get(product.id)
    return own ? [{ ...product, steps: own }] : []
  })
}
