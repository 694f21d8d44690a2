import { type Order, placeOrder } from '@comptoir/contract/order'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CommandLine,
  holdsSame,
  refreshBasket,
  serverBasket,
  useBasketActions,
} from '#features/ordering/basket/useBasket.ts'
import { browser, call } from '#api/client.ts'
import { paymentAddress } from '#domain/money/pay.api.ts'
import { ApiError, isUndecided } from '#api/errors.ts'
import { isUnreachable } from '#ui/feedback/errors.ts'
import { newKey } from '#api/key.ts'
import { orderOwner } from '#api/owner.ts'
import { clearAttempt, keepAttempt, readAttempt } from './attempt.ts'

export type OrderRequest = EndpointRequest<typeof placeOrder>['body']

/** An order, with the lines that were on screen. */
type Asked = OrderRequest & { shown: readonly CommandLine[] | undefined }

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined

/** How often a try without an answer is made again by itself: with one key it cannot order twice. */
const triesAlone = 2

/**
 * Places the order of one visit to the checkout, exactly once (OD-31): the key is kept before the first try, and a
 * second click, a lost connection or a reload sends the same key again. What is not saved yet is saved first; where the
 * basket is then another one than was shown, nothing is ordered.
 *
 * @param saved what the basket has to be told first, lest it arrives after the order
 */
export function usePlaceOrder(basket: number, saved?: () => Promise<unknown>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t, i18n } = useTranslation('checkout')
  const { linesShown, linesNow, settled } = useBasketActions()
  const underWay = useRef(false)
  const key = useRef<string | null>(null)
  /** The key is of an earlier visit. */
  const isInherited = useRef(false)
  const changed = () => new ApiError(409, { detail: t('changed') })
  const send = async (under: string, body: OrderRequest) => {
    keepAttempt({ key: under, basket, sent: body })
    try {
      return await call(placeOrder, { query: {}, body }, { headers: { 'idempotency-key': under } })
    } catch (error) {
      if (isUndecided(error)) throw error
      keepAttempt({ key: under, basket, sent: null }) // there is no such order
      throw statusOf(error) === 409 ? changed() : error
    }
  }

  const { mutate, error, variables, isPending, isSuccess } = useMutation<Order, unknown, Asked>({
    mutationFn: async ({ shown, ...asked }) => {
      await settled()
      await saved?.()
      const current = serverBasket(asked.owner ?? null)
      if (shown && !holdsSame(shown, await linesNow())) throw changed()
      const { version } = await client.ensureQueryData(current)
      const body = shown ? { ...asked, basket_version: version } : asked
      const kept = readAttempt()
      if (key.current === null) {
        isInherited.current = kept?.basket === basket
        key.current = isInherited.current && kept ? kept.key : newKey()
      }
      const order = await send(key.current, body)
      if (!isInherited.current) return order
      // An earlier visit got no answer. Goods in the basket after its order was placed are meant for another one.
      const { basket_products } = await client.fetchQuery({
        ...current,
        staleTime: 0,
      })
      if (basket_products.length === 0) return order
      isInherited.current = false
      key.current = newKey()
      return send(key.current, body)
    },
    retry: (failures, refused) => isUnreachable(refused) && failures < triesAlone,
    retryDelay: 1500,
    onSuccess: async (order) => {
      clearAttempt()
      await client.invalidateQueries({ queryKey: ['orders'], refetchType: 'none' }) // lists lack the new one
      client.setQueryData(['orders', order.id, i18n.language], order) // the next page shows it at once
      // For a client the office does not pay.
      if (order.payment_method === 'online' && orderOwner()?.office === undefined) {
        const address = await paymentAddress(order.id).catch(() => undefined) // the order's page says how it stands
        if (address) return browser.leaveTo(address)
      }
      await navigate({ to: '/order/view/$id', params: { id: String(order.id) }, search: { placed: '1' } })
      await refreshBasket(client)
    },
    onError: (refused) => {
      if (statusOf(refused) === 409) void refreshBasket(client)
    },
    onSettled: () => {
      underWay.current = false
    },
  })
  // What was refused of other lines than those shown now says nothing of these; that they have changed stays said.
  const isOutdated = variables?.shown && statusOf(error) !== 409 && !holdsSame(variables.shown, linesShown())
  return {
    error: isOutdated ? null : error,
    /** Whether the order may have been placed all the same: there was no answer, or one of a server in trouble. */
    isUnknown: isUnreachable(error) || (statusOf(error) ?? 0) >= 500,
    /** On its way, or done and about to leave the page. */
    busy: isPending || isSuccess,
    place: (body: OrderRequest) => {
      if (underWay.current) return
      underWay.current = true
      mutate({ ...body, shown: saved && linesShown() })
    },
  }
}
