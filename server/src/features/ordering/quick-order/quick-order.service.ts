import type { EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import type {
  checkQuickOrder,
  completeQuickOrder,
  listSizes,
  QuickOrderProduct,
} from '@comptoir/contract/quick-order'
import { searchMinimum } from '@comptoir/contract/rules'
import { codeKey } from '@comptoir/contract/code-key'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { discover } from '#features/catalogue/search/search.service.ts'
import type { BasketContext } from '#features/ordering/basket/basket.service.ts'
import {
  readLineProducts,
  toQuickOrderProduct,
  type LineProduct,
} from '#features/ordering/basket/line-products.service.ts'
import { readRows, type ReadRow } from '#features/ordering/basket-import/read-rows.service.ts'
import * as queries from './quick-order.queries.ts'

/**
 * What rows mean, with what a line of their products would show. At most seventeen statements, however many rows.
 *
 * @throws RuleError on `text` where it cannot be read, or there are too many rows
 */
export async function checkRows(
  deps: Deps,
  context: BasketContext,
  given: EndpointInput<typeof checkQuickOrder>['body'],
): Promise<EndpointOutput<typeof checkQuickOrder>> {
  const rows = await readRows(deps, context, given)
  const ids = rows.flatMap(({ product }) => (product === null ? [] : [product]))
  const products = await readLineProducts(deps, context, [...new Set(ids)])
  return {
    rows: rows.map((row) => withoutPrice(row, products, context)),
    products: [...products.values()].map((product) => toQuickOrderProduct(product, context)),
  }
}

/** A product that the tariff does not sell cannot be ordered. */
function withoutPrice(
  row: ReadRow,
  products: ReadonlyMap<number, LineProduct>,
  { language }: BasketContext,
): ReadRow {
  const found = row.status === 'found' && row.product !== null ? products.get(row.product) : undefined
  if (!found || found.steps.length > 0) return row
  const values = { ref: found.line.ref }
  return {
    ...row,
    status: 'failed',
    message_code: 'without_price',
    message: translateMessage(language, { key: 'order_row_without_price', values }),
  }
}

const MOST_COMPLETIONS = 10
/** Styles of a search by words whose products are offered. */
const MOST_STYLES = 3

/** Products that a text may mean while it is typed: its beginning of a code, else what the catalogue's search finds. */
export async function complete(
  deps: Deps,
  context: BasketContext,
  text: string,
): Promise<EndpointOutput<typeof completeQuickOrder>> {
  const { company } = context.session
  const key = codeKey(text)
  if (key.length < 2) return { results: [] }
  const begun = await queries.findBegun(deps.db, company.id, key, MOST_COMPLETIONS)
  const ids = begun.length > 0 ? begun : await searched(deps, context, text.trim())
  return { results: await readQuickOrderProducts(deps, context, ids) }
}

/** Sizes of a whole basket; what is beyond is not offered. */
const MOST_SIZES = 5000

/** The sizes in which the styles of some products come in the same colours. Four statements, however many products. */
export async function sizesOf(
  deps: Deps,
  context: BasketContext,
  productIds: number[],
): Promise<EndpointOutput<typeof listSizes>> {
  const ids = await queries.findSizes(deps.db, productIds, MOST_SIZES)
  return { results: await readQuickOrderProducts(deps, context, ids) }
}

/** Those of the products that the tariff sells, in the order of the ids. Three statements. */
export async function readQuickOrderProducts(
  deps: Deps,
  context: BasketContext,
  ids: number[],
): Promise<QuickOrderProduct[]> {
  const products = await readLineProducts(deps, context, ids)
  return ids.flatMap((id) => {
    const product = products.get(id)
    return product && product.steps.length > 0 ? [toQuickOrderProduct(product, context)] : []
  })
}

/** "K356 navy xl", an own code within, or words: the products that are named, else those of the first styles. */
async function searched(deps: Deps, context: BasketContext, query: string): Promise<number[]> {
  if (query.length < searchMinimum) return []
  const { rows } = await discover(deps, context, {
    query,
    type: 'all',
    ordering: 'relevance',
    limit: MOST_STYLES,
    offset: 0,
  })
  const named = rows.flatMap(({ match }) => match?.product ?? [])
  if (named.length > 0) return named
  return queries.findOfStyles(
    deps.db,
    rows.map(({ id }) => id),
    MOST_COMPLETIONS,
  )
}
