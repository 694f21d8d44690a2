import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { fetchKnownProducts } from '#domain/ordering/known-products.ts'

/** When a page has shown what it is for. */
const afterMs = 5000
const everyMs = 15 * 60 * 1000

/**
 * Has the browser keep the products that a user may want to order without a network (C-08).
 *
 * @param user null while nobody orders
 */
export function useKnownProducts(user: number | null): void {
  const owner = useOwnerId() ?? 0
  const { language } = useTranslation().i18n
  useEffect(() => {
    if (user === null) return undefined
    // What fails now is asked for the next time.
    const fetch = () => void fetchKnownProducts({ user, owner }, language).catch(() => undefined)
    const first = setTimeout(fetch, afterMs)
    const next = setInterval(fetch, everyMs)
    return () => {
      clearTimeout(first)
      clearInterval(next)
    }
  }, [user, owner, language])
}
