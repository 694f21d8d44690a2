import type { Permission } from '@comptoir/contract/endpoint'
import type { OrderOwner } from '#api/owner.ts'

/** What a route requires. */
export type RouteMeta = {
  /** Only for signed-in users. */
  authentication?: boolean
  /** Only for visitors. */
  preventLoggedUser?: boolean
  /** Shown without top bar, sidebar and footer. */
  fullscreen?: boolean
  /** Also for an account that is not approved, or of no company: it may be let in there. */
  waiting?: boolean
  /** Only for the office; not found for anybody else. */
  staff?: boolean
  /** A page of the shop on which the office orders for a client. */
  forClients?: boolean
}

/** What a page requires: that of its route and the routes above. */
export const metaOf = (matches: readonly { staticData: RouteMeta }[]): RouteMeta =>
  Object.assign({}, ...matches.map(({ staticData }) => staticData))

type Visitor = {
  is_approved: boolean
  permissions: readonly Permission[]
  lacks_second_factor?: boolean
} | null

const publicSlug = (slug: string): boolean => slug === 'about-us' || slug.includes('terms-and-conditions')

/** Whether a content page needs a session: all do but the company's and the terms' (ROUTE-23). */
export const pageNeedsSession = (slug: string): boolean => !publicSlug(slug)

/**
 * Where to redirect, or null if the page may be shown. Approval is checked first: an account that is not approved sees
 * no other page, not even public ones. Staff without a company get the back office in place of the shop (OD-70), but for the
 * pages on which they order for a client; without the second factor that the office demands, the page where they set it up.
 *
 * @param path without its trailing slash
 * @param client who is ordered for in this tab
 */
export function redirectFor(
  visitor: Visitor,
  meta: RouteMeta,
  path: string,
  client: OrderOwner | null = null,
): '/sign-in' | '/activation' | '/profile' | '/' | `/admin${string}` | null {
  if (visitor && !visitor.is_approved) return path === '/activation' || meta.waiting ? null : '/activation'
  if (visitor && (meta.preventLoggedUser || path === '/activation')) return '/'
  if (!visitor && meta.authentication) return '/sign-in'
  const isOffice = meta.staff || (meta.authentication && path !== '/profile' && visitor && !buys(visitor))
  if (visitor?.lacks_second_factor && isOffice) return '/profile'
  const isShop = meta.authentication && !meta.staff && path !== '/profile'
  if (!visitor || !isShop || buys(visitor)) return null
  return meta.forClients && shops(visitor, client) ? null : inOffice(visitor, path, client)
}

/** What the office has in place of a page of the shop: orders, or its start. */
function inOffice(
  { permissions }: { permissions: readonly Permission[] },
  path: string,
  client: OrderOwner | null,
): `/admin${string}` {
  if (!permissions.includes('orders')) return '/admin'
  const [, order] = /^\/order\/view\/(\d+)$/.exec(path) ?? []
  if (order !== undefined) return `/admin/orders/${order}`
  return path === '/order' && client ? `/admin/orders?client=${client.id}` : '/admin'
}

/** Whether a user buys for a company. */
export const buys = ({ permissions }: { permissions: readonly Permission[] }): boolean =>
  permissions.includes('order')

/** Whether the shop is there for a user: for a company of their own, or for a client that they order for in the office. */
export const shops = (user: { permissions: readonly Permission[] }, client: OrderOwner | null): boolean =>
  buys(user) || (client?.office !== undefined && user.permissions.includes('orders'))

/** The address to return to after sign-in if it is one of this shop, else the home page. */
export const safeReturn = (address: string | undefined): string =>
  address && /^\/(?![/\\])\P{Cc}*$/u.test(address) && !address.startsWith('/sign-in') ? address : '/'
