import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
  type Router,
  type RouterHistory,
} from '@tanstack/react-router'
import type { LinkPage } from '@comptoir/contract/mailed-links'
import { keepLink, type MailedLink } from '#api/mailed-link.ts'
import { orderOwner } from '#api/owner.ts'
import { currentUser } from '#api/session.ts'
import { readClientsSearch } from './features/accounts/partner-clients/clients.search.ts'
import { readCatalogueSearch } from './features/catalogue/list/catalogue.search.ts'
import { readInvoicesSearch } from './features/money/invoices/invoices.search.ts'
import { readUsualSearch } from './features/ordering/usual/usual.search.ts'
import { readOrderSearch, readOrdersSearch } from './features/orders/orders/orders.search.ts'
import type { officeTree } from './features/office/office.routes.tsx'
import { loadChrome } from './shell/chrome.ts'
import { readContentSearch } from './features/content/pages/content.search.ts'
import { readProductSearch } from './features/catalogue/product/product.search.ts'
import { ErrorScreen } from './shell/ErrorScreen.tsx'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { PendingScreen } from './shell/PendingScreen.tsx'
import { Root } from './shell/Root.tsx'
import { lazyScreen, withTexts } from '#ui/navigation/lazyScreen.ts'
import { redirectFor, metaOf, pageNeedsSession, type RouteMeta } from './guard.ts'
import { parseSearch, reading, stringifySearch } from './search.ts'

type Context = { client: QueryClient; openOffice: () => Promise<void> }
const root = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFoundScreen,
  beforeLoad: async ({ context, location, matches }) => {
    const path = location.pathname.replace(/(?<=.)\/$/, '')
    const meta = metaOf(matches)
    if (matches.at(-1)?.routeId === '/page/$slug')
      meta.authentication = pageNeedsSession(path.slice('/page/'.length))
    const to = redirectFor(await context.client.fetchQuery(currentUser), meta, path, orderOwner())
    if (to === '/sign-in') throw redirect({ to, search: { next: location.href } })
    if (to) throw redirect({ href: to })
  },
})
const parent = { getParentRoute: () => root }
const signedIn = { staticData: { authentication: true } } as const
const ordering = { staticData: { authentication: true, forClients: true } } as const
const visitorsOnly = { staticData: { preventLoggedUser: true, fullscreen: true } } as const

const catalogue = () => import('./features/catalogue/list/CatalogueScreen.tsx')
const product = () => import('./features/catalogue/product/ProductScreen.tsx')
const basket = () => import('./features/ordering/basket/BasketScreen.tsx')
const session = {
  signIn: () => import('./features/accounts/session/SignInScreen.tsx'),
  registration: () => import('./features/accounts/registration/RegistrationScreen.tsx'),
  activate: () => import('./features/accounts/registration/ActivateScreen.tsx'),
  activation: () => import('./features/accounts/registration/ActivationScreen.tsx'),
  reset: () => import('./features/accounts/passwords/ResetPasswordScreen.tsx'),
  allowEmail: () => import('./features/accounts/passwords/AllowEmailScreen.tsx'),
  confirmEmail: () => import('./features/accounts/passwords/ConfirmEmailScreen.tsx'),
  invitation: () => import('./features/accounts/invitations/InvitationScreen.tsx'),
}
const profile = () => import('./features/accounts/profile/ProfileScreen.tsx')
const payments = () => import('./features/money/payments/PaymentScreens.tsx')
const content = () => import('./features/content/pages/ContentScreens.tsx')

