import { useEffect } from 'react'

/**
 * `/` and Ctrl+K (Cmd+K) from anywhere. `/` counts by what it writes, not by where it lies: on a Belgian keyboard it
 * takes Shift. While somebody types in a field, `/` is just a character.
 */
export function useSearchKeys(onSearch: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
      if (!isShortcut && !isSlash) return
      event.preventDefault()
      onSearch()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onSearch])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
