import cookie from '@fastify/cookie'
import type { Language } from '@comptoir/contract/common'
import type { Endpoint } from '@comptoir/contract/endpoint'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { accountDeletionRoutes } from './features/accounts/account-deletion/account-deletion.routes.ts'
import { accountRoutes } from './features/accounts/profile/accounts.routes.ts'
import { addressRoutes } from './features/accounts/addresses/addresses.routes.ts'
import { auditRoutes } from './features/platform/audit/audit.routes.ts'
import { basketRoutes } from './features/ordering/basket/basket.routes.ts'
import { basketImportRoutes } from './features/ordering/basket-import/basket-import.routes.ts'
import { quickOrderRoutes } from './features/ordering/quick-order/quick-order.routes.ts'
import { clientRoutes } from './features/office/clients/clients.routes.ts'
import { basketReminderRoutes } from './features/ordering/basket-reminders/basket-reminders.routes.ts'
import { translationRoutes } from './features/office/translations/translations.routes.ts'
import { announcementRoutes } from './features/content/announcements/announcements.routes.ts'
import { contentRoutes } from './features/content/pages/content.routes.ts'
import { pageOfficeRoutes } from './features/content/pages/pages-office.routes.ts'
import { deliveryOfficeRoutes } from './features/ordering/delivery/delivery-office.routes.ts'
import { deliveryRoutes } from './features/ordering/delivery/delivery.routes.ts'
import { bankDetailsRoutes } from '#features/accounts/bank-details/bank-details.routes.ts'
import { invoiceRoutes } from '#features/money/invoices/invoices.routes.ts'
import { officeInvoiceRoutes } from '#features/money/invoices/office-invoices.routes.ts'
import { journalRoutes } from '#features/money/journal/journal.routes.ts'
import { reminderRoutes } from '#features/money/reminders/reminders.routes.ts'
import { vatListingRoutes } from '#features/money/vat-listings/vat-listings.routes.ts'
import { orderDocumentRoutes } from '#features/orders/order-documents/order-documents.routes.ts'
import { paperRoutes } from '#features/catalogue/papers/papers.routes.ts'
import { styleArchiveRoutes } from '#features/catalogue/style-archive/style-archive.routes.ts'
import { priceListRoutes } from '#features/catalogue/price-list/price-list.routes.ts'
import { emailChangeRoutes } from './features/accounts/email-change/email-change.routes.ts'
import { returnRoutes } from './features/orders/returns/returns.routes.ts'
import { stockRoutes } from './features/catalogue/stock/stock.routes.ts'
import { warehouseRoutes } from './features/catalogue/warehouses/warehouses.routes.ts'
import { vatRateRoutes } from './features/money/vat-rates/vat-rates.routes.ts'
import { holidayOfficeRoutes } from './features/ordering/holidays/holidays-office.routes.ts'
import { imageRoutes } from './features/catalogue/images/images.routes.ts'
import { invitationRoutes } from '#features/accounts/invitations/invitations.routes.ts'
import { peopleRoutes } from '#features/office/people/people.routes.ts'
import { staffRoutes } from '#features/office/staff/staff.routes.ts'
import { lookupRoutes } from './features/content/lookups/lookups.routes.ts'
import { mailTextRoutes } from './features/office/mail-texts/mail-texts.routes.ts'
import { mailLogRoutes } from './features/platform/mail/mail-log.routes.ts'
import { officeOrderRoutes } from '#features/office/orders/office-orders.routes.ts'
import { viewRoutes } from './features/office/views/views.routes.ts'
import { importRoutes } from './features/office/imports/imports.routes.ts'
import { referenceRoutes } from './features/office/references/references.routes.ts'
import { figureRoutes } from './features/office/figures/figures.routes.ts'
import { officeRoutes } from './features/office/overview/office.routes.ts'
import { bankRoutes } from '#features/money/bank/bank.routes.ts'
import { paymentRoutes } from '#features/money/payments/payments.routes.ts'
import { orderRoutes } from './features/orders/orders/orders.routes.ts'
import { knownProductsRoutes } from './features/orders/known-products/known-products.routes.ts'
import { reorderRoutes } from './features/orders/reorder/reorder.routes.ts'
import { shipmentRoutes } from './features/orders/shipments/shipments.routes.ts'
import { usualRoutes } from './features/orders/usual/usual.routes.ts'
import { passwordResetRoutes } from './features/accounts/password-reset/password-reset.routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor/second-factor.routes.ts'
import { passwordRoutes } from './features/accounts/passwords/passwords.routes.ts'
import { ownDataRoutes } from './features/accounts/own-data/own-data.routes.ts'
import { productRoutes } from './features/catalogue/products/products.routes.ts'
import { registrationRoutes } from './features/accounts/registration/registration.routes.ts'
import { searchRoutes } from './features/catalogue/search/search.routes.ts'
import { searchTermRoutes } from './features/catalogue/search/search-terms.routes.ts'
import { partnerClientRoutes } from './features/accounts/partner-clients/partner-clients.routes.ts'
import { clientOverviewRoutes } from './features/orders/client-overview/client-overview.routes.ts'
import { ownCodeRoutes } from './features/catalogue/own-codes/own-codes.routes.ts'
import { favouriteRoutes } from './features/catalogue/favourites/favourites.routes.ts'
import { stockAlertRoutes } from './features/catalogue/stock-alerts/stock-alerts.routes.ts'
import { sessionRoutes } from './features/accounts/session/session.routes.ts'
import { agreementRoutes } from './features/prices/agreements/agreements.routes.ts'
import { styleRoutes } from './features/office/styles/styles.routes.ts'
import { clientGroupRoutes } from './features/prices/client-groups/client-groups.routes.ts'
import { promotionRoutes } from './features/prices/promotions/promotions.routes.ts'
import { tariffRoutes } from './features/office/tariffs/tariffs.routes.ts'
import { settingsRoutes } from './features/platform/settings/settings.routes.ts'
import { serveApiDocs } from '#http/api-docs.ts'
import type { Session } from '#session.ts'
import { knowAddresses } from '#http/address.ts'
import { readBodies } from '#http/body.ts'
import { answerClientErrors, ignoreExpectations, refuseWithoutHost } from '#http/client-errors.ts'
import { boundConnections } from '#http/connections.ts'
import { answerErrors } from '#http/errors.ts'
import { languageOf, securityHeaders, sendSecurityHeaders } from '#http/headers.ts'
import type { HealthCheck } from '#http/health.ts'
import { InFlight } from '#http/in-flight.ts'
import { limits } from '#http/limits.ts'
import { answerUnknownPaths } from '#http/not-found.ts'
import { observeRequests, requestId } from '#http/observe.ts'
import { warnOfPlainAccess } from '#http/plain-access.ts'
import { callsUnderWay, servedEndpoints } from '#http/route.ts'
import { serveWebClient } from '#http/web-client.ts'
import { standardOutput } from '#lib/process.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may be a form with files. */
    takesFiles?: true
  }
  interface FastifyRequest {
    /** From Accept-Language. */
    language: Language
    /** The user of the token, for the log. */
    userId: number | undefined
    /** Set once the call is authorized. */
    session: Session | undefined
  }
}

