import { useEffect } from 'react'
import { useLatest } from '../useLatest.ts'
import { readStored, storageKeys } from '../storage/storage.ts'

/** What a key of the page leads to; `main` is the one thing that a page is there to do. */
export type PageKey =
  | 'search'
  | 'help'
  | 'basket'
  | 'checkout'
  | 'quick_order'
  | 'usual'
  | 'scan'
  | 'clients'
  | 'main'

/**
 * Calls `onPress` at a key that works on the whole page: `/` and Ctrl+K, `?`, Alt+B, Alt+C, Alt+Q, Alt+U, Alt+S, Alt+K, Ctrl+Enter. Characters count
 * only where they are not typed, and can be switched off (WCAG 2.1.4); none counts in a dialog.
 */
export function usePageKey(key: PageKey, onPress: () => void): void {
  const press = useLatest(onPress)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || pageKey(event) !== key) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [key, press])
}

function pageKey(event: KeyboardEvent): PageKey | undefined {
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('[role="dialog"]')) return undefined
  const hasControl = event.ctrlKey || event.metaKey
  if (hasControl && event.altKey) return undefined // AltGr: a character
  if (hasControl && event.key === 'Enter') return target?.closest('form:not([data-own])') ? undefined : 'main'
  if (hasControl) return letterOf(event) === 'k' ? 'search' : undefined
  if (event.altKey) return event.shiftKey ? undefined : withAlt[letterOf(event)]
  if (takesText(target) || readStored(storageKeys.characterKeys) === 'false') return undefined
  return characters[event.key]
}

const withAlt: Record<string, PageKey> = {
  b: 'basket',
  c: 'checkout',
  q: 'quick_order',
  u: 'usual',
  s: 'scan',
  k: 'clients',
}
// By the character: on a Belgian keyboard they need Shift.
const characters: Record<string, PageKey> = { '/': 'search', '?': 'help' }

/** The letter on the key, also where a Mac makes another character of it with Alt. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace('Key', '')).toLowerCase()

/** Whether characters are typed into it; a field of the grid of quantities takes digits alone. */
const takesText = (target: Element | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(`input:not([inputmode="numeric"], ${textless}), textarea, select`))

const textless = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']
  .map((type) => `[type="${type}"]`)
  .join()
