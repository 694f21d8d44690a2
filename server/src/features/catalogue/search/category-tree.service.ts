import type { CategoryNode } from '@comptoir/contract/catalogue'
import { textLanguage, type Language } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { catalogueOf, follow } from './memory-index.service.ts'
import { textIn, type Vocabulary } from './vocabulary.rules.ts'

/** What was merged into each category. */
function formerCategories({ merged }: Vocabulary): Map<number, number[]> {
  const former = new Map<number, number[]>()
  for (const [key, into] of merged) {
    const [kind, id] = key.split(' ')
    if (kind === 'category') former.set(into, [...(former.get(into) ?? []), Number(id)])
  }
  return former
}

/** The category tree with the number of groups in and below each (CAT-01); categories without groups stay out. */
export async function categoryTree(deps: Deps, language: Language): Promise<CategoryNode[]> {
  await follow(deps)
  const { index, vocabulary } = await catalogueOf(deps)
  const categories = [...vocabulary.categories.values()].map((category) => ({
    ...category,
    count: index.styles('category', category.id).countIn(index.onSale),
  }))
  const former = formerCategories(vocabulary)
  const below = (parent: number | null): CategoryNode[] =>
    categories
      .filter((category) => category.parent_id === parent && category.is_active && category.count > 0)
      .map(({ id, name, slug, count }) => ({
        id,
        name: textIn(name, textLanguage(language)),
        slug,
        count,
        ...(former.has(id) && { former: former.get(id) }),
        children: below(id),
      }))
  return below(null)
}