const routes = [
  createRoute({
    ...parent,
    path: '/',
    ...signedIn,
    // After approval the user first sees the settings (OD-36).
    beforeLoad: async ({ context }) => {
      const user = await context.client.fetchQuery(currentUser)
      throw redirect({ to: user?.needs_setup ? '/setup' : '/order', replace: true })
    },
  }),

  // Session
  createRoute({
    ...parent,
    path: '/sign-in',
    ...visitorsOnly,
    validateSearch: (search: Record<string, unknown>): { next?: string; notice?: string } => ({
      ...pick(search, 'next'),
      ...pick(search, 'notice'),
    }),
    component: lazyScreen(session.signIn, 'SignInScreen', 'session'),
  }),
  createRoute({
    ...parent,
    path: '/registration',
    ...visitorsOnly,
    component: lazyScreen(session.registration, 'RegistrationScreen', 'registration', 'form'),
  }),
  createRoute({
    ...parent,
    path: '/reset-password',
    ...visitorsOnly,
    ...linkInSearch('/reset-password'),
    component: lazyScreen(session.reset, 'ResetPasswordScreen', 'passwords', 'form'),
  }),
  createRoute({
    ...parent,
    path: '/reset-password/$uid/$token',
    ...visitorsOnly,
    beforeLoad: linkInPath('/reset-password'),
  }),
  createRoute({
    ...parent,
    path: '/activate',
    ...visitorsOnly,
    ...linkInSearch('/activate'),
    component: lazyScreen(session.activate, 'ActivateScreen', 'registration', 'form'),
  }),
  createRoute({
    ...parent,
    path: '/activate/$uid/$token',
    ...visitorsOnly,
    beforeLoad: linkInPath('/activate'),
  }),
  createRoute({
    ...parent,
    path: '/allow-email',
    staticData: { fullscreen: true },
    ...linkInSearch('/allow-email'),
    component: lazyScreen(session.allowEmail, 'AllowEmailScreen', 'passwords'),
  }),
  createRoute({
    ...parent,
    path: '/allow-email/$uid/$token',
    beforeLoad: linkInPath('/allow-email'),
  }),
  createRoute({
    ...parent,
    path: '/confirm-email',
    staticData: { fullscreen: true },
    ...linkInSearch('/confirm-email'),
    component: lazyScreen(session.confirmEmail, 'ConfirmEmailScreen', 'passwords'),
  }),
  createRoute({
    ...parent,
    path: '/confirm-email/$uid/$token',
    beforeLoad: linkInPath('/confirm-email'),
  }),
  createRoute({
    ...parent,
    path: '/invitation',
    staticData: { fullscreen: true, waiting: true },
    ...linkInSearch('/invitation'),
    component: lazyScreen(session.invitation, 'InvitationScreen', 'invitation', 'form'),
  }),
  createRoute({
    ...parent,
    path: '/activation',
    staticData: { authentication: true, fullscreen: true },
    component: lazyScreen(session.activation, 'ActivationScreen', 'registration', 'form', 'shell'),
  }),

  // Catalogue
  createRoute({
    ...parent,
    path: '/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}',
    ...ordering,
    validateSearch: reading(readCatalogueSearch),
    loader: asking(catalogue, ({ fetchCatalogue }, about) => fetchCatalogue(about)),
    component: lazyScreen(catalogue, 'CatalogueScreen', 'catalogue'),
  }),
  createRoute({
    ...parent,
    path: '/product/$id',
    ...ordering,
    validateSearch: reading(readProductSearch),
    loader: asking(product, ({ fetchStyle }, about) => fetchStyle(about)),
    component: lazyScreen(product, 'ProductScreen', 'product', 'basket', 'prices'),
  }),
  createRoute({
    ...parent,
    path: '/product/$categoryId/$id',
    ...ordering,
    validateSearch: reading(readProductSearch),
    loader: asking(product, ({ fetchStyle }, about) => fetchStyle(about)),
    component: lazyScreen(product, 'ProductScreen', 'product', 'basket', 'prices'),
  }),

  // Ordering
  createRoute({
    ...parent,
    path: '/order/create',
    ...ordering,
    loader: asking(basket, ({ fetchBasket }, { client }) => fetchBasket(client)),
    component: lazyScreen(basket, 'BasketScreen', 'basket', 'prices'),
  }),
  createRoute({
    ...parent,
    path: '/order/create/import',
    ...ordering,
    validateSearch: reading(({ basket }): { basket?: number } =>
      Number.isInteger(Number(basket)) && Number(basket) > 0 ? { basket: Number(basket) } : {},
    ),
    component: lazyScreen(
      () => import('./features/ordering/basket-import/ImportScreen.tsx'),
      'ImportScreen',
      'import',
    ),
  }),
  createRoute({
    ...parent,
    path: '/order/create/scan',
    ...ordering,
    component: lazyScreen(
      () => import('./features/ordering/scan/ScanScreen.tsx'),
      'ScanScreen',
      'scan',
      'basket',
    ),
  }),
  createRoute({
    ...parent,
    path: '/quick-order',
    ...ordering,
    component: lazyScreen(
      () => import('./features/ordering/quick-order/QuickOrderScreen.tsx'),
      'QuickOrderScreen',
      'quickOrder',
      'basket',
    ),
  }),
  createRoute({
    ...parent,
    path: '/usual',
    ...ordering,
    validateSearch: reading(readUsualSearch),
    component: lazyScreen(
      () => import('./features/ordering/usual/UsualScreen.tsx'),
      'UsualScreen',
      'usual',
      'basket',
    ),
  }),
  createRoute({
    ...parent,
    path: '/checkout',
    ...ordering,
    component: lazyScreen(
      () => import('./features/ordering/checkout/CheckoutScreen.tsx'),
      'CheckoutScreen',
      'checkout',
      'form',
      'basket',
    ),
  }),
  createRoute({
    ...parent,
    path: '/invoices',
    ...signedIn,
    validateSearch: reading(readInvoicesSearch),
    component: lazyScreen(
      () => import('./features/money/invoices/InvoiceListScreen.tsx'),
      'InvoiceListScreen',
      'invoices',
    ),
  }),
  createRoute({
    ...parent,
    path: '/order',
    ...signedIn,
    validateSearch: reading(readOrdersSearch),
    component: lazyScreen(
      () => import('./features/orders/orders/OrderListScreen.tsx'),
      'OrderListScreen',
      'orders',
    ),
  }),
  createRoute({
    ...parent,
    path: '/order/view/$id',
    ...signedIn,
    validateSearch: reading(readOrderSearch),
    component: lazyScreen(
      () => import('./features/orders/orders/OrderScreen.tsx'),
      'OrderScreen',
      'orders',
      'basket',
    ),
  }),
  createRoute({
    ...parent,
    path: '/order/edit/$id',
    ...ordering,
    component: lazyScreen(
      () => import('./features/orders/orders/OrderEditScreen.tsx'),
      'OrderEditScreen',
      'orders',
      'basket',
      'form',
    ),
  }),
  createRoute({
    ...parent,
    path: '/basket',
    ...signedIn,
    validateSearch: reading(({ page }): { page?: number } =>
      Number.isInteger(Number(page)) && Number(page) > 1 ? { page: Number(page) } : {},
    ),
    component: lazyScreen(
      () => import('./features/ordering/recurring/SavedBasketsScreen.tsx'),
      'SavedBasketsScreen',
      'recurring',
    ),
  }),
  createRoute({
    ...parent,
    path: '/basket/$id',
    ...signedIn,
    component: lazyScreen(
      () => import('./features/ordering/recurring/SavedBasketScreen.tsx'),
      'SavedBasketScreen',
      'recurring',
      'basket',
    ),
  }),
  createRoute({
    ...parent,
    path: '/basket-create',
    ...signedIn,
    validateSearch: reading(({ order }): { order?: number } =>
      Number.isSafeInteger(Number(order)) && Number(order) > 0 ? { order: Number(order) } : {},
    ),
    component: lazyScreen(
      () => import('./features/ordering/recurring/NewSavedBasketScreen.tsx'),
      'NewSavedBasketScreen',
      'recurring',
    ),
  }),

  // Account
  createRoute({
    ...parent,
    path: '/own-codes',
    ...signedIn,
    component: lazyScreen(
      () => import('./features/catalogue/own-codes/OwnCodesScreen.tsx'),
      'OwnCodesScreen',
      'ownCodes',
    ),
  }),
  createRoute({
    ...parent,
    path: '/clients',
    ...signedIn,
    validateSearch: reading(readClientsSearch),
    beforeLoad: async ({ context }) => {
      if (!(await context.client.fetchQuery(currentUser))?.is_partner) throw notFound()
    },
    component: lazyScreen(
      () => import('./features/accounts/partner-clients/ClientsScreen.tsx'),
      'ClientsScreen',
      'clients',
    ),
  }),
  createRoute({
    ...parent,
    path: '/profile',
    ...signedIn,
    component: lazyScreen(profile, 'ProfileScreen', 'account', 'form', 'invoices'),
  }),
  createRoute({
    ...parent,
    path: '/signup',
    ...signedIn,
    component: lazyScreen(profile, 'ProfileScreen', 'account', 'form', 'invoices'),
  }),
  createRoute({
    ...parent,
    path: '/setup',
    ...signedIn,
    component: lazyScreen(
      () => import('./features/accounts/profile/SetupScreen.tsx'),
      'SetupScreen',
      'account',
      'form',
    ),
  }),

  // Content
  createRoute({ ...parent, path: '/terms', component: lazyScreen(content, 'TermsScreen', 'content') }),
  createRoute({
    ...parent,
    path: '/legal-notice',
    component: lazyScreen(content, 'LegalNoticeScreen', 'content'),
  }),
  createRoute({
    ...parent,
    path: '/privacy-policy',
    component: lazyScreen(content, 'PrivacyScreen', 'content'),
  }),
  createRoute({ ...parent, path: '/cookies', component: lazyScreen(content, 'CookiesScreen', 'content') }),
  createRoute({
    ...parent,
    path: '/information',
    component: lazyScreen(content, 'InformationScreen', 'content'),
  }),
  createRoute({
    ...parent,
    path: '/brochures',
    ...signedIn,
    validateSearch: reading(readContentSearch),
    component: lazyScreen(content, 'BrochuresScreen', 'content'),
  }),
  createRoute({
    ...parent,
    path: '/page/$slug',
    validateSearch: reading(readContentSearch),
    // Two entries of the menu are searches of the catalogue; their addresses redirect to them.
    loader: ({ params }) => {
      const other = { nouveautes: 'new', liquidation: 'deal' }[params.slug]
      if (other)
        throw redirect({
          to: '/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}',
          search: { other },
          replace: true,
        })
    },
    component: lazyScreen(content, 'PageScreen', 'content'),
  }),
  createRoute({
    ...parent,
    path: '/pay',
    staticData: { fullscreen: true },
    validateSearch: (search: Record<string, unknown>): { token?: string } => pick(search, 'token'),
    component: lazyScreen(
      () => import('./features/money/payments/PaymentLinkScreen.tsx'),
      'PaymentLinkScreen',
      'payment',
    ),
  }),
  createRoute({
    ...parent,
    path: '/payment/$key',
    staticData: { fullscreen: true },
    component: lazyScreen(payments, 'PaymentScreen', 'payment'),
  }),
  createRoute({
    ...parent,
    path: '/payment/sandbox/$key',
    staticData: { fullscreen: true },
    component: lazyScreen(payments, 'SandboxScreen', 'payment'),
  }),
  createRoute({
    ...parent,
    path: '/payment-link-invalid',
    staticData: { fullscreen: true },
    component: lazyScreen(content, 'PaymentLinkInvalidScreen', 'content'),
  }),
] as const

