import { z } from 'zod'
import { Day, Id, IdAndName, OwnerQuery, PathId, Price, pageOf, pageQuery, TextLanguage } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

export type CategoryNode = {
  id: number
  name: string
  slug: string
  count: number
  former?: number[] | undefined
  children: CategoryNode[]
}
/** `count` is the number of product groups in it and below it, `former` has the ids of what was merged into it. */
export const CategoryNode: z.ZodType<CategoryNode, CategoryNode> = z.object({
  id: Id,
  name: Text,
  slug: Text,
  count: z.int(),
  former: z.array(Id).optional(),
  get children() {
    return z.array(CategoryNode)
  },
})
export const listCategories = endpoint({
  method: 'GET',
  path: '/api/v1/categories/',
  access: 'order',
  forClients: true,
  summary: 'The category tree, three levels (CAT-01)',
  query: OwnerQuery,
  status: 200,
  response: z.array(CategoryNode),
})

/** A colour. `hex` is `#rrggbb`; `sample` is the address of a picture of the cloth, of those that have one. */
export const Color = IdAndName.extend({ hex: Text.nullable(), sample: Text.optional() })
export type Color = z.infer<typeof Color>

/** The product that a reference, own code or barcode in the query named. */
export const SearchMatch = z.object({ product: Id, ref: Text, barcode: Text.nullable() })

/** A product group (style) in a list. Colours and sizes stand in their own order. */
export const GroupSummary = z.object({
  id: Id,
  ref: Text,
  name: Text,
  image: Text.nullable(),
  /** The colour that `image` shows, where the search asked for one. */
  image_color: Id.nullable(),
  brand: IdAndName.nullable(),
  category: IdAndName,
  colors: z.array(Color),
  sizes: z.array(IdAndName),
  price_from: Price.nullable(),
  /** What `price_from` is without the promotion that makes it; null where none does. */
  price_before: Price.nullable(),
  recommend_price: Price.nullable(),
  unit: Text,
  pack: z.int(),
  min_quantity: z.int(),
  is_out_of_stock: z.boolean(),
  is_limited_stock: z.boolean(),
  /** When the first delivery comes of a group that is out of stock, where that is known. */
  back_on: Day.nullable(),
  is_new: z.boolean(),
  is_deal: z.boolean(),
  /** Something of it is in a promotion. */
  is_promoted: z.boolean(),
  in_basket: z.boolean(),
  already_ordered: z.boolean(),
  /** When the owner last ordered any of its products, cancelled orders apart. */
  last_ordered: Day.nullable(),
  match: SearchMatch.nullable(),
})
export type GroupSummary = z.infer<typeof GroupSummary>

export const facetKeys = [
  'categories',
  'brands',
  'colors',
  'sizes',
  'lengths',
  'units',
  'weights',
  'other',
] as const
export type FacetKey = (typeof facetKeys)[number]
/**
 * A filter with its values; `id` is what the filter takes. A filter's own counts ignore that filter (OD-60). `former` has
 * the ids that were asked for and were merged into this one.
 */
export const Facet = z.object({
  key: z.enum(facetKeys),
  values: z.array(
    z.object({
      id: z.union([z.int(), Text]),
      name: Text,
      count: z.int(),
      hex: Text.nullable().optional(),
      sample: Text.optional(),
      former: z.array(Text).optional(),
    }),
  ),
})
export type Facet = z.infer<typeof Facet>

/** Ids or values separated by commas. */
const Choices = Text.max(2000).optional()

/**
 * What a search made of its text where it had to: words taken for others, words and sizes without which was searched, and
 * words that are called nothing that is sold and stand in the descriptions of what was found.
 */
export const Understood = z.object({
  changed: z.array(z.object({ from: Text, to: Text })),
  left_out: z.array(Text),
  not_made: z.array(Text),
  mentioned: z.array(Text),
})
export type Understood = z.infer<typeof Understood>

/** What a search asks for. */
const searched = {
  query: Text.max(200).optional(),
  pcat: z.coerce.number().int().positive().optional(),
  type: z.enum(['all', 'reference', 'name', 'barcode']).default('all'),
  categories: Choices,
  brands: Choices,
  catalogs: Choices,
  colors: Choices,
  sizes: Choices,
  lengths: Choices,
  units: Choices,
  weights: Choices,
  other: Choices,
  /** Only what is the user's own: `bought` before by the owner, `favourite`; of both what is both. */
  mine: Choices,
  ordering: z.enum(['relevance', 'name', 'price', '-price', 'newest']).default('relevance'),
}
export const discoverySearch = endpoint({
  method: 'GET',
  path: '/api/v1/order/products/discovery_search/',
  access: 'order',
  forClients: true,
  summary: 'Search and browse with facets (SRCH-01, OD-22)',
  query: OwnerQuery.extend({ ...searched, ...pageQuery(10) }),
  status: 200,
  response: pageOf(GroupSummary).extend({ facets: z.array(Facet), understood: Understood }),
})

/** A promotion that makes a price: what the price is without it, its last day, and the units left; null for no bound. */
export const Promotion = z.object({ before: Price, ends_on: Day.nullable(), units_left: z.int().nullable() })

/** Stock of one warehouse in units, with what is coming, soonest first. */
export const WarehouseStock = z.object({
  warehouse: Id,
  available: z.int(),
  incoming: z.array(z.object({ date: Day, quantity: z.int() })),
})

