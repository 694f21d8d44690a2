import type { Permission } from '@comptoir/contract/endpoint'

/** What a route asks of its visitor. */
export type RouteMeta = {
  /** Only for whoever is signed in. */
  authentication?: boolean
  /** Not for whoever is signed in already. */
  preventLoggedUser?: boolean
  /** Shown without top bar, sidebar and footer. */
  fullscreen?: boolean
  /** Only for the office: for anybody else the page does not exist. */
  staff?: boolean
}

/** What a page asks of its visitor: the word of a route holds for those below it. */
export const metaOf = (matches: readonly { staticData: RouteMeta }[]): RouteMeta =>
  Object.assign({}, ...matches.map(({ staticData }) => staticData))

type Visitor = { is_approved: boolean; permissions: readonly Permission[] } | null

const publicSlug = (slug: string): boolean => slug === 'about-us' || slug.includes('terms-and-conditions')

/** Whether a content page needs a session: all do but the company's and the terms' (ROUTE-23). */
export const pageNeedsSession = (slug: string): boolean => !publicSlug(slug)

/**
 * Where a visitor has to go instead, or null when the page may be shown. Approval comes before everything, so
 * that an unapproved account is confined even from public pages. Whoever works in the office and buys for nobody finds
 * the back office in place of the shop (OD-70).
 *
 * @param path without its trailing slash
 */
export function redirectFor(
  visitor: Visitor,
  meta: RouteMeta,
  path: string,
): '/sign-in' | '/activation' | '/admin' | '/' | null {
  if (visitor && !visitor.is_approved) return path === '/activation' ? null : '/activation'
  if (visitor && (meta.preventLoggedUser || path === '/activation')) return '/'
  if (!visitor && meta.authentication) return '/sign-in'
  const isShop = meta.authentication && !meta.staff && path !== '/profile'
  if (visitor && isShop && !buys(visitor)) return '/admin'
  return null
}

/** Whether there is a company that somebody buys for. */
export const buys = ({ permissions }: { permissions: readonly Permission[] }): boolean =>
  permissions.includes('order')

/** An address of this shop to go back to after sign-in, or the start for anything else. */
export const safeReturn = (address: string | undefined): string =>
  address && /^\/(?![/\\])\P{Cc}*$/u.test(address) && !address.startsWith('/sign-in') ? address : '/'
