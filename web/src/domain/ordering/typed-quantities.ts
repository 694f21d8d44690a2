import { keepUnsaved, readAllUnsaved, readUnsaved } from '#ui/storage/unsaved.ts'

/** What is typed into the grid of a style and not in the basket yet: packs by product, and what they are in units. */
export type TypedQuantities = {
  style: number
  name: string
  units: number
  packs: Readonly<Record<number, number>>
}
/** Who types, and for whom (0: oneself). */
type Owner = { user: number; owner: number }

const startOf = ({ owner }: Owner) => `grid ${owner} `

export const readTyped = (who: Owner, style: number): TypedQuantities | null =>
  readUnsaved(who.user, startOf(who) + style)

export const readAllTyped = (who: Owner): TypedQuantities[] => readAllUnsaved(who.user, startOf(who))

export function keepTyped(who: Owner, typed: TypedQuantities): void {
  keepUnsaved(who.user, startOf(who) + typed.style, typed.units > 0 ? typed : null)
}
