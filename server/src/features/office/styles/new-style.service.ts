import type { createStyle as createCall, ProposedProduct, Style } from '@comptoir/contract/admin-styles'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import { createOne } from '#features/platform/audit/edits.service.ts'
import { insertProducts, proposals } from './products.service.ts'
import { insertStyle } from './styles.queries.ts'
import { namesOf, readStyle, stylesIn } from './styles.service.ts'

const none = { fr: '', nl: '', de: '', en: '' }

/**
 * Adds a style that is not published yet, with a product for each of its colours and sizes; with one product where it comes
 * in neither. Of one that is like another, in those of the other's colours and sizes that the other comes in.
 *
 * @throws RuleError per field
 */
export async function createStyle(
  deps: Deps,
  actor: Actor,
  { like, colors, sizes, category, brand, ...input }: EndpointInput<typeof createCall>['body'],
  language: Language,
): Promise<Style> {
  const named = await namesOf(deps.db, { category, brand, unit: input.unit }, language)
  const other = like == null ? undefined : await readOther(deps, like, language)
  let made = 0
  await createOne(
    deps,
    actor,
    stylesIn(language, dayIn(deps.now())),
    async () => ({
      ...input,
      description: other?.description ?? none,
      category: named.category!, // refused without
      brand: named.brand,
      catalogs: other?.catalogs ?? [],
      tiers_scope: other?.tiers_scope ?? ('group' as const),
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
      const cells = await proposals(tx, style, { colors, sizes }, language, other?.id)
      const products = cells
        .filter((cell) => !other || mayComeIn(cell, other.products))
        .map(({ color, size, ref, gtin }) => ({
          color: color?.id ?? null,
          size: size?.id ?? null,
          ref,
          gtin,
        }))
      await insertProducts(tx, style, products, language, other?.id)
      await refreshSearch(tx, [id])
      made = id
      return id
    },
  )
  return readStyle(deps.db, deps.config, made, language)
}

/** @throws RuleError on `like` */
const readOther = ({ db, config }: Deps, id: number, language: Language): Promise<Style> =>
  readStyle(db, config, id, language).catch((error: unknown) => {
    throw error instanceof NotFoundError
      ? new RuleError({ like: [message('does_not_exist', { value: id })] })
      : error
  })

type Cell = Pick<ProposedProduct, 'color' | 'size'>
/** Whether a colour and size goes together where it does in another style; of what the other has not, all do. */
function mayComeIn({ color, size }: Cell, products: readonly Cell[]): boolean {
  const inColor = products.filter((product) => product.color?.id === color?.id)
  const inSize = products.filter((product) => product.size?.id === size?.id)
  return inColor.length === 0 || inSize.length === 0 || inColor.some((product) => inSize.includes(product))
}
