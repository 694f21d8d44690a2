import type { Group, Product } from '@comptoir/contract/catalogue'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#ui/notify.ts'
import { formatUnits } from '#domain/units.ts'
import type { EditAction } from './edit.rules.ts'
import type { Quantities } from './grid.rules.ts'
import { useAddToBasket } from './useAddToBasket.ts'

type Refusal = { message: string; suggested: number | null }

/** Puts what was typed into the basket; what was refused stays, and says why as long as it is still wanted. */
export function useSending(style: Group, typed: Quantities, dispatch: (action: EditAction) => void) {
  const { t } = useTranslation('product')
  const { held, add } = useAddToBasket(style)
  const [refusals, setRefusals] = useState<ReadonlyMap<number, Refusal>>(new Map())
  const isSending = useRef(false)

  async function addTyped() {
    const { added, refused, wasLost } = await add.mutateAsync(typed)
    setRefusals(
      new Map(
        refused.map(({ product, errors = {}, suggested_quantity = null }) => [
          product,
          { message: Object.values(errors).flat().join(' '), suggested: suggested_quantity },
        ]),
      ),
    )
    const units = style.products
      .filter(({ id }) => added.includes(id))
      .reduce((all, { id, pack }) => all + (typed[id] ?? 0) * pack, 0)
    dispatch({ kind: 'added', sent: Object.fromEntries(added.map((id) => [id, typed[id] ?? 0])) })
    if (units > 0)
      void notify.done(
        wasLost ? t('order.arrived') : t('order.added', { units: formatUnits(t, units, style.unit) }),
      )
    if (refused.length > 0) void notify.failed(t('order.partly', { count: refused.length }))
  }
  async function send() {
    if (isSending.current) return // a second press before the first has been shown
    isSending.current = true
    try {
      await addTyped()
    } catch {
      // Said on the page; what was typed stays.
    } finally {
      isSending.current = false
    }
  }
  const refused = style.products.flatMap((product): ({ product: Product } & Refusal)[] => {
    const refusal = typed[product.id] ? refusals.get(product.id) : undefined
    return refusal ? [{ product, ...refusal }] : []
  })
  return { send, held, refused, isPending: add.isPending, error: add.error }
}
