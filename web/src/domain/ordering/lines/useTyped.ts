import type { BasketLine } from '@comptoir/contract/basket'
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '#ui/useLatest.ts'

type Typed = { text: string; seen: number; isUnreadable: boolean }

/**
 * What is typed into the field of a line, until it is kept: by leaving the field, or where the line goes meanwhile. A
 * text that is no quantity stays, until another one is typed or it is taken back.
 *
 * @param keep is given the text, and the packs that the line had when it was begun: others may have changed them since;
 *   it returns false where the text is no quantity
 * @param onUnreadable hears whether there is such a text
 */
export function useTyped(
  { quantity }: Pick<BasketLine, 'quantity'>,
  keep: (text: string, seen: number) => boolean,
  onUnreadable?: (isUnreadable: boolean) => void,
) {
  const typed = useRef<Typed>(null)
  const [shown, setShown] = useState<Typed | null>(null)
  const set = (next: Typed | null) => {
    const isUnreadable = next?.isUnreadable ?? false
    if (isUnreadable !== (typed.current?.isUnreadable ?? false)) onUnreadable?.(isUnreadable)
    typed.current = next
    setShown(next)
  }
  const keepTyped = useLatest(() => {
    const last = typed.current
    const isKept = !last || keep(last.text, last.seen)
    set(isKept ? null : { ...last, isUnreadable: true })
  })
  const end = useLatest(() => {
    keepTyped()
    set(null)
  })
  useEffect(() => end, [end])
  const dropOld = useLatest(() => {
    if (typed.current?.isUnreadable && typed.current.seen !== quantity) set(null)
  })
  useEffect(dropOld, [dropOld, quantity]) // the field shows the packs that the line was given otherwise
  return {
    text: shown?.text ?? null,
    isUnreadable: shown?.isUnreadable ?? false,
    type: (text: string) => set({ text, seen: typed.current?.seen ?? quantity, isUnreadable: false }),
    keep: keepTyped,
    drop: () => set(null),
  }
}
