import { useMemo } from 'react'
import { useBasket } from '#features/ordering/basket/useBasket.ts'

/** Styles of which something is in the working basket now, before any answer says so (CAT-11). */
export function useBasketGroups(): Set<number> {
  const lines = useBasket()?.basket_products
  return useMemo(() => new Set(lines?.map(({ product }) => product.group)), [lines])
}
