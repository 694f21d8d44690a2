import type { GroupSummary } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import { cachesOf } from './caches.ts'
import * as queries from './search.queries.ts'
import type { Vocabulary } from './vocabulary.rules.ts'

/** What a list shows of a style to every viewer of a tariff and language, in the colour that was asked for. */
export type Card = Omit<GroupSummary, 'in_basket' | 'already_ordered' | 'match'>

/**
 * What a list shows of these styles to every viewer of the tariff, by id: from memory, the others read in one statement.
 *
 * @param colors  in which to show them, the one to be shown rather first
 * @param version what the cards must belong to
 * @returns undefined where the catalogue has changed since that version
 */
export async function cardsOf(
  deps: Deps,
  vocabulary: Vocabulary,
  {
    viewer,
    language,
    groupIds,
    colors,
    version,
  }: { viewer: queries.Viewer; language: Language; groupIds: number[]; colors: number[]; version: string },
): Promise<Map<number, Card> | undefined> {
  const { cards: kept } = cachesOf(deps)
  const keyOf = (id: number) => `${id}/${language}/${viewer.tariff_id}/${viewer.today}/${colors.join()}`
  const cards = new Map<number, Card>()
  for (const id of groupIds) {
    const card = kept.get(keyOf(id))
    if (card) cards.set(id, card)
  }
  const missing = groupIds.filter((id) => !cards.has(id))
  if (missing.length === 0) return cards
  const read = await queries.findCards(deps.replica, missing, colors, viewer)
  if (read.version !== version) return undefined
  for (const row of read.cards) {
    const card = toCard(deps, row, vocabulary, language)
    cards.set(row.id, card)
    kept.set(keyOf(row.id), card)
  }
  return cards
}

function toCard({ config }: Deps, row: queries.CardRow, vocabulary: Vocabulary, language: Language): Card {
  const { brand_id, category_id, color_ids, size_ids, image, ...rest } = row
  const { categories, colors } = vocabulary.shown[language]
  return {
    ...rest,
    image: image && imageUrl(config, image),
    brand: (brand_id !== null && vocabulary.brands.get(brand_id)) || null,
    category: categories.get(category_id) ?? { id: category_id, name: '' },
    colors: color_ids.flatMap((id) => colors.get(id) ?? []),
    sizes: size_ids.flatMap((id) => vocabulary.sizes.get(id) ?? []),
  }
}
