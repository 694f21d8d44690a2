/** Rules and figures that both ends keep (A22, A27 of docs/requirements.md). */

/** Digits of a phone number behind its `+`; the first is not 0 (VAL-02, CONST-06). */
export const phoneDigits = { min: 11, max: 15 } as const
/** What the office may choose between: the shortest numbers in use, and the longest that there are (OD-24). */
export const phoneBounds = { min: 7, max: 15 } as const
export const phoneExample: Record<string, string> = {
  BE: '+32470123456',
  FR: '+33612345678',
  LU: '+352621123456',
  NL: '+31612345678',
}
/** Characters a field holds (A22, CONST-05). `line` is a company's name or a line of an address. */
export const lengths = {
  nameMinimum: 3,
  name: 150,
  clientIdMinimum: 3,
  clientId: 50,
  email: 254,
  line: 200,
  postcode: 20,
  city: 150,
  vat: 30,
  website: 200,
  about: 2000,
} as const
/** Working days that an approval may take, unless the office has set another number (CONST-14). */
export const approvalDays = 2
/** Characters a product search needs (CONST-04). */
export const searchMinimum = 3
/** Answers that are suggested while somebody types. */
export const suggestionMaximum = 6
/** How long a style counts as new: days since it was published. */
export const newForDays = 60
/** Units above which a quantity is asked about once more, unless the office has set another number (CONST-03). */
export const quantityWarning = 100
/** Lines that one basket may hold, unless the office has set another number (OD-72). */
export const basketLineLimit = 2000
/** Recurring baskets that one company may keep (OD-72). */
export const savedBasketLimit = 200
/** Packs that one line may hold; keeps amounts within numeric(14, 2). */
export const quantityMaximum = 1_000_000
/** Edge of a product image in pixels when nothing is asked for (CONST-17). */
export const defaultImageSize = 75
/** The pages that open the lists of news and of partners with a text of their own: no entries of these lists. */
export const openingPages = { news: 'actualite', partner: 'partners' } as const
/** The pages that the shop itself links to: their addresses stay, and they are not deleted. */
export const fixedPages: readonly string[] = [
  ...['terms-and-conditions', 'legal-notice', 'privacy-policy', 'about-us', 'information'],
  ...Object.values(openingPages),
]
/** Legal texts that everybody may read, beside `about-us` and the terms (OD-50). */
const publicPages = new Set(['about-us', 'legal-notice', 'privacy-policy', 'cookies', 'information'])
/** Whether a page is for everybody: a fixed few, and any slug that contains `terms-and-conditions` (ROUTE-23). */
export const isPublicPage = (slug: string): boolean =>
  publicPages.has(slug) || slug.includes('terms-and-conditions')
export const citySearch = { limit: 10, debounceMs: 500 } as const
/** A partner's search for a client (CONST-07). */
export const clientSearch = { limit: 20, debounceMs: 300 } as const

/** Units rounded up to whole packs. */
export const inWholePacks = (units: number, pack: number): number => Math.ceil(units / pack) * pack

/**
 * The least number of packs that may be ordered: the minimum in units, rounded up to whole packs.
 *
 * @param minimum units
 * @param pack    units per pack
 */
export const minimumPacks = (minimum: number, pack: number): number => Math.max(1, Math.ceil(minimum / pack))

/** The same in units: the number that "Minimum quantity should be {quantity}" names (OD-57). */
export const minimumUnits = (minimum: number, pack: number): number => minimumPacks(minimum, pack) * pack

/** Whole packs that hold at least so many units, and no fewer than the minimum (OD-08). */
export const packsFor = (units: number, minimum: number, pack: number): number =>
  Math.max(minimumPacks(minimum, pack), Math.ceil(units / pack))

/**
 * What a product's stock is called, with so many units available. Nothing left is "out of stock" even where it may be ordered for later; what is
 * made or bought on request is never in stock and so never out of it.
 */
export function stockMarkers(
  available: number,
  { stock_policy, limited_below }: { stock_policy: string; limited_below: number },
): { is_out_of_stock: boolean; is_limited_stock: boolean; on_request: boolean } {
  const on_request = stock_policy === 'on_request'
  return {
    is_out_of_stock: available === 0 && !on_request,
    is_limited_stock: available > 0 && available < limited_below && !on_request,
    on_request,
  }
}

/** What tells a line from the others of its basket, also before it has an id. */
export type LineName = { product: number; comment: string }
export const lineKey = ({ product, comment }: LineName): string => `${product} ${comment}`
