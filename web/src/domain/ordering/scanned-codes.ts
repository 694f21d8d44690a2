import { keepUnsaved, readUnsaved } from '#ui/storage/unsaved.ts'

/** A scanned code that is not in the basket: not looked up yet, not known, or to be confirmed. */
export type ScannedCode = { code: string; packs: number }
/** Who scans, and for whom (0: oneself). */
type Owner = { user: number; owner: number }

const nameOf = ({ owner }: Owner) => `scanned ${owner}`

export const readScannedCodes = (who: Owner): ScannedCode[] =>
  readUnsaved<ScannedCode[]>(who.user, nameOf(who)) ?? []

export function keepScannedCodes(who: Owner, codes: readonly ScannedCode[]): void {
  keepUnsaved(who.user, nameOf(who), codes.length > 0 ? codes : null)
}