/**
 * The shop as a Fastify instance, with the routes of all features.
 *
 * @param health answers `/readyz`
 * @param options.log whether to write a line per request to the standard output
 * @param options.inFlight counts the calls that run
 */
export async function buildApp(
  deps: Deps,
  health: HealthCheck,
  options: { log?: boolean; inFlight?: InFlight } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.log ? { level: 'info', base: null, stream: standardOutput() } : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers),
    trustProxy: deps.config.trustedProxies, // their X-Forwarded-For is the client's address
    return503OnClosing: false, // who came in time is answered
    bodyLimit: limits.bodyBytes,
    http: {
      requireHostHeader: false, // `refuseWithoutHost` does that
      connectionsCheckingInterval: limits.arrivalCheckMs,
    },
    requestTimeout: limits.arrivalMs, // Fastify's default is no limit, here and below
    connectionTimeout: limits.idleMs,
    maxRequestsPerSocket: limits.requestsPerConnection,
    routerOptions: { maxParamLength: limits.urlLength },
    clientErrorHandler: answerClientErrors(securityHeaders(deps.config)),
    rewriteUrl: (request) => withSlash(readable(asPath(request.url ?? '/'))),
  })
  boundConnections(app)
  ignoreExpectations(app)
  const endpoints: Endpoint[] = []
  servedEndpoints.set(app, endpoints)
  callsUnderWay.set(app, options.inFlight ?? new InFlight())
  app.decorateRequest('language', 'fr')
  app.decorateRequest('userId', undefined)
  knowAddresses(app)
  app.decorateRequest('session', undefined)
  // Hooks use callbacks: a promise per request would cost more than the hook itself.
  app.addHook('onRequest', (request, reply, done) => {
    request.language = languageOf(request.headers['accept-language'], deps.settings.languages)
    if (request.url.startsWith('/api/'))
      reply
        .header('content-language', request.language)
        .header('vary', 'Accept-Language')
        .header('cache-control', 'no-store')
    done()
  })
  sendSecurityHeaders(app, deps.config)
  observeRequests(app, deps, health)
  refuseWithoutHost(app)
  warnOfPlainAccess(app, deps.config)
  readBodies(app)
  answerErrors(app, health)
  await app.register(cookie)
  deps.accounts.watch((userId) => void deps.liveUpdates.endThoseOver(userId))
  app.addHook('preClose', async () => deps.liveUpdates.endStreams())

  sessionRoutes(app, deps)
  registrationRoutes(app, deps)
  invitationRoutes(app, deps)
  peopleRoutes(app, deps)
  staffRoutes(app, deps)
  tariffRoutes(app, deps)
  styleRoutes(app, deps)
  promotionRoutes(app, deps)
  clientGroupRoutes(app, deps)
  agreementRoutes(app, deps)
  passwordRoutes(app, deps)
  secondFactorRoutes(app, deps)
  passwordResetRoutes(app, deps)
  emailChangeRoutes(app, deps)
  accountDeletionRoutes(app, deps)
  accountRoutes(app, deps)
  productRoutes(app, deps)
  paperRoutes(app, deps)
  styleArchiveRoutes(app, deps)
  searchRoutes(app, deps)
  searchTermRoutes(app, deps)
  stockAlertRoutes(app, deps)
  favouriteRoutes(app, deps)
  ownCodeRoutes(app, deps)
  partnerClientRoutes(app, deps)
  clientOverviewRoutes(app, deps)
  basketRoutes(app, deps)
  basketImportRoutes(app, deps)
  basketReminderRoutes(app, deps)
  quickOrderRoutes(app, deps)
  contentRoutes(app, deps)
  deliveryRoutes(app, deps)
  orderRoutes(app, deps)
  paymentRoutes(app, deps)
  bankRoutes(app, deps)
  addressRoutes(app, deps)
  lookupRoutes(app, deps)
  imageRoutes(app, deps)
  bankDetailsRoutes(app, deps)
  orderDocumentRoutes(app, deps)
  shipmentRoutes(app, deps)
  invoiceRoutes(app, deps)
  officeInvoiceRoutes(app, deps)
  vatListingRoutes(app, deps)
  reminderRoutes(app, deps)
  journalRoutes(app, deps)
  officeOrderRoutes(app, deps)
  stockRoutes(app, deps)
  returnRoutes(app, deps)
  reorderRoutes(app, deps)
  knownProductsRoutes(app, deps)
  usualRoutes(app, deps)
  priceListRoutes(app, deps)
  ownDataRoutes(app, deps)

  officeRoutes(app, deps)
  figureRoutes(app, deps)
  viewRoutes(app, deps)
  importRoutes(app, deps)
  referenceRoutes(app, deps)
  clientRoutes(app, deps)
  mailTextRoutes(app, deps)
  mailLogRoutes(app, deps)
  auditRoutes(app, deps)
  settingsRoutes(app, deps)
  deliveryOfficeRoutes(app, deps)
  holidayOfficeRoutes(app, deps)
  vatRateRoutes(app, deps)
  warehouseRoutes(app, deps)
  pageOfficeRoutes(app, deps)
  announcementRoutes(app, deps)
  translationRoutes(app, deps)

  serveApiDocs(app, endpoints, deps.config.company.name)
  answerUnknownPaths(app, endpoints, await serveWebClient(app, () => deps.config.company.shopName))
  return app
}

/** The path of an address, as proxies may send it; what is neither a path nor an address with one, as `http://[`, becomes a path that leads nowhere. */
const asPath = (target: string) =>
  target.startsWith('/') ? target : (/^https?:\/\/[^/?#]*(\/.*)$/s.exec(target)?.[1] ?? `/${target}`)

/** Paths of the API are served with and without a trailing slash; routes are declared with it (wire D2, D7). */
function withSlash(url: string): string {
  if (!url.startsWith('/api/v1/')) return url
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.endsWith('/') ? url : `${path}/${query < 0 ? '' : url.slice(query)}`
}

/** Escapes a path that is not valid percent-encoding, so that it gets the answer of any unknown path. */
function readable(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}
