import type { Deps } from '#deps.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import { cachesOf } from './caches.ts'
import * as queries from './search.queries.ts'

/** What a list shows of a style to everybody, in the colour that was asked for. */
export type Card = Pick<queries.CardRow, Varying> & {
  /** What every viewer gets as it is; its image is an address. */
  facts: Omit<queries.CardRow, Varying>
}
/** What depends on the viewer's language and prices. */
type Varying = 'names' | 'prices' | 'recommend_price' | 'brand_id' | 'category_id' | 'color_ids' | 'size_ids'

/**
 * What a list shows of these styles, by id: from memory, the others read in one statement.
 *
 * @param colors  in which to show them, the one to be shown rather first
 * @param version what the cards must belong to
 * @returns undefined where the catalogue has changed since that version
 */
export async function cardsOf(
  deps: Deps,
  {
    viewer,
    groupIds,
    colors,
    version,
  }: { viewer: queries.Viewer; groupIds: number[]; colors: number[]; version: string },
): Promise<Map<number, Card> | undefined> {
  const { cards: kept } = cachesOf(deps)
  const keyOf = (id: number) => `${id}/${viewer.today}/${colors.join()}`
  const cards = new Map<number, Card>()
  for (const id of groupIds) {
    const card = kept.get(keyOf(id))
    if (card) cards.set(id, card)
  }
  const missing = groupIds.filter((id) => !cards.has(id))
  if (missing.length === 0) return cards
  let read = await queries.findCards(deps.replica, missing, colors, viewer)
  if (read.version !== version && deps.replica !== deps.db)
    read = await queries.findCards(deps.db, missing, colors, viewer) // the replica lags
  if (read.version !== version) return undefined
  for (const row of read.cards) {
    const card = toCard(deps, row)
    cards.set(row.id, card)
    kept.set(keyOf(row.id), card)
  }
  return cards
}

function toCard({ config }: Deps, row: queries.CardRow): Card {
  const { names, prices, recommend_price, brand_id, category_id, color_ids, size_ids, ...facts } = row
  const image = row.image && imageUrl(config, row.image)
  return {
    names,
    prices,
    recommend_price,
    brand_id,
    category_id,
    color_ids,
    size_ids,
    facts: { ...facts, image },
  }
}
