import type { getGroupColors, Group, Product } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import { toGtin } from '@comptoir/contract/gtin'
import type { Deps } from '#deps.ts'
import { NotFoundError, RuleError, say, type Message } from '#lib/errors.ts'
import { imageUrl } from '../images/images.service.ts'
import { ownerFor } from '../owners/owners.service.ts'
import type { Account } from '../session/session.service.ts'
import * as queries from './products.queries.ts'
import { isNew, lowest, toProducts } from './products.rules.ts'

/** Who looks, for whom, and in which language. */
export type Reader = { account: Account; owner?: number | undefined; language: Language }

/**
 * A style with all its products, prices, stock and markers (CAT-07).
 *
 * @throws NotFoundError when there is none, or it is no longer on sale
 */
export async function group(deps: Deps, reader: Reader, id: number): Promise<Group> {
  const viewer = await viewerOf(deps, reader)
  return toGroup(deps, await queries.findGroup(deps.replica, { ...viewer, group: id }), viewer.today)
}

type Colors = EndpointOutput<typeof getGroupColors>

/** The colours of a style, each with its sizes; `sizes` narrows to these ids (CAT-08). */
export async function groupColors(
  deps: Deps,
  reader: Reader,
  id: number,
  sizes: Set<number> | undefined,
): Promise<Colors> {
  const { products, colors, images } = await group(deps, reader, id)
  const wanted = products.filter(({ size }) => !sizes || (size !== null && sizes.has(size.id)))
  return colors.flatMap((color) => {
    const own = wanted.filter((product) => product.color?.id === color.id)
    if (own.length === 0) return []
    const image = own.find((product) => product.image)?.image ?? images[0] ?? null
    return [{ ...color, image, sizes: own.flatMap(toSize) }]
  })
}

const toSize = ({ id, size, price, stock, is_out_of_stock }: Product): Colors[number]['sizes'] =>
  size
    ? [
        {
          ...size,
          product: id,
          price,
          available: stock.reduce((sum, { available }) => sum + available, 0),
          is_out_of_stock,
        },
      ]
    : []

/**
 * The first product of a group with that size and colour (CAT-05).
 *
 * @throws NotFoundError when there is none
 */
export async function variant(
  deps: Deps,
  reader: Reader,
  wanted: { group: number; size?: number | undefined; color?: number | undefined },
): Promise<Product> {
  const viewer = await viewerOf(deps, reader)
  const { group, size = null, color = null } = wanted
  return toProduct(deps, await queries.findVariants(deps.replica, { ...viewer, group, size, color }))
}

/**
 * A product by its id (CAT-06).
 *
 * @param categoryId only within this category, of any level
 * @throws NotFoundError when there is none, or not there
 */
export async function product(deps: Deps, reader: Reader, id: number, categoryId?: number): Promise<Product> {
  const style = await queries.findProduct(deps.replica, { ...(await viewerOf(deps, reader)), product: id })
  const isThere = categoryId === undefined || style?.category_path.some((step) => step?.id === categoryId)
  return toProduct(deps, isThere ? style : undefined)
}

/**
 * The product with this GTIN, whatever its leading zeros.
 *
 * @throws RuleError for a wrong check digit or length, NotFoundError for a code that nothing here has (BAR-02, BAR-03)
 */
export async function productByBarcode(deps: Deps, reader: Reader, code: string): Promise<Product> {
  const gtin = toGtin(code.replace(/[\s-]/g, '')) // blanks and hyphens are for the eye
  if (gtin === undefined) throw new RuleError({ barcode: [say('barcode_invalid')] })
  const viewer = await viewerOf(deps, reader)
  return toProduct(
    deps,
    await queries.findProductByGtin(deps.replica, { ...viewer, gtin }),
    say('barcode_unknown'),
  )
}

async function viewerOf(deps: Deps, { account, owner: ownerId, language }: Reader): Promise<queries.Viewer> {
  const owner = await ownerFor(deps, account, ownerId)
  return {
    language,
    user_id: account.id,
    owner_id: owner.id,
    tariff_id: owner.tariff_id,
    sees_prices: !owner.prices_hidden,
    today: deps.now().toISOString().slice(0, 10),
  }
}

function toProduct(
  { config }: Deps,
  style: queries.StyleRow | undefined,
  otherwise: Message = say('product_not_found'),
): Product {
  const [product] = style ? toProducts(style, (key) => imageUrl(config, key)) : []
  if (!product) throw new NotFoundError(otherwise)
  return product
}

function toGroup({ config }: Deps, style: queries.StyleRow | undefined, today: string): Group {
  if (!style) throw new NotFoundError(say('product_not_found'))
  const url = (key: string) => imageUrl(config, key)
  const products = toProducts(style, url)
  const path = style.category_path.filter((step) => step !== null)
  const images = style.images.map(url)
  return {
    id: style.id,
    ref: style.ref,
    name: style.name,
    description: style.description,
    image: images[0] ?? products.find(({ image }) => image)?.image ?? null,
    images,
    brand: style.brand,
    category: path.at(-1)!, // every group has a category
    category_path: path,
    colors: style.colors,
    sizes: style.sizes,
    price_from: lowest(products.map(({ price }) => price)),
    recommend_price: lowest(products.map(({ recommend_price }) => recommend_price)),
    unit: style.unit,
    pack: Math.min(...products.map(({ pack }) => pack)),
    min_quantity: Math.min(...products.map(({ min_quantity }) => min_quantity)),
    tiers_scope: style.tiers_scope,
    is_out_of_stock: products.every((product) => product.is_out_of_stock),
    // One scarce size does not make a style scarce.
    is_limited_stock:
      products.some((product) => product.is_limited_stock) &&
      products.every((product) => product.is_out_of_stock || product.is_limited_stock),
    is_new: isNew(style.published_on, today),
    is_deal: style.is_deal,
    in_basket: products.some((product) => product.in_basket),
    already_ordered: products.some((product) => product.already_ordered),
    products,
  }
}
