import type { createStyle as createCall, Style } from '@comptoir/contract/admin-styles'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { RuleError, message } from '#lib/errors.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import { createOne } from '#features/platform/audit/edits.service.ts'
import { insertProducts, proposals } from './products.service.ts'
import { insertStyle } from './styles.queries.ts'
import { namesOf, readStyle, stylesIn } from './styles.service.ts'

const none = { fr: '', nl: '', de: '', en: '' }

/**
 * Adds a style that is not published yet, with a product for each of its colours and sizes; with one product where it comes
 * in neither.
 *
 * @throws RuleError per field
 */
export async function createStyle(
  deps: Deps,
  actor: Actor,
  { colors, sizes, category, brand, ...input }: EndpointInput<typeof createCall>['body'],
  language: Language,
): Promise<Style> {
  const named = await namesOf(deps.db, { category, brand }, language)
  let made = 0
  await createOne(
    deps,
    actor,
    stylesIn(language, dayIn(deps.now())),
    async () => ({
      ...input,
      description: none,
      category: named.category!, // refused without
      brand: named.brand,
      catalogs: [],
      tiers_scope: 'group' as const,
      is_deal: false,
      publication: 'draft' as const,
      shown_from: null,
      shown_until: null,
      published_on: null,
    }),
    async (tx, values) => {
      const id = await insertStyle(tx, values)
      if (id === undefined) throw new RuleError({ ref: [message('style_ref_taken')] })
      const style = { id, ref: values.ref, products: [] }
      const cells = await proposals(tx, style, { colors, sizes }, language)
      const products = cells.map(({ color, size, ref, gtin }) => ({
        color: color?.id ?? null,
        size: size?.id ?? null,
        ref,
        gtin,
      }))
      await insertProducts(tx, style, products, language)
      await refreshSearch(tx, [id])
      made = id
      return id
    },
  )
  return readStyle(deps.db, deps.config, made, language)
}
