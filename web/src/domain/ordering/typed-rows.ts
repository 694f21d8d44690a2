import type { ImportRow } from '@comptoir/contract/basket-import'
import { keepLasting } from '#ui/storage/lasting.ts'
import { keepUnsaved, readUnsaved } from '#ui/storage/unsaved.ts'

/** A row of the quick order that is not in the basket yet. */
export type TypedRow = {
  /** What names the product, as it was typed or pasted. */
  code: string
  /** What a pasted row says besides a code, until its code is typed anew: style, colour and size. */
  read: ImportRow | null
  /** Packs as they were typed. */
  packs: string
  /** What is added up in `packs`: units that pasted rows, or several rows of one product, ask for. */
  parts: readonly number[]
  comment: string
  /** A line of a pasted text that nobody could look up yet: all that it says, to be read by the server (C-08). */
  line: WaitingLine | null
}
/** A line as it was pasted, with those before it that say how to read it: the separator, and what the columns are called. */
export type WaitingLine = { heads: readonly string[]; text: string }
/** Who types, and for whom (0: oneself). */
type Owner = { user: number; owner: number }

const nameOf = ({ owner }: Owner) => `quick order ${owner}`

export const readTypedRows = (who: Owner): TypedRow[] => readUnsaved<TypedRow[]>(who.user, nameOf(who)) ?? []

export function keepTypedRows(who: Owner, rows: readonly TypedRow[]): void {
  keepLasting(who.user, nameOf(who), rows)
}

/** A list that was typed or pasted, and not read yet. */
export const readTypedText = (who: Owner): string =>
  readUnsaved<string>(who.user, `${nameOf(who)} text`) ?? ''

export function keepTypedText(who: Owner, text: string): void {
  keepUnsaved(who.user, `${nameOf(who)} text`, text === '' ? null : text)
}
