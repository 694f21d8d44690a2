import { keepLasting } from '#ui/storage/lasting.ts'
import { readUnsaved } from '#ui/storage/unsaved.ts'

/** A scanned code that is not in the basket: not looked up yet, not known, or to be confirmed. */
export type ScannedCode = { code: string; packs: number }
/** Who scans, and for whom (0: oneself). */
type Owner = { user: number; owner: number }

const nameOf = ({ owner }: Owner) => `scanned ${owner}`

/** Each code once, also where a closed tab has left the same. */
export function readScannedCodes(who: Owner): ScannedCode[] {
  const packs = new Map<string, number>()
  for (const row of readUnsaved<ScannedCode[]>(who.user, nameOf(who)) ?? [])
    packs.set(row.code, (packs.get(row.code) ?? 0) + row.packs)
  return [...packs].map(([code, count]) => ({ code, packs: count }))
}

/** Keeps them beyond the end of the browser (C-08). */
export function keepScannedCodes(who: Owner, codes: readonly ScannedCode[]): void {
  keepLasting(who.user, nameOf(who), codes)
}
