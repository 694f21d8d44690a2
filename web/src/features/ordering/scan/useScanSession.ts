import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useUser } from '#api/session.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { lineOfProduct } from '#domain/ordering/lines/lines.rules.ts'
import { keepScannedCodes, readScannedCodes } from '#domain/ordering/scanned-codes.ts'
import { useBasket, useBasketActions } from '#features/ordering/basket/useBasket.ts'
import { onDiscarded } from '#ui/storage/unsaved.ts'
import { lookUpCode, lookUpProduct } from './look-up.api.ts'
import { type Scan, type ScanPort, ScanSession } from './scan-session.ts'

/** Until codes that could not be looked up are tried again. */
const againMs = 10_000
const sessions = new WeakMap<QueryClient, Map<string, ScanSession>>()
type Who = { user: number; owner: number }

/** One session for each basket of a page: leaving the screen and coming back goes on with it. */
function sessionOf(client: QueryClient, who: Who, port: ScanPort): ScanSession {
  const known = sessions.get(client) ?? new Map<string, ScanSession>()
  if (!sessions.has(client)) onDiscarded(() => known.clear())
  sessions.set(client, known)
  const name = `${who.user} ${who.owner}`
  const session = known.get(name) ?? new ScanSession(port, readScannedCodes(who))
  known.set(name, session)
  return session
}

/** What is scanned for the basket of whoever orders; everything that can be ordered goes into it at once. */
export function useScanSession(): { session: ScanSession; scans: readonly Scan[] } {
  const client = useQueryClient()
  const user = useUser()
  const owner = useOwnerId()
  const who = useMemo(() => ({ user: user?.id ?? 0, owner: owner ?? 0 }), [user?.id, owner])
  const pricesHidden = user?.prices_hidden ?? false
  const lines = useBasket()?.basket_products
  const { add, setQuantities, remove } = useBasketActions()
  const port = useMemo((): ScanPort => {
    const lineOf = (product: number) =>
      lines?.find((line) => line.product.id === product && line.comment === '')
    return {
      lookUp: (code) => lookUpCode(code, who),
      lookUpProduct: (id) => lookUpProduct(id, who),
      packsInBasket: (product) => lineOf(product)?.quantity ?? 0,
      isPriced: ({ prices }) => pricesHidden || prices.length > 0,
      change(product, packs) {
        const line = lineOf(product.id)
        if (packs > 0) {
          const { prices, price, pack } = product
          const step = prices.findLast(({ min_quantity }) => min_quantity <= packs * pack)
          const shown = { comment: '', price: step?.price ?? price }
          return add({
            product: product.id,
            quantity: packs,
            preview: lineOfProduct({ ...product, tiers_scope: 'product' }, packs, shown),
          })
        }
        if (!line) return
        const quantity = line.quantity + packs
        if (quantity > 0) setQuantities([{ line, quantity }])
        else remove([line])
      },
      keep: (codes) => keepScannedCodes(who, codes),
    }
  }, [lines, who, pricesHidden, add, setQuantities, remove])
  const session = sessionOf(client, who, port)
  useEffect(() => session.connect(port), [session, port])
  const scans = useSyncExternalStore(session.subscribe, session.scans)

  // While it is looked up too: what waits again is not asked for at once.
  const isWaiting = scans.some(({ state }) => state === 'waiting' || state === 'looking')
  useEffect(() => {
    if (!isWaiting) return undefined
    const lookUp = () => void session.lookUpWaiting()
    lookUp()
    const again = setInterval(lookUp, againMs)
    addEventListener('online', lookUp)
    return () => {
      clearInterval(again)
      removeEventListener('online', lookUp)
    }
  }, [session, isWaiting])
  return { session, scans }
}
