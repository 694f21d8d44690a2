import { getGroup, type getGroupColors, type Group, type Product } from '@comptoir/contract/catalogue'
import type { Language } from '@comptoir/contract/common'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import { pieceGtin, toGtin } from '@comptoir/contract/gtin'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import { SerializedAnswer } from '#lib/answers.ts'
import type { CompanySession } from '#session.ts'
import { readStyle, stylePagesOf, type StyleKey, type StyleViewer } from './style.service.ts'
import * as queries from './products.queries.ts'
import { type Facts, groupMarkers, isNew, lowest, priceBefore, toProducts } from './products.rules.ts'

/** Who looks, for whom, and in which language. */
export type Viewer = { session: CompanySession; language: Language }

/**
 * A style with all its products, prices, stock and markers (CAT-07). Most viewers of a style see the same, so that
 * what was written for the one before is sent again while it still holds.
 *
 * @throws NotFoundError when there is none, or it is no longer on sale: then with the style that takes its place
 */
export async function groupPage(deps: Deps, viewer: Viewer, id: number): Promise<SerializedAnswer<Group>> {
  const { which, whom, seesPrices } = lookOf(deps, viewer, id)
  const pages = stylePagesOf(deps)
  const key = `${which.group}/${which.language}/${which.tariff}`
  const seenIn = (state: string) => `${whom.today} ${seesPrices} ${state}`
  const last = pages.get(key)
  const now = last && (await queries.findState(deps.db, { ...whom, products: last.products }))
  if (last && now?.version === last.version && seenIn(now.state) === last.seen) return last.answer
  const { facts, state } = await readStyle(deps, which, whom, now)
  const answer = new SerializedAnswer(getGroup.response, toGroup({ facts, state, seesPrices, ...whom }))
  const products = facts.products.map((product) => product.id)
  pages.set(key, { version: facts.version, products, seen: seenIn(state), answer })
  return answer
}

async function group(deps: Deps, viewer: Viewer, id: number): Promise<Group> {
  const { which, whom, seesPrices } = lookOf(deps, viewer, id)
  return toGroup({ ...(await readStyle(deps, which, whom)), seesPrices, ...whom })
}

/**
 * A style as a customer with nothing of their own would see it, published or not.
 *
 * @throws NotFoundError where it has no product on sale
 */
export async function previewGroup(
  deps: Deps,
  { id, language, tariff }: { id: number; language: Language; tariff: number },
): Promise<Group> {
  const nobody = { user: 0, company: 0, tariff, today: dayIn(deps.now()) }
  const which = { group: id, language, tariff, drafts: true }
  return toGroup({ ...(await readStyle(deps, which, nobody)), seesPrices: true, ...nobody })
}

/** Which style is read, and for whom. */
function lookOf(
  deps: Deps,
  { session: { user, company }, language }: Viewer,
  id: number,
): { which: StyleKey; whom: StyleViewer; seesPrices: boolean } {
  return {
    which: { group: id, language, tariff: company.tariff_id },
    whom: { user: user.id, company: company.id, tariff: company.tariff_id, today: dayIn(deps.now()) },
    seesPrices: !company.prices_hidden,
  }
}

type View = { facts: Facts; state: string; today: string; seesPrices: boolean }

function toGroup({ facts, state, today, seesPrices }: View): Group {
  const products = toProducts(facts, JSON.parse(state) as queries.State, seesPrices)
  return {
    id: facts.id,
    ref: facts.ref,
    name: facts.name,
    description: facts.description,
    image: facts.images[0] ?? products.find(({ image }) => image)?.image ?? null,
    images: facts.images,
    brand: facts.brand,
    category: facts.category_path.at(-1)!, // every group has a category
    category_path: facts.category_path,
    papers: facts.papers,
    successor: facts.successor,
    colors: facts.colors,
    sizes: facts.sizes,
    price_from: lowest(products.map(({ price }) => price)),
    price_before: priceBefore(products),
    recommend_price: lowest(products.map(({ recommend_price }) => recommend_price)),
    unit: facts.unit,
    pack: Math.min(...products.map(({ pack }) => pack)),
    min_quantity: Math.min(...products.map(({ min_quantity }) => min_quantity)),
    tiers_scope: facts.tiers_scope,
    ...groupMarkers(products),
    is_new: isNew(facts.published_on, today),
    is_deal: facts.is_deal,
    is_promoted: products.some(({ prices }) => prices.some(({ promotion }) => promotion)),
    in_basket: products.some((product) => product.in_basket),
    already_ordered: products.some((product) => product.already_ordered),
    last_ordered:
      products
        .flatMap(({ last_order }) => last_order?.date ?? [])
        .toSorted()
        .at(-1) ?? null,
    products,
  }
}

type Colors = EndpointOutput<typeof getGroupColors>

/** The colours of a style, each with its sizes; `sizes` narrows to these ids (CAT-08). */
export async function groupColors(
  deps: Deps,
  viewer: Viewer,
  id: number,
  sizes: Set<number> | undefined,
): Promise<Colors> {
  const { products, colors, images } = await group(deps, viewer, id)
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
  viewer: Viewer,
  wanted: { group: number; size?: number | undefined; color?: number | undefined },
): Promise<Product> {
  const { products } = await group(deps, viewer, wanted.group)
  return found(
    products.find(
      ({ size, color }) =>
        (wanted.size === undefined || size?.id === wanted.size) &&
        (wanted.color === undefined || color?.id === wanted.color),
    ),
  )
}

/**
 * A product by its id (CAT-06).
 *
 * @param categoryId only within this category, of any level
 * @throws NotFoundError when there is none, or not there
 */
export async function product(deps: Deps, viewer: Viewer, id: number, categoryId?: number): Promise<Product> {
  const place = found(await queries.findPlace(deps.db, id))
  const { products, category_path } = await group(deps, viewer, place.group_id)
  if (categoryId !== undefined) found(category_path.find((step) => step.id === categoryId))
  return found(products.find((one) => one.id === id))
}

/**
 * The product with this GTIN, whatever its leading zeros; for the code of a carton that has no product, what is in it.
 *
 * @throws RuleError for a wrong check digit or length (BAR-02); NotFoundError for a code that nothing here has (BAR-03),
 *   and for a product that is no longer sold, with what takes its place (C-15)
 */
export async function productByBarcode(deps: Deps, viewer: Viewer, code: string): Promise<Product> {
  const gtin = toGtin(code.replace(/[\s-]/g, '')) // blanks and hyphens are for the eye
  if (gtin === undefined) throw new RuleError({ barcode: [message('barcode_invalid')] })
  const piece = pieceGtin(gtin)
  const named =
    (await queries.findByGtin(deps.db, gtin, viewer.language)) ??
    (piece && (await queries.findByGtin(deps.db, piece, viewer.language)))
  if (!named) throw new NotFoundError(message('barcode_unknown'))
  const { id, group_id, ref, name, is_sold } = named
  if (!is_sold) {
    const successor = await queries.findSuccessor(deps.db, id, viewer.language)
    throw new NotFoundError(message('barcode_discontinued', { ref, name }), {
      code: 'discontinued',
      ref,
      name,
      successor: successor ?? null,
    })
  }
  const { products } = await group(deps, viewer, group_id)
  return found(products.find((one) => one.id === id))
}

/** @throws NotFoundError for nothing */
function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new NotFoundError(message('product_not_found'))
  return thing
}