/** A product (SKU). `length` is in centimetres, `weight` in grams, quantities in units. */
export const Product = z.object({
  id: Id,
  group: Id,
  ref: Text,
  barcode: Text.nullable(),
  name: Text,
  image: Text.nullable(),
  color: Color.nullable(),
  size: IdAndName.nullable(),
  pack: z.int(),
  unit: Text,
  weight: z.int().nullable(),
  length: z.int().nullable(),
  min_quantity: z.int(),
  price: Price.nullable(),
  /** Price steps, lowest quantity first; units counted as the group's `tiers_scope` says. */
  prices: z.array(z.object({ min_quantity: z.int(), price: Price, promotion: Promotion.optional() })),
  recommend_price: Price.nullable(),
  is_out_of_stock: z.boolean(),
  is_limited_stock: z.boolean(),
  is_pickup_only: z.boolean(),
  on_request: z.boolean(),
  stock_policy: z.enum(['deny', 'backorder', 'on_request']),
  customs_code: Text.nullable(),
  in_basket: z.boolean(),
  already_ordered: z.boolean(),
  /** What the owner ordered the last time, cancelled orders apart: the day, and units. */
  last_order: z.object({ date: Day, quantity: z.int() }).nullable(),
  stock: z.array(WarehouseStock),
})
export type Product = z.infer<typeof Product>

/** What a paper about a style is. */
export const paperKinds = ['size_chart', 'technical', 'care', 'certificate'] as const
export type PaperKind = (typeof paperKinds)[number]
/** What the file of a paper is. */
export const paperTypes = ['pdf', 'jpg'] as const
/** A paper about a style, to be downloaded. `language` is null where it is for all of them. */
export const Paper = z.object({
  id: Id,
  kind: z.enum(paperKinds),
  title: Text,
  language: TextLanguage.nullable(),
  type: z.enum(paperTypes),
  bytes: z.int(),
})
export type Paper = z.infer<typeof Paper>
/** The style that takes the place of another one. */
export const Successor = IdAndName.extend({ ref: Text })
export type Successor = z.infer<typeof Successor>

export const Group = GroupSummary.omit({ match: true, back_on: true, image_color: true }).extend({
  description: Text,
  images: z.array(Text),
  products: z.array(Product),
  tiers_scope: z.enum(['group', 'product']),
  category_path: z.array(IdAndName),
  /** In the reader's language or for all; of a kind that has none of these, those in other languages. */
  papers: z.array(Paper),
  /** Another style on sale that takes its place. */
  successor: Successor.nullable(),
})
export type Group = z.infer<typeof Group>

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/v1/order/products/:id/',
  access: 'order',
  forClients: true,
  summary:
    'A product group with all its products (CAT-07). 404 with `code` `discontinued` and the `successor` for one that is no longer sold',
  params: z.object({ id: PathId }),
  query: OwnerQuery,
  status: 200,
  response: Group,
})

/** Styles that one archive holds at most. */
export const mostArchived = 100
export const getStyleArchive = endpoint({
  method: 'GET',
  path: '/api/v1/order/products/:id/archive/',
  access: 'order',
  forClients: true,
  summary:
    'The pictures and papers of a product group, with a list of its products and GTINs (xlsx and csv), in a ZIP that is made while it is read',
  params: z.object({ id: PathId }),
  query: OwnerQuery,
  status: 200,
  file: 'application/zip',
  response: z.unknown(),
})
export const getFoundArchive = endpoint({
  method: 'GET',
  path: '/api/v1/order/products/archive/',
  access: 'order',
  forClients: true,
  summary:
    'The same for all that a search finds (`mine=favourite`: the favourites); 400 for more than 100 product groups',
  query: OwnerQuery.extend(searched),
  status: 200,
  file: 'application/zip',
  response: z.unknown(),
})

export const getPaper = endpoint({
  method: 'GET',
  path: '/api/v1/order/products/:id/papers/:second/',
  access: 'order',
  forClients: true,
  summary: 'A paper about a product group',
  params: z.object({ id: PathId, second: PathId }),
  query: OwnerQuery,
  status: 200,
  file: ['application/pdf', 'image/jpeg'],
  response: z.unknown(),
})

export const getGroupColors = endpoint({
  method: 'GET',
  path: '/api/v1/order/products/:id/colors/',
  access: 'order',
  forClients: true,
  summary: 'The colours of a group, each with its sizes (CAT-08)',
  params: z.object({ id: PathId }),
  query: OwnerQuery.extend({ sizes: Choices }),
  status: 200,
  response: z.array(
    Color.extend({
      image: Text.nullable(),
      sizes: z.array(
        IdAndName.extend({
          product: Id,
          price: Price.nullable(),
          available: z.int(),
          is_out_of_stock: z.boolean(),
        }),
      ),
    }),
  ),
})

export const findVariant = endpoint({
  method: 'GET',
  path: '/api/v1/order/product/',
  access: 'order',
  forClients: true,
  summary: 'The product of a group, size and colour (CAT-05)',
  query: OwnerQuery.extend({
    group: Id,
    size: Id.optional(),
    color: Id.optional(),
  }),
  status: 200,
  response: Product,
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/v1/order/product/:id/',
  access: 'order',
  forClients: true,
  summary: 'A product (CAT-06)',
  params: z.object({ id: PathId }),
  query: OwnerQuery,
  status: 200,
  response: Product,
})
export const getProductInCategory = endpoint({
  method: 'GET',
  path: '/api/v1/order/product/:id/:second/',
  access: 'order',
  forClients: true,
  summary: 'The product `second` within category `id` (CAT-06)',
  params: z.object({ id: PathId, second: PathId }),
  query: OwnerQuery,
  status: 200,
  response: Product,
})
export const getProductByBarcode = endpoint({
  method: 'GET',
  path: '/api/v1/order/product/barcode/:code/',
  access: 'order',
  forClients: true,
  summary: 'The product with this GTIN: 8, 12, 13 or 14 digits (BAR-01)',
  params: z.object({ code: Text.max(64) }),
  query: OwnerQuery,
  status: 200,
  response: Product,
})
