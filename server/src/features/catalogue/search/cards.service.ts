import type { Language } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { LruCache } from '#lib/lru-cache.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import * as queries from './search.queries.ts'
import type { Card, Memory } from './search-memory.service.ts'
import { textIn, type Vocabulary } from './vocabulary.rules.ts'

/** Cards kept in memory: some 2 kB each. */
const mostCards = 10_000

type Reader = { viewer: queries.Viewer; language: Language }

/**
 * What a list shows of these groups to every viewer of the tariff, by id: from memory, the others read in one statement.
 *
 * @param version what the cards must belong to
 * @returns `isFresh`: whether they all do
 */
export async function cardsOf(
  deps: Deps,
  memory: Memory,
  { viewer, language }: Reader,
  version: string,
  groupIds: number[],
): Promise<{ cards: Map<number, Card>; isFresh: boolean }> {
  const kept = keptCards(memory, `${version} ${viewer.today}`)
  const keyOf = (id: number) => `${id}/${language}/${viewer.tariff_id}`
  const cards = new Map<number, Card>()
  for (const id of groupIds) {
    const card = kept.get(keyOf(id))
    if (card) cards.set(id, card)
  }
  const missing = groupIds.filter((id) => !cards.has(id))
  if (missing.length === 0) return { cards, isFresh: true }
  const read = await queries.findCards(deps.replica, missing, viewer)
  const isFresh = read.version === version
  for (const row of read.cards) {
    const card = toCard(deps, row, memory.vocabulary, language)
    cards.set(row.id, card)
    if (isFresh) kept.set(keyOf(row.id), card)
  }
  return { cards, isFresh }
}

function keptCards(memory: Memory, stamp: string): LruCache<Card> {
  if (memory.cards.stamp !== stamp) memory.cards = { stamp, kept: new LruCache(mostCards) }
  return memory.cards.kept
}

function toCard({ config }: Deps, row: queries.CardRow, vocabulary: Vocabulary, language: Language): Card {
  const { brand_id, category_id, color_ids, size_ids, image, ...rest } = row
  const category = vocabulary.categories.get(category_id)
  return {
    ...rest,
    image: image && imageUrl(config, image),
    brand: (brand_id !== null && vocabulary.brands.get(brand_id)) || null,
    category: { id: category_id, name: category ? textIn(category.name, language) : '' },
    colors: color_ids.flatMap((id) => {
      const color = vocabulary.colors.get(id)
      return color ? [{ id, name: textIn(color.name, language), hex: color.hex }] : []
    }),
    sizes: size_ids.flatMap((id) => {
      const size = vocabulary.sizes.get(id)
      return size ? [{ id, name: size.name }] : []
    }),
  }
}