/** The back office: its routes and frame load with the first of its pages. */
const office = createRoute({
  ...parent,
  path: '/admin',
  staticData: { authentication: true, fullscreen: true, staff: true },
  beforeLoad: ({ context }) => {
    if (!context.client.getQueryData(currentUser.queryKey)?.is_staff) throw notFound()
  },
})
export type OfficeRoute = typeof office
const fetchOffice = () => withTexts(() => import('./features/office/office.routes.tsx'), ['admin'])
/** Matches all of them until they are loaded. */
const closedOffice = createRoute({
  getParentRoute: () => office,
  path: '$',
  beforeLoad: async ({ context, location }) => {
    await context.openOffice()
    throw redirect({ href: location.href, replace: true })
  },
})

/**
 * Has a screen ask the server for what it shows as soon as it may be shown, and not when it is drawn for the first time.
 * Pointing at a link asks for nothing.
 *
 * @param loadFile the screen's file, whose failure is shown where the screen is used
 */
function asking<File>(loadFile: () => Promise<File>, ask: (file: File, about: Asked) => void) {
  return async ({ context, params, location, preload, cause }: Loading): Promise<void> => {
    if (preload || cause !== 'enter') return
    const file = await loadFile().catch(() => undefined)
    if (file) ask(file, { client: context.client, params, search: location.search })
  }
}
type Asked = { client: QueryClient; params: Record<string, string | undefined>; search: object }
type Loading = Omit<Asked, 'client' | 'search'> & {
  context: Context
  location: { search: object }
  preload: boolean
  cause: string
}

