import type { BulkLineResult } from '@comptoir/contract/basket'
import type { Group } from '@comptoir/contract/catalogue'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { refreshBasket, useBasket, useBasketActions } from '#api/basket.ts'
import { serverBasket } from '#api/basket-cache.ts'
import { ApiError } from '#api/client.ts'
import { useOrderOwner } from '#api/owner.ts'
import type { Quantities } from './grid.rules.ts'
import { inBasket } from './offer.rules.ts'

type LineResult = z.infer<typeof BulkLineResult>
export type Outcome = {
  /** Products that are in the basket now. */
  added: number[]
  refused: LineResult[]
  /** The answer got lost; the basket itself told that they are in it. */
  wasLost: boolean
}

/** What of the style is in the basket, and one request that adds many quantities to it (C-22). */
export function useAddToBasket(style: Group) {
  const client = useQueryClient()
  const owner = useOrderOwner()?.id ?? null
  const { bulk } = useBasketActions()
  const basket = useBasket()
  const held = inBasket(basket?.basket_products ?? [], style.id)

  /** After an answer that did not come: whether the basket has everything nevertheless, so that nothing is added twice. */
  async function hasArrived(typed: Quantities, before: Quantities): Promise<boolean> {
    await refreshBasket(client)
    const now = inBasket(client.getQueryData(serverBasket(owner).queryKey)?.basket_products ?? [], style.id)
    return Object.entries(typed).every(
      ([id, packs]) => (now[Number(id)] ?? 0) >= (before[Number(id)] ?? 0) + packs,
    )
  }

  const add = useMutation({
    mutationFn: async (typed: Quantities): Promise<Outcome> => {
      // In the order of the grid: so they stand in the basket.
      const lines = style.products.flatMap(({ id }) =>
        typed[id] ? [{ product: id, quantity: typed[id] }] : [],
      )
      try {
        const { lines: results } = await bulk(lines, 'add')
        const refused = results.filter(({ status }) => status === 'failed')
        const added = results.filter(({ status }) => status !== 'failed').map(({ product }) => product)
        return { added, refused, wasLost: false }
      } catch (error) {
        const isUnclear = error instanceof ApiError && (error.status === 0 || error.status >= 500)
        if (!isUnclear || !(await hasArrived(typed, held))) throw error
        return { added: lines.map(({ product }) => product), refused: [], wasLost: true }
      }
    },
  })
  return { held, add }
}
