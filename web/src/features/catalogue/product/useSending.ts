import type { BasketLine } from '@comptoir/contract/basket'
import type { Group, Product } from '@comptoir/contract/catalogue'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connection } from '#api/connection.ts'
import { isUnreachable } from '#ui/feedback/errors.ts'
import { useBasket, useBasketActions } from '#features/ordering/basket/useBasket.ts'
import { notify } from '#ui/feedback/notify.ts'
import { useOnce } from '#ui/useOnce.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import { productsOf } from '#domain/ordering/known-products.rules.ts'
import { lineOfProduct } from '#domain/ordering/lines/lines.rules.ts'
import type { Quantities } from '#domain/ordering/grid/grid.rules.ts'
import { inBasket } from './offer.rules.ts'
import { showProblems } from './Problems.tsx'
import type { Editing } from './useEdit.ts'

/** All that is typed, in units. */
const unitsOf = ({ products }: Group, typed: Quantities): number =>
  products.reduce((all, { id, pack }) => all + (typed[id] ?? 0) * pack, 0)

/** What is typed as lines of the basket, at the price step that it reaches by itself. */
function previewsOf(style: Group, typed: Quantities): BasketLine[] {
  const all = unitsOf(style, typed)
  return productsOf(style).flatMap((product) => {
    const packs = typed[product.id] ?? 0
    const counted = style.tiers_scope === 'group' ? all : packs * product.pack
    const step = product.prices.findLast(({ min_quantity }) => min_quantity <= counted)
    const shown = { comment: '', price: step?.price ?? product.price }
    return packs > 0 ? lineOfProduct(product, packs, shown) : []
  })
}

const none: BasketLine[] = []
type Refusal = { message: string; suggested: number | null }
const noRefusals: ({ product: Product } & Refusal)[] = []

/**
 * Puts what was typed into the basket with one command (C-22); what was refused stays, and says why as long as it is
 * still wanted. Where no answer comes, it is left to the basket of this browser.
 *
 * @param shown what is typed, as the page shows it
 * @returns also what of the style is in the basket, in packs by product
 */
export function useSending(style: Group, { now, dispatch }: Editing, shown: Quantities) {
  const { t } = useTranslation('product')
  const { submit, defer, setPacks } = useBasketActions()
  const lines = useBasket()?.basket_products ?? none
  const held = useMemo(() => inBasket(lines, style.id), [lines, style.id])
  const [refusals, setRefusals] = useState<ReadonlyMap<number, Refusal>>(new Map())
  useEffect(() => {
    if (refusals.size > 0) showProblems()
  }, [refusals])
  const once = useOnce()
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      const typed = now().quantities
      // In the order of the grid: so they stand in the basket.
      const wanted = style.products.filter(({ id }) => typed[id])
      const sent = wanted.map(({ id }) => ({ product: id, quantity: typed[id]! })) // filtered
      const before = new Map(
        lines.flatMap(({ product, comment, quantity }) => (comment === '' ? [[product.id, quantity]] : [])),
      )
      const sender = `style ${style.id}`
      const outcome = await submit(sender, sent).catch((sendError: unknown) => {
        if (isUnreachable(sendError) && defer(sender, previewsOf(style, typed))) return undefined
        throw sendError
      })
      if (!outcome) {
        dispatch({ kind: 'added', sent: Object.fromEntries(wanted.map(({ id }) => [id, typed[id]!])) })
        void notify.info(t('order.deferred', { units: formatUnits(t, unitsOf(style, typed), style.unit) }))
        return
      }
      const { answer, wasLost } = outcome
      const refused = new Map(
        answer.refusals.map(({ product, errors, suggested_quantity = null }) => [
          product,
          { message: Object.values(errors).flat().join(' '), suggested: suggested_quantity },
        ]),
      )
      setRefusals(refused)
      const added = wanted.filter(({ id }) => !refused.has(id))
      const units = added.reduce((all, { id, pack }) => all + typed[id]! * pack, 0)
      dispatch({ kind: 'added', sent: Object.fromEntries(added.map(({ id }) => [id, typed[id]!])) })
      const undo = () => {
        setPacks(Object.fromEntries(added.map(({ id }) => [id, before.get(id) ?? 0])))
        dispatch({ kind: 'change', changes: Object.fromEntries(added.map(({ id }) => [id, typed[id]!])) })
      }
      if (units > 0)
        void notify.done(
          wasLost ? t('order.arrived') : t('order.added', { units: formatUnits(t, units, style.unit) }),
          added.length > 1 ? { undo } : {},
        )
      if (refused.size > 0) void notify.failed(t('order.partly', { count: refused.size }))
    },
  })
  const isUnreached = isUnreachable(error)
  useEffect(() => (isUnreached ? connection.whenReachable(reset) : undefined), [isUnreached, reset]) // no longer true then
  /** An error is said on the page; what was typed stays. */
  const send = () => once(() => mutateAsync())
  const refused = useMemo(() => {
    if (refusals.size === 0) return noRefusals
    return style.products.flatMap((product) => {
      const refusal = shown[product.id] ? refusals.get(product.id) : undefined
      return refusal ? [{ product, ...refusal }] : []
    })
  }, [style, shown, refusals])
  return { send, held, refused, isPending, error }
}
