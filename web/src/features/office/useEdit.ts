import { useEffect, useRef } from 'react'
import { differences } from './edit.rules.ts'

type Form<V> = { isDirty: () => boolean; setValues: (values: V) => void; settle: () => void }

/**
 * Changes to something that others may change as well: a form nobody has touched follows what the server keeps, and
 * what is sent is only what was changed here, so that the rest stays as somebody else has set it meanwhile.
 *
 * @param kept the values as the server has them
 * @param toChanges the values as the server takes them
 */
export function useEdit<V, C extends object>(form: Form<V>, kept: V, toChanges: (values: V) => C) {
  const start = useRef(kept)
  const seen = useRef(JSON.stringify(toChanges(kept)))
  const take = (values: V) => {
    start.current = values
    form.setValues(values)
    form.settle()
  }
  useEffect(() => {
    const news = JSON.stringify(toChanges(kept))
    if (seen.current === news || form.isDirty()) return
    seen.current = news
    take(kept)
  })
  return {
    /** Goes on from what was saved. */
    take,
    /** What was changed here, and what takes it back. */
    changes: (values: V) => differences(toChanges(start.current), toChanges(values)),
  }
}
