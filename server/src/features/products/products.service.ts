import type { Group, Product } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import { gtinForms, isGtin } from '@comptoir/contract/gtin'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import type { getGroupColors } from '@comptoir/contract/catalogue'
import type { Deps } from '#deps.ts'
import { NotFoundError, RuleError, say } from '#lib/errors.ts'
import { imageUrl } from '../images/images.service.ts'
import { ownerFor, type Owner } from '../owners/owners.service.ts'
import { stepsOf, type PriceStep } from '../pricing/pricing.service.ts'
import type { Account } from '../session/session.service.ts'
import * as queries from './products.queries.ts'
import { distinct, isNew, lowest, stockMarkers } from './products.rules.ts'

/** Who looks, for whom, and in which language. */
export type Reader = { account: Account; owner?: number | undefined; language: Language }

/**
 * A style with all its products, prices, stock and markers (CAT-07).
 *
 * @throws NotFoundError when there is none, or it is no longer on sale
 */
export async function group(deps: Deps, reader: Reader, id: number): Promise<Group> {
  const { viewer, owner } = await viewerOf(deps, reader)
  const row = await queries.findGroup(deps.replica, viewer, id)
  if (!row || row.products.length === 0) throw notFound()
  const steps = await pricesFor(deps, owner, row.products)
  const products = row.products.map((product) => toProduct(deps, product, row.name, steps.get(product.id)))
  const picture = row.images[0] ?? products.find(({ image }) => image)?.image ?? null
  return {
    id: row.id,
    ref: row.ref,
    name: row.name,
    description: row.description,
    image: picture && imageUrl(deps.config, picture),
    images: row.images.map((image) => imageUrl(deps.config, image)),
    brand: row.brand,
    category: row.category_path.at(-1)!, // every group has a category
    category_path: row.category_path,
    colors: distinct(row.products.map(({ color }) => color)),
    sizes: sizesOf(row.products),
    price_from: lowest(products.map(({ price }) => price)),
    recommend_price: lowest(products.map(({ recommend_price }) => recommend_price)),
    unit: row.unit,
    pack: Math.min(...row.products.map(({ pack }) => pack)),
    min_quantity: Math.min(...row.products.map(({ min_quantity }) => min_quantity)),
    tiers_scope: row.tiers_scope,
    is_out_of_stock: products.every((product) => product.is_out_of_stock),
    is_limited_stock: products.some((product) => product.is_limited_stock),
    is_new: isNew(row.published_on, viewer.today),
    is_deal: row.is_deal,
    in_basket: products.some((product) => product.in_basket),
    already_ordered: products.some((product) => product.already_ordered),
    products,
  }
}

type Colours = EndpointOutput<typeof getGroupColors>

/** The colours of a style, each with its sizes; `sizes` narrows to these ids (CAT-08). */
export async function groupColors(
  deps: Deps,
  reader: Reader,
  id: number,
  sizes: Set<number> | undefined,
): Promise<Colours> {
  const { products, images } = await group(deps, reader, id)
  const wanted = products.filter(({ size }) => !sizes || (size !== null && sizes.has(size.id)))
  return distinct(wanted.map(({ color }) => color)).map((color) => {
    const own = wanted.filter((product) => product.color?.id === color.id)
    return {
      ...color,
      image: own.find(({ image }) => image)?.image ?? images[0] ?? null,
      sizes: own.flatMap((product) =>
        product.size
          ? [
              {
                ...product.size,
                product: product.id,
                price: product.price,
                available: product.stock.reduce((sum, { available }) => sum + available, 0),
                is_out_of_stock: product.is_out_of_stock,
              },
            ]
          : [],
      ),
    }
  })
}

/** @throws NotFoundError when no product of the group has that colour and size (CAT-05) */
export const variant = async (
  deps: Deps,
  reader: Reader,
  wanted: { group: number; size?: number | undefined; color?: number | undefined },
): Promise<Product> => (await find(deps, reader, wanted)).product

/**
 * A product by its id (CAT-06).
 *
 * @param categoryId only within this category, of any level
 */
export async function product(deps: Deps, reader: Reader, id: number, categoryId?: number): Promise<Product> {
  const found = await find(deps, reader, { id })
  if (categoryId !== undefined && !found.category_ids.includes(categoryId)) throw notFound()
  return found.product
}

/**
 * The product with this GTIN, in whatever form it is on file.
 *
 * @throws RuleError for a wrong check digit or length, NotFoundError for a code that nothing here has (BAR-02, BAR-03)
 */
export async function productByBarcode(deps: Deps, reader: Reader, code: string): Promise<Product> {
  if (!isGtin(code)) throw new RuleError({ barcode: [say('barcode_invalid')] })
  return (await find(deps, reader, { gtins: gtinForms(code) }, 'barcode_unknown')).product
}

async function find(
  deps: Deps,
  reader: Reader,
  wanted: Parameters<typeof queries.findProduct>[2],
  otherwise: Parameters<typeof say>[0] = 'product_not_found',
): Promise<{ product: Product; category_ids: number[] }> {
  const { viewer, owner } = await viewerOf(deps, reader)
  const row = await queries.findProduct(deps.replica, viewer, wanted)
  if (!row) throw new NotFoundError(say(otherwise))
  const steps = await pricesFor(deps, owner, [row])
  return { product: toProduct(deps, row, row.name, steps.get(row.id)), category_ids: row.category_ids }
}

async function viewerOf(deps: Deps, { account, owner: ownerId, language }: Reader) {
  const owner = await ownerFor(deps, account, ownerId)
  const viewer: queries.Viewer = {
    language,
    user_id: account.id,
    owner_id: owner.id,
    tariff_id: owner.tariff_id,
    today: deps.now().toISOString().slice(0, 10),
  }
  return { owner, viewer }
}

/** No prices at all where the owner may see none: what is not read cannot leak (OD-37). */
const pricesFor = async ({ replica }: Deps, owner: Owner, rows: { id: number }[]) =>
  owner.prices_hidden
    ? new Map<number, PriceStep[]>()
    : stepsOf(
        replica,
        { owner_id: owner.id, tariff_id: owner.tariff_id },
        rows.map(({ id }) => id),
      )

function toProduct(
  { config }: Deps,
  row: queries.ProductRow,
  name: string,
  prices: PriceStep[] = [],
): Product {
  const { limited_below: _, size, image, ...rest } = row
  return {
    ...rest,
    name,
    image: image && imageUrl(config, image),
    size: size && { id: size.id, name: size.name },
    price: prices[0]?.price ?? null,
    prices,
    recommend_price: prices.length > 0 ? row.recommend_price : null,
    ...stockMarkers(row),
  }
}

const sizesOf = (rows: queries.ProductRow[]) =>
  distinct(rows.map(({ size }) => size))
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .map(({ id, name }) => ({ id, name }))

const notFound = () => new NotFoundError(say('product_not_found'))
