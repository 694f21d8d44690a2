import { useEffect, useState } from 'react'

/** Without a key for so long, and in no field, somebody does not type. */
const quietMs = 600

/**
 * Whether what asks for the keyboard by itself may open: not while a field or another dialog has it, nor right after a
 * key. From then on it stays so, until nothing waits any more.
 *
 * @param isWaiting whether there is something that would open
 */
export function useNobodyTypes(isWaiting: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => (isWaiting ? () => setQuiet(false) : undefined), [isWaiting])
  useEffect(() => {
    if (isQuiet || !isWaiting) return undefined
    let timer = 0
    const look = () => {
      const active = document.activeElement
      const isField = active?.matches('input, textarea, select, [contenteditable="true"]')
      if (!isField && !active?.closest('[role="dialog"]')) setQuiet(true)
    }
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(look, quietMs)
    }
    wait()
    for (const event of events) document.addEventListener(event, wait, true)
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, wait, true)
    }
  }, [isQuiet, isWaiting])
  return isQuiet
}

const events = ['keydown', 'focusin', 'focusout'] as const
