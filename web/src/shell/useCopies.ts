import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { fetchKnownProducts } from '#domain/ordering/known-products.ts'
import { startServiceWorker } from './service-worker.ts'

/** When a page has shown what it is for. */
const afterMs = 5000
const everyMs = 15 * 60 * 1000

/**
 * Has the browser keep what a user may want without a network: the shop itself, products to order, recurring baskets and orders to read
 * (C-08).
 *
 * @param user null while nobody orders
 */
export function useCopies(user: number | null): void {
  const client = useQueryClient()
  const owner = useOwnerId()
  const { language } = useTranslation().i18n
  useEffect(() => {
    if (user === null) return undefined
    startServiceWorker()
    const fetch = async () => {
      if (!(await fetchKnownProducts({ user, owner: owner ?? 0 }, language))) return
      const { fetchToRead } = await import('./fetch-to-read.ts')
      await fetchToRead(client, owner, language)
    }
    // What fails now is asked for the next time.
    const start = () => void fetch().catch(() => undefined)
    const first = setTimeout(start, afterMs)
    const next = setInterval(start, everyMs)
    return () => {
      clearTimeout(first)
      clearInterval(next)
    }
  }, [client, user, owner, language])
}