function pick<K extends string>(search: Record<string, unknown>, key: K): { [P in K]?: string } {
  const value = search[key]
  return (typeof value === 'string' ? { [key]: value } : {}) as { [P in K]?: string }
}

/** A mailed link whose parts are search values: they leave the address bar before the page is shown (OD-47). */
function linkInSearch(page: LinkPage) {
  return {
    validateSearch: (search: Record<string, unknown>): { uid?: string; token?: string } => ({
      ...pick(search, 'uid'),
      ...pick(search, 'token'),
    }),
    beforeLoad: ({ search: { uid = '', token = '' } }: { search: { uid?: string; token?: string } }) => {
      if (uid !== '' || token !== '') takeLink(page, { uid, token })
    },
  }
}

/** The same with the values as segments of the path. */
function linkInPath(page: LinkPage) {
  return ({ params }: { params: MailedLink }) => takeLink(page, params)
}

function takeLink(page: LinkPage, link: MailedLink): never {
  keepLink(page, link)
  throw redirect({ to: page, search: {}, replace: true })
}

/** @param history the browser's history unless a test gives another */
export function makeRouter(client: QueryClient, history?: RouterHistory) {
  const openOffice = async (): Promise<void> => {
    const file = await fetchOffice()
    file.officeTree(office)
    router.setRoutes(router.buildRouteTree())
  }
  const router = createRouter({
    ...(history && { history }),
    routeTree: root.addChildren([...routes, office.addChildren([closedOffice])]),
    context: { client, openOffice },
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    notFoundMode: 'root',
    defaultErrorComponent: ErrorScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 150,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: false,
  })
  return router
}
/** All routes, the back office's too, for the types of links, params and search values. */
type Routes = ReturnType<typeof root.addChildren<[...typeof routes, ReturnType<typeof officeTree>]>>

/** Starts loading the code of the current page before the session is known. */
export function preloadPage(router: ReturnType<typeof makeRouter>): void {
  type Page = { options: { component?: { preload?: () => Promise<void> } } }
  const pages = router.routesById as unknown as Record<string, Page>
  const matches = router.matchRoutes(router.latestLocation)
  for (const { routeId } of matches) {
    const { component } = pages[routeId]?.options ?? {}
    // A failure is shown where the component is used.
    component?.preload?.()?.catch(() => undefined)
  }
  if (matches.at(-1)?.routeId === closedOffice.id) fetchOffice().catch(() => undefined)
  if (!metaOf(matches).fullscreen) loadChrome().catch(() => undefined)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened by the keyboard: the page focuses its first field. */
    isTyping?: boolean
  }
  interface Register {
    router: Router<Routes, 'preserve', false, RouterHistory>
  }
  interface StaticDataRouteOption extends RouteMeta {}
}
