import type { OfficePermission } from '@comptoir/contract/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, type ErrorComponentProps, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReloadIfReleased } from '#api/release.ts'
import { currentUser } from '#api/session.ts'
import type { Namespace } from '#i18n/texts.ts'
import { NotFoundScreen } from '#shell/NotFoundScreen.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { lazyScreen } from '#ui/navigation/lazyScreen.ts'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import type { OfficeRoute } from '../../router.tsx'
import { announcementFilters } from './content/announcements.filters.ts'
import { auditFilters } from './audit/audit.filters.ts'
import { approvalFilters } from './approvals/approval.filters.ts'
import { bankFilters } from './bank/bank.filters.ts'
import { clientFilters } from './clients/clients.filters.ts'
import { pageFilters } from './content/pages.filters.ts'
import { listSearch } from './list/list-search.ts'
import { importFilters } from './imports/imports.filters.ts'
import { dayFilters, leftBasketFilters, searchFilters, soldOutFilters } from './figures/figures.filters.ts'
import { readPeriod, readRanking } from './figures/figures.search.ts'
import { invoiceFilters } from './invoices/invoices.filters.ts'
import { mailFilters } from './mail/mail.filters.ts'
import { readJournalSearch } from './finance/journal.search.ts'
import { openItemFilters } from './finance/open-items.filters.ts'
import { readListingSearch } from './finance/vat-listings.search.ts'
import { orderFilters } from './orders/orders.filters.ts'
import { incomingFilters, movementFilters, stockFilters } from './stock/stock.filters.ts'
import { priceFilters, tariffFilters } from './tariffs/tariffs.filters.ts'
import { styleFilters } from './styles/styles.filters.ts'
import { clientGroupFilters } from './agreements/client-groups.filters.ts'
import { promotionFilters } from './promotions/promotions.filters.ts'
import { staffFilters } from './staff/staff.filters.ts'
import { OfficeFrame } from './shell/OfficeFrame.tsx'
import { holidayFilters } from './settings/holidays.filters.ts'
import { referenceFilters } from './references/references.filters.ts'
import { searchTermFilters } from './search-terms/search-terms.filters.ts'
import { translationFilters } from './translations/translations.filters.ts'
import { readKind, readOpened } from './references/references.kinds.ts'
import { readSettingsTab } from './settings/settings.tabs.ts'

const clients = () => import('./clients/ClientScreen.tsx')
const approvals = () => import('./approvals/ApprovalListScreen.tsx')
const approval = () => import('./approvals/ApprovalScreen.tsx')
const importSource = () => import('./imports/SourceScreen.tsx')
const announcement = () => import('./content/AnnouncementScreen.tsx')
const page = () => import('./content/PageScreen.tsx')
const promotion = () => import('./promotions/PromotionScreen.tsx')
const delivery = () => import('./settings/DeliveryOptionScreen.tsx')
/** The texts of everything that the audit log names. */
const audit = [
  'adminAudit',
  'adminBank',
  'adminImports',
  'adminContent',
  'adminMail',
  'adminSearchTerms',
  'adminOrders',
  'adminSettings',
  'adminStaff',
  'adminStock',
  'adminStyles',
  'adminTariffs',
  'adminAgreements',
  'adminPromotions',
  'orders',
] as const

