import type { Ids } from './lookups.queries.ts'

/** @throws Error where the shop does not have it */
export function idOf(ids: Ids, kind: string, code: string): number {
  const id = ids.get(`${kind} ${code}`)
  if (id === undefined) throw new Error(`The shop has no ${kind} ${code}.`)
  return id
}
