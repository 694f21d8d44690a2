import type { BasketLine } from '@comptoir/contract/basket'
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '#ui/useLatest.ts'

type Typed = { text: string; seen: number }

/**
 * What is typed into the field of a line, until it is kept: by leaving the field, or where the line goes meanwhile.
 *
 * @param keep is given the text, and the packs that the line had when it was begun: others may have changed them since
 */
export function useTyped(
  { quantity }: Pick<BasketLine, 'quantity'>,
  keep: (text: string, seen: number) => void,
) {
  const typed = useRef<Typed>(null)
  const [text, setText] = useState<string | null>(null)
  const set = (next: Typed | null) => {
    typed.current = next
    setText(next?.text ?? null)
  }
  const keepTyped = useLatest(() => {
    const last = typed.current
    set(null)
    if (last) keep(last.text, last.seen)
  })
  useEffect(() => keepTyped, [keepTyped])
  return {
    text,
    type: (next: string) => set({ text: next, seen: typed.current?.seen ?? quantity }),
    keep: keepTyped,
    drop: () => set(null),
  }
}
