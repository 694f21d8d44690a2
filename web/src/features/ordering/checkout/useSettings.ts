import type { Basket } from '@comptoir/contract/basket'
import { useCallback, useEffect, useRef } from 'react'
import { useBasketActions } from '#features/ordering/basket/useBasket.ts'
import { changed, type Choice } from './checkout.rules.ts'
import type { OrderNotes } from './ConfirmStep.tsx'

type Settings = Choice & OrderNotes
export const settingsOf = (basket: Basket): Settings => ({
  delivery_option: basket.delivery_option,
  warehouse: basket.warehouse,
  delivery_date: basket.delivery_date,
  shipping_address: basket.shipping_address,
  billing: basket.billing,
  customer_reference: basket.customer_reference,
  comment: basket.comment,
  specific_request: basket.specific_request,
})

/**
 * Keeps the basket's settings as they are chosen here, one request after the other, so that the totals follow and
 * nothing is lost by going away. A failure is only logged: placing the order says everything once more.
 *
 * @param choice kept whenever it changes; undefined while it is not known
 * @returns `save` stores notes when a field is left; `saved` resolves when everything so far is stored
 */
export function useSettings(
  basket: Basket,
  choice: Choice | undefined,
): { save: (notes: OrderNotes) => void; saved: () => Promise<unknown> } {
  const { updateSettings } = useBasketActions()
  const kept = useRef(settingsOf(basket))
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const save = useCallback(
    (settings: Partial<Settings>) => {
      const change = changed(kept.current, { ...kept.current, ...settings })
      if (!change) return
      kept.current = { ...kept.current, ...change }
      last.current = last.current
        .then(() => updateSettings(change))
        .catch((error: unknown) => console.error('The settings of the basket could not be saved.', error))
    },
    [updateSettings],
  )
  const { delivery_option, warehouse, delivery_date, shipping_address, billing } = choice ?? {}
  useEffect(() => {
    if (shipping_address === undefined || billing === undefined) return
    // An option that is blocked for now stays kept: it may be possible again when the basket changes.
    const delivery = delivery_option
      ? { delivery_option, warehouse: warehouse ?? null, delivery_date: delivery_date ?? null }
      : {}
    save({ ...delivery, shipping_address, billing })
  }, [save, delivery_option, warehouse, delivery_date, shipping_address, billing])
  return { save, saved: () => last.current }
}
