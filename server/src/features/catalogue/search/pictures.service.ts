import type { Deps } from '#deps.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import * as queries from './search.queries.ts'
import type { Memory, Pictures } from './search-memory.service.ts'

/** The address of a picture and the colour that it shows. */
export type Picture = { image: string; color: number }

/**
 * The pictures that show these groups in a colour that was asked for, by group; none of groups without a picture in
 * any of them. No statement where no colour was asked for, or where all the groups are known.
 *
 * @param colors the one to be shown rather first
 */
export async function picturesIn(
  { replica, config }: Deps,
  memory: Memory,
  groupIds: number[],
  colors: number[],
): Promise<Map<number, Picture>> {
  const shown = new Map<number, Picture>()
  if (colors.length === 0) return shown
  for (const [id, pictures] of await picturesOf(replica, memory, groupIds)) {
    const color = colors.find((color) => pictures[color] !== undefined)
    if (color !== undefined) shown.set(id, { image: imageUrl(config, pictures[color]!), color }) // just found
  }
  return shown
}

async function picturesOf(
  db: Deps['replica'],
  { pictures: kept }: Memory,
  groupIds: number[],
): Promise<Map<number, Pictures>> {
  const all = new Map<number, Pictures>()
  for (const id of groupIds) {
    const pictures = kept.get(String(id))
    if (pictures) all.set(id, pictures)
  }
  const missing = groupIds.filter((id) => !all.has(id))
  if (missing.length === 0) return all
  const found = new Map(
    (await queries.findPictures(db, missing)).map(({ group_id, pictures }) => [group_id, pictures]),
  )
  for (const id of missing) {
    const pictures = found.get(id) ?? {}
    all.set(id, pictures)
    kept.set(String(id), pictures)
  }
  return all
}
