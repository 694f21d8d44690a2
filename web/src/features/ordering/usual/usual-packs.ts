import { keepUnsaved, readUnsaved } from '#ui/storage/unsaved.ts'

/** Packs by product, where they are not the usual ones. */
export type UsualPacks = Readonly<Record<number, number>>
/** Who types, and for whom (0: oneself). */
type Owner = { user: number; owner: number }

const nameOf = ({ owner }: Owner) => `usual ${owner}`

export const readUsualPacks = (who: Owner): UsualPacks => readUnsaved(who.user, nameOf(who)) ?? {}

/** Keeps what was typed over a reload and a look at another page. */
export function keepUsualPacks(who: Owner, packs: UsualPacks): void {
  keepUnsaved(who.user, nameOf(who), Object.keys(packs).length > 0 ? packs : null)
}