/** The screens of the back office: its own frame, and one lazy route each. */
export function officeTree(office: OfficeRoute) {
  const parent = { getParentRoute: () => office }
  office.update({ component: OfficeFrame })
  return office.addChildren([
    createRoute({
      ...parent,
      path: '/',
      ...screen(
        () => import('./overview/OverviewScreen.tsx'),
        'OverviewScreen',
        ...audit,
        'adminClients',
        'adminFigures',
      ),
    }),
    createRoute({
      ...parent,
      path: '/sales',
      ...only('finance'),
      validateSearch: (search: Record<string, unknown>) => ({
        ...listSearch(dayFilters)(search),
        ...readPeriod(search),
      }),
      ...screen(() => import('./figures/SalesListScreen.tsx'), 'SalesListScreen', 'adminFigures', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/rankings',
      ...only('finance'),
      validateSearch: (search: Record<string, unknown>) => ({
        ...listSearch(dayFilters)(search),
        ...readRanking(search),
      }),
      ...screen(() => import('./figures/RankingListScreen.tsx'), 'RankingListScreen', 'adminFigures', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/searches',
      ...only('catalogue'),
      validateSearch: listSearch(searchFilters),
      ...screen(
        () => import('./figures/SearchListScreen.tsx'),
        'SearchListScreen',
        'adminFigures',
        'adminSearchTerms',
        'catalogue',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/sold-out',
      ...only('orders'),
      validateSearch: listSearch(soldOutFilters),
      ...screen(
        () => import('./figures/SoldOutListScreen.tsx'),
        'SoldOutListScreen',
        'adminFigures',
        'adminStock',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/left-baskets',
      ...only('orders'),
      validateSearch: listSearch(leftBasketFilters),
      ...screen(
        () => import('./figures/LeftBasketListScreen.tsx'),
        'LeftBasketListScreen',
        'adminFigures',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/approvals',
      ...only('accounts'),
      validateSearch: listSearch(approvalFilters),
      ...screen(approvals, 'ApprovalListScreen', 'adminClients', 'adminReasons', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/approvals/$id',
      ...only('accounts'),
      ...withId,
      ...screen(approval, 'ApprovalScreen', 'adminClients', 'adminReasons', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/clients',
      ...only('accounts'),
      validateSearch: listSearch(clientFilters),
      ...screen(
        () => import('./clients/ClientListScreen.tsx'),
        'ClientListScreen',
        'adminClients',
        'adminReasons',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/clients/new',
      ...only('accounts'),
      ...screen(
        () => import('./clients/NewClientScreen.tsx'),
        'NewClientScreen',
        'adminClients',
        'adminSettings',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/clients/import',
      ...only('accounts'),
      ...screen(() => import('./clients/ClientFileScreen.tsx'), 'ClientFileScreen', 'adminClients', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/clients/$id',
      ...only('accounts'),
      ...withId,
      ...screen(
        clients,
        'ClientScreen',
        'prices',
        'adminClients',
        ...audit,
        'orders',
        'form',
        'adminReasons',
      ),
    }),
    createRoute({
      ...parent,
      path: '/orders',
      ...only('orders'),
      validateSearch: listSearch(orderFilters),
      ...screen(
        () => import('./orders/OrderListScreen.tsx'),
        'OrderListScreen',
        'adminOrders',
        'adminClients',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/orders/$id',
      ...only('orders'),
      ...withId,
      ...screen(
        () => import('./orders/OrderScreen.tsx'),
        'OrderScreen',
        'adminOrders',
        'adminPayments',
        'orders',
        'basket',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/invoices',
      ...only('finance'),
      validateSearch: listSearch(invoiceFilters),
      ...screen(
        () => import('./invoices/InvoiceListScreen.tsx'),
        'InvoiceListScreen',
        'adminInvoices',
        'invoices',
        'adminClients',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/invoices/runs',
      ...only('finance'),
      ...screen(() => import('./invoices/RunScreen.tsx'), 'RunScreen', 'adminInvoices', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/invoices/$id',
      ...only('finance'),
      ...withId,
      ...screen(
        () => import('./invoices/InvoiceScreen.tsx'),
        'InvoiceScreen',
        'adminInvoices',
        'adminPayments',
        'invoices',
        'orders',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/invoices/$id/credit',
      ...only('finance'),
      ...withId,
      ...screen(() => import('./invoices/CreditScreen.tsx'), 'CreditScreen', 'adminInvoices', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/bank',
      ...only('finance'),
      validateSearch: listSearch(bankFilters),
      ...screen(
        () => import('./bank/BankListScreen.tsx'),
        'BankListScreen',
        'adminBank',
        'adminInvoices',
        'adminClients',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/bank/$id',
      ...only('finance'),
      ...withId,
      ...screen(
        () => import('./bank/BankLineScreen.tsx'),
        'BankLineScreen',
        'adminBank',
        'adminInvoices',
        'adminPayments',
        'invoices',
        'orders',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/stock',
      ...only('orders'),
      validateSearch: listSearch(stockFilters),
      ...screen(() => import('./stock/StockListScreen.tsx'), 'StockListScreen', 'adminStock'),
    }),
    createRoute({
      ...parent,
      path: '/stock/$id',
      ...only('orders'),
      ...withId,
      ...screen(() => import('./stock/StockScreen.tsx'), 'StockScreen', 'adminStock', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/stock-movements',
      ...only('orders'),
      validateSearch: listSearch(movementFilters),
      ...screen(() => import('./stock/MovementListScreen.tsx'), 'MovementListScreen', 'adminStock'),
    }),
    createRoute({
      ...parent,
      path: '/incoming',
      ...only('orders'),
      validateSearch: listSearch(incomingFilters),
      ...screen(() => import('./stock/IncomingListScreen.tsx'), 'IncomingListScreen', 'adminStock', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/orders/$id/pick',
      ...only('orders'),
      ...withId,
      ...screen(
        () => import('./picking/PickScreen.tsx'),
        'PickScreen',
        'adminPicking',
        'adminOrders',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/styles',
      ...only('catalogue'),
      validateSearch: listSearch(styleFilters),
      ...screen(
        () => import('./styles/StyleListScreen.tsx'),
        'StyleListScreen',
        'adminStyles',
        'adminTariffs',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/styles/$id',
      ...only('catalogue'),
      ...withId,
      ...screen(() => import('./styles/StyleScreen.tsx'), 'StyleScreen', ...audit, 'adminStyles', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/styles/$id/preview',
      ...only('catalogue'),
      ...withId,
      ...screen(
        () => import('./styles/PreviewScreen.tsx'),
        'PreviewScreen',
        'adminStyles',
        'product',
        'basket',
        'prices',
      ),
    }),
    createRoute({
      ...parent,
      path: '/tariffs',
      ...only('prices'),
      validateSearch: listSearch(tariffFilters),
      ...screen(() => import('./tariffs/TariffListScreen.tsx'), 'TariffListScreen', 'adminTariffs', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/tariffs/$id',
      ...only('prices'),
      ...withId,
      validateSearch: listSearch(priceFilters),
      ...screen(() => import('./tariffs/TariffScreen.tsx'), 'TariffScreen', 'adminTariffs', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/price-changes/$id',
      ...only('prices'),
      ...withId,
      ...screen(() => import('./tariffs/PriceChangeScreen.tsx'), 'PriceChangeScreen', 'adminTariffs', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/lists',
      ...only('catalogue'),
      validateSearch: (search: Record<string, unknown>) => ({
        ...listSearch(referenceFilters)(search),
        ...readKind(search),
        ...readOpened(search),
      }),
      ...screen(
        () => import('./references/ReferenceListScreen.tsx'),
        'ReferenceListScreen',
        'adminReferences',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/search-terms',
      ...only('catalogue'),
      validateSearch: listSearch(searchTermFilters),
      ...screen(
        () => import('./search-terms/SearchTermListScreen.tsx'),
        'SearchTermListScreen',
        'adminSearchTerms',
        'catalogue',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/imports',
      ...only('catalogue'),
      validateSearch: listSearch(importFilters),
      ...screen(() => import('./imports/ImportListScreen.tsx'), 'ImportListScreen', 'adminImports', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/imports/$id',
      ...only('catalogue'),
      ...withId,
      ...screen(() => import('./imports/ImportScreen.tsx'), 'ImportScreen', 'adminImports'),
    }),
    createRoute({
      ...parent,
      path: '/client-groups',
      ...only('prices'),
      validateSearch: listSearch(clientGroupFilters),
      ...screen(
        () => import('./agreements/ClientGroupListScreen.tsx'),
        'ClientGroupListScreen',
        'adminAgreements',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/client-groups/$id',
      ...only('prices'),
      ...withId,
      ...screen(
        () => import('./agreements/ClientGroupScreen.tsx'),
        'ClientGroupScreen',
        'adminAgreements',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/import-sources',
      ...only('catalogue'),
      ...screen(() => import('./imports/SourceListScreen.tsx'), 'SourceListScreen', 'adminImports'),
    }),
    createRoute({
      ...parent,
      path: '/import-sources/new',
      ...only('catalogue'),
      ...screen(importSource, 'NewSourceScreen', 'adminImports', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/import-sources/$id',
      ...only('catalogue'),
      ...withId,
      ...screen(importSource, 'SourceScreen', 'adminImports', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/promotions',
      ...only('prices'),
      validateSearch: listSearch(promotionFilters),
      ...screen(
        () => import('./promotions/PromotionListScreen.tsx'),
        'PromotionListScreen',
        'adminPromotions',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/promotions/new',
      ...only('prices'),
      ...screen(promotion, 'NewPromotionScreen', 'adminPromotions', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/promotions/$id',
      ...only('prices'),
      ...withId,
      ...screen(promotion, 'PromotionScreen', 'adminPromotions', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/open-items',
      ...only('finance'),
      validateSearch: listSearch(openItemFilters),
      ...screen(
        () => import('./finance/OpenItemListScreen.tsx'),
        'OpenItemListScreen',
        'adminFinance',
        'adminClients',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/open-items/$id',
      ...only('finance'),
      ...withId,
      ...screen(() => import('./finance/OpenItemScreen.tsx'), 'OpenItemScreen', 'adminFinance', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/reminders',
      ...only('finance'),
      ...screen(
        () => import('./finance/ReminderScreen.tsx'),
        'ReminderScreen',
        'adminFinance',
        'adminMail',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/journal',
      ...only('finance'),
      validateSearch: readJournalSearch,
      ...screen(() => import('./finance/JournalScreen.tsx'), 'JournalScreen', 'adminFinance'),
    }),
    createRoute({
      ...parent,
      path: '/journal/$day',
      ...only('finance'),
      params: {
        parse: ({ day }: { day: string }) => {
          if (!/^2\d{3}-\d{2}-\d{2}$/.test(day)) throw notFound()
          return { day }
        },
      },
      ...screen(() => import('./finance/JournalDayScreen.tsx'), 'JournalDayScreen', 'adminFinance'),
    }),
    createRoute({
      ...parent,
      path: '/vat-listings',
      ...only('finance'),
      validateSearch: readListingSearch,
      ...screen(() => import('./finance/VatListingScreen.tsx'), 'VatListingScreen', 'adminFinance'),
    }),
    createRoute({
      ...parent,
      path: '/announcements',
      ...only('content'),
      validateSearch: listSearch(announcementFilters),
      ...screen(
        () => import('./content/AnnouncementListScreen.tsx'),
        'AnnouncementListScreen',
        'adminContent',
      ),
    }),
    createRoute({
      ...parent,
      path: '/announcements/new',
      ...only('content'),
      ...screen(announcement, 'NewAnnouncementScreen', 'adminContent', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/announcements/$id',
      ...only('content'),
      ...withId,
      ...screen(announcement, 'AnnouncementScreen', 'adminContent', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/translations',
      ...only('content'),
      validateSearch: listSearch(translationFilters),
      ...screen(
        () => import('./translations/TranslationListScreen.tsx'),
        'TranslationListScreen',
        'adminContent',
        'adminAudit',
      ),
    }),
    createRoute({
      ...parent,
      path: '/pages',
      ...only('content'),
      validateSearch: listSearch(pageFilters),
      ...screen(() => import('./content/PageListScreen.tsx'), 'PageListScreen', 'adminContent'),
    }),
    createRoute({
      ...parent,
      path: '/pages/new',
      ...only('content'),
      ...screen(page, 'NewPageScreen', 'adminContent', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/pages/$id',
      ...only('content'),
      ...withId,
      ...screen(page, 'PageScreen', 'adminContent', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/mail-texts',
      ...only('content'),
      ...screen(
        () => import('./mail-texts/MailTextListScreen.tsx'),
        'MailTextListScreen',
        'adminMailTexts',
        'adminMail',
      ),
    }),
    createRoute({
      ...parent,
      path: '/mail-texts/$mail',
      ...only('content'),
      ...screen(
        () => import('./mail-texts/MailTextScreen.tsx'),
        'MailTextScreen',
        'adminMailTexts',
        'adminMail',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/mail',
      ...only('accounts'),
      validateSearch: listSearch(mailFilters),
      ...screen(
        () => import('./mail/MailListScreen.tsx'),
        'MailListScreen',
        'adminMail',
        'adminClients',
        'form',
      ),
    }),
    createRoute({
      ...parent,
      path: '/mail/$id',
      ...only('accounts'),
      ...withId,
      ...screen(() => import('./mail/MailScreen.tsx'), 'MailScreen', 'adminMail', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/audit',
      ...only('administration'),
      validateSearch: listSearch(auditFilters),
      ...screen(() => import('./audit/AuditListScreen.tsx'), 'AuditListScreen', ...audit, 'adminClients'),
    }),
    createRoute({
      ...parent,
      path: '/staff',
      validateSearch: listSearch(staffFilters),
      ...only('administration'),
      ...screen(() => import('./staff/StaffListScreen.tsx'), 'StaffListScreen', 'adminStaff'),
    }),
    createRoute({
      ...parent,
      path: '/staff/$id',
      ...withId,
      ...only('administration'),
      ...screen(() => import('./staff/StaffScreen.tsx'), 'StaffScreen', 'adminStaff'),
    }),
    createRoute({
      ...parent,
      path: '/settings',
      ...only('content', 'finance'),
      validateSearch: (search: Record<string, unknown>) => ({
        ...listSearch(holidayFilters)(search),
        ...readSettingsTab(search),
      }),
      ...screen(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen', 'adminSettings', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/settings/delivery/new',
      ...only('administration'),
      ...screen(delivery, 'NewDeliveryOptionScreen', 'adminSettings', 'form'),
    }),
    createRoute({
      ...parent,
      path: '/settings/delivery/$id',
      ...only('administration'),
      ...withId,
      ...screen(delivery, 'DeliveryOptionScreen', 'adminSettings', 'form'),
    }),
    createRoute({ ...parent, path: '$', component: NotFoundScreen }),
  ])
}

/** A screen that is fetched, with its texts, when somebody first goes there; the frame stays whatever happens to it. */
const screen = <M extends Record<string, unknown>>(
  loadFile: () => Promise<M>,
  name: keyof M & string,
  ...namespaces: Namespace[]
) => ({
  component: lazyScreen(() => onceOnline(loadFile), name, ...namespaces),
  pendingComponent: PageSkeleton,
  errorComponent: Failed,
  notFoundComponent: NotFoundScreen,
})

/** For whoever may do one of these: for others there is no such page. */
const only = (...permissions: OfficePermission[]) => ({
  beforeLoad: ({ context }: { context: { client: QueryClient } }) => {
    const has = context.client.getQueryData(currentUser.queryKey)?.permissions ?? []
    if (!permissions.some((permission) => has.includes(permission))) throw notFound()
  },
})

/** A path that names a thing by its number; each is a screen of its own. */
const withId = {
  params: {
    parse: ({ id }: { id: string }) => {
      if (!/^\d{1,15}$/.test(id)) throw notFound()
      return { id: Number(id) }
    },
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  },
  remountDeps: ({ params }: { params: { id: number } }) => params.id,
}

/** Tries again as soon as the connection is back: what failed to load would fail for good. */
async function onceOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return load()
  }
}

/** Instead of a screen that failed. A file that did not load is only fetched anew. */
function Failed({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  useReloadIfReleased(error)
  return (
    <ErrorState error={error} title={t('errors.page')} order={1} onRetry={() => window.location.reload()} />
  )
}
