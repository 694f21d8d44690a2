import { useEffect } from 'react'

/** J and K go to the next and the previous one, unless somebody types. */
export function useQueueKeys({ previous, next }: { previous: () => void; next: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event
      const key = event.key.toLowerCase() // Shift and Caps Lock make no difference
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      if (target.closest('input, textarea, select, [role="dialog"]')) return
      if (key === 'j') next()
      if (key === 'k') previous()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [previous, next])
}
