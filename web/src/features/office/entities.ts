import type { OfficePermission } from '@comptoir/contract/endpoint'
import type { OfficeCounts, OfficeHits } from '@comptoir/contract/admin-overview'
import type { ReferenceKind } from '@comptoir/contract/admin-reference'
import {
  IconArrowsExchange,
  IconBuildingBank,
  IconBuildingWarehouse,
  IconBuildingStore,
  IconBell,
  IconBook,
  IconBookmark,
  IconCalendarOff,
  IconFileImport,
  IconFileText,
  IconHistory,
  IconHanger,
  IconKey,
  IconLanguage,
  IconDiscount,
  IconLayoutDashboard,
  IconListDetails,
  IconMail,
  IconMailCog,
  IconPackages,
  IconReceiptEuro,
  IconReportMoney,
  IconScale,
  IconSettings,
  IconShoppingBag,
  IconSpeakerphone,
  IconTruck,
  IconTruckDelivery,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconVocabulary,
} from '@tabler/icons-react'
import type { OfficeKey } from './office-texts.ts'
import {
  announcementPlace,
  bankLinePlace,
  clientGroupPlace,
  clientPlace,
  deliveryOptionPlace,
  importPlace,
  importSourcePlace,
  invoicePlace,
  mailPlace,
  orderPlace,
  pagePlace,
  type Place,
  staffPlace,
  stockPlace,
  stylePlace,
  priceChangePlace,
  promotionPlace,
  tariffPlace,
} from './places.ts'
import { readKind } from './references/references.kinds.ts'

type Icon = typeof IconMail
/** How many need somebody, undefined for whom that is not to see; `isBad` where something went wrong. */
type Count = (counts: OfficeCounts) => { count: number | undefined; isBad?: boolean }

/** A page of the menu, which the pages below it lead back to. */
export type MenuPage = {
  name: OfficeKey
  place: Place
  icon: Icon
  /** What somebody must be allowed to do to see it, one of these. */
  may?: OfficePermission | readonly OfficePermission[]
  count?: Count
}
export const pages = {
  overview: { name: 'admin:menu.overview', place: { to: '/admin' }, icon: IconLayoutDashboard },
  approvals: {
    name: 'admin:menu.approvals',
    place: { to: '/admin/approvals' },
    icon: IconUserCheck,
    may: 'accounts',
    count: ({ waiting_clients }) => ({ count: waiting_clients }),
  },
  orders: {
    name: 'admin:menu.orders',
    place: { to: '/admin/orders' },
    icon: IconShoppingBag,
    may: 'orders',
    count: ({ submitted_orders }) => ({ count: submitted_orders }),
  },
  invoices: {
    name: 'admin:menu.invoices',
    place: { to: '/admin/invoices' },
    icon: IconReceiptEuro,
    may: 'finance',
  },
  bank: {
    name: 'admin:menu.bank',
    place: { to: '/admin/bank' },
    icon: IconBuildingBank,
    may: 'finance',
    count: ({ unknown_payments }) => ({ count: unknown_payments }),
  },
  stock: { name: 'admin:menu.stock', place: { to: '/admin/stock' }, icon: IconPackages, may: 'orders' },
  incoming: {
    name: 'admin:menu.incoming',
    place: { to: '/admin/incoming' },
    icon: IconTruckDelivery,
    may: 'orders',
  },
  movements: {
    name: 'admin:menu.movements',
    place: { to: '/admin/stock-movements' },
    icon: IconArrowsExchange,
    may: 'orders',
  },
  styles: {
    name: 'admin:menu.styles',
    place: { to: '/admin/styles' },
    icon: IconHanger,
    may: 'catalogue',
  },
  tariffs: {
    name: 'admin:menu.tariffs',
    place: { to: '/admin/tariffs' },
    icon: IconReceiptEuro,
    may: 'prices',
  },
  client_groups: {
    name: 'admin:menu.client_groups',
    place: { to: '/admin/client-groups' },
    icon: IconUsersGroup,
    may: 'prices',
  },
  imports: {
    name: 'admin:menu.imports',
    place: { to: '/admin/imports' },
    icon: IconFileImport,
    may: 'catalogue',
  },
  promotions: {
    name: 'admin:menu.promotions',
    place: { to: '/admin/promotions' },
    icon: IconDiscount,
    may: 'prices',
  },
  lists: {
    name: 'admin:menu.lists',
    place: { to: '/admin/lists' },
    icon: IconListDetails,
    may: 'catalogue',
  },
  search_terms: {
    name: 'admin:menu.search_terms',
    place: { to: '/admin/search-terms' },
    icon: IconVocabulary,
    may: 'catalogue',
  },
  open_items: {
    name: 'admin:menu.open_items',
    place: { to: '/admin/open-items' },
    icon: IconScale,
    may: 'finance',
  },
  journal: { name: 'admin:menu.journal', place: { to: '/admin/journal' }, icon: IconBook, may: 'finance' },
  vat_listings: {
    name: 'admin:menu.vat_listings',
    place: { to: '/admin/vat-listings' },
    icon: IconReportMoney,
    may: 'finance',
  },
  announcements: {
    name: 'admin:menu.announcements',
    place: { to: '/admin/announcements' },
    icon: IconSpeakerphone,
    may: 'content',
  },
  mail_texts: {
    name: 'admin:menu.mail_texts',
    place: { to: '/admin/mail-texts' },
    icon: IconMailCog,
    may: 'content',
  },
  pages: { name: 'admin:menu.pages', place: { to: '/admin/pages' }, icon: IconFileText, may: 'content' },
  translations: {
    name: 'admin:menu.translations',
    place: { to: '/admin/translations' },
    icon: IconLanguage,
    may: 'content',
  },
  clients: { name: 'admin:menu.clients', place: { to: '/admin/clients' }, icon: IconUsers, may: 'accounts' },
  mail: {
    name: 'admin:menu.mail',
    place: { to: '/admin/mail' },
    icon: IconMail,
    may: 'accounts',
    count: ({ failed_mails }) => ({ count: failed_mails, isBad: true }),
  },
  audit: {
    name: 'admin:menu.audit',
    place: { to: '/admin/audit' },
    icon: IconHistory,
    may: 'administration',
  },
  staff: {
    name: 'admin:menu.staff',
    place: { to: '/admin/staff' },
    icon: IconUsersGroup,
    may: 'administration',
  },
  settings: {
    name: 'admin:menu.settings',
    place: { to: '/admin/settings' },
    icon: IconSettings,
    may: ['content', 'finance'],
  },
} satisfies Record<string, MenuPage>

/** Something that a search has found: what it is called, and what else tells it from others; `at` an instant, `on` a day. */
export type Hit = {
  id: number
  name: string
  more: (string | null)[]
  place: Place
  at?: string
  on?: string
}

/** What the office knows of a kind of thing, said once: for the menu, the search, its pages and the log. */
export type Entity = {
  /** What one is called. */
  name: OfficeKey
  icon: Icon
  /** The page that its own page leads back to. */
  page?: MenuPage
  /** What to say where there is no such thing. */
  missing?: { title: OfficeKey; text?: OfficeKey; backTo: OfficeKey }
  /** Its own page, or the one that it is on; none where the office has no page of it. */
  place?: (id: number) => Place
  /** Where the texts for the values of its closed lists are, by field; several are tried in this order. */
  valueTexts?: { [field: string]: string | readonly string[] }
  /** What a search has found of it. */
  hits?: (found: OfficeHits) => Hit[]
  /** What else changes with it, and is asked for again. */
  changes?: readonly EntityName[]
}
export type EntityName =
  | 'client'
  | 'order'
  | 'invoice'
  | 'bank_line'
  | 'bank_statement'
  | 'reminder'
  | 'mail'
  | 'stock'
  | 'incoming'
  | 'tariff'
  | 'price_change'
  | 'agreement'
  | 'catalogue_import'
  | 'promotion'
  | 'client_group'
  | ReferenceKind
  | 'search_term'
  | 'delivery_option'
  | 'holiday'
  | 'vat_rate'
  | 'warehouse'
  | 'settings'
  | 'user'
  | 'session'
  | 'saved_view'
  | 'style'
  | 'page'
  | 'announcement'
  | 'mail_text'
  | 'company'
  | 'import_source'

const settings = (tab?: 'holidays' | 'vat' | 'warehouses' | 'limits' | 'company') => (): Place => ({
  to: '/admin/settings',
  search: tab ? { tab } : {},
})

/** Of a list of what styles are described by: its place, and what shows it. */
const reference = (kind: ReferenceKind) =>
  ({
    name: `adminAudit:entity.${kind}`,
    icon: IconListDetails,
    place: (): Place => ({ to: '/admin/lists', search: readKind({ kind }) }),
    changes: ['style'],
  }) satisfies Entity

export const entities = {
  client: {
    name: 'admin:search.kind.client',
    icon: IconUsers,
    page: pages.clients,
    missing: {
      title: 'adminClients:detail.not_found',
      text: 'adminClients:detail.not_found_text',
      backTo: 'adminClients:detail.to_list',
    },
    place: clientPlace,
    valueTexts: {
      status: ['adminClients:status', 'adminClients:people.status'],
      role: 'adminClients:people.role',
      invoicing: 'adminClients:invoicing',
    },
    hits: ({ clients }) =>
      clients.map(({ id, name, enterprise_name, email, vat, erp_id }) => ({
        id,
        name: enterprise_name || name,
        more: [email, vat, erp_id],
        place: clientPlace(id),
      })),
    changes: ['mail'], // that they are written
  },
  order: {
    name: 'admin:search.kind.order',
    icon: IconShoppingBag,
    page: pages.orders,
    missing: { title: 'adminOrders:not_found', backTo: 'adminOrders:to_list' },
    place: orderPlace,
    valueTexts: {
      status: 'adminOrders:status',
      payment_status: 'adminOrders:payment',
      return_status: 'orders:returns.status',
    },
    changes: ['client', 'mail'],
    hits: ({ orders }) =>
      orders.map(({ id, name, client, created_at }) => ({
        id,
        name,
        more: [client.name],
        at: created_at,
        place: orderPlace(id),
      })),
  },
  invoice: {
    name: 'admin:search.kind.invoice',
    icon: IconReceiptEuro,
    page: pages.invoices,
    missing: { title: 'adminInvoices:not_found', backTo: 'adminInvoices:to_list' },
    place: invoicePlace,
    changes: ['order', 'client', 'mail', 'bank_line'],
    hits: ({ invoices }) =>
      invoices.map(({ id, name, client, issued_on }) => ({
        id,
        name,
        more: [client.name],
        on: issued_on,
        place: invoicePlace(id),
      })),
  },
  bank_line: {
    name: 'adminAudit:entity.bank_line',
    icon: IconBuildingBank,
    page: pages.bank,
    missing: { title: 'adminBank:not_found', backTo: 'adminBank:to_list' },
    place: bankLinePlace,
    valueTexts: { queue: 'adminBank:queue' },
    changes: ['invoice', 'order', 'client', 'mail'],
  },
  bank_statement: {
    name: 'adminAudit:entity.bank_statement',
    icon: IconBuildingBank,
    place: () => ({ to: '/admin/bank' }),
    changes: ['bank_line', 'invoice', 'order', 'client', 'mail'],
  },
  // Of what a client owes, whose page it has.
  reminder: {
    name: 'adminAudit:entity.reminder',
    icon: IconBell,
    page: pages.open_items,
    missing: { title: 'adminFinance:open.not_found', backTo: 'adminFinance:open.to_list' },
    place: () => ({ to: '/admin/reminders' }),
    changes: ['mail', 'client', 'invoice', 'order', 'bank_line'], // a payment may pay them
  },
  style: {
    name: 'admin:search.kind.style',
    icon: IconHanger,
    page: pages.styles,
    missing: { title: 'adminStyles:not_found', backTo: 'adminStyles:to_list' },
    place: stylePlace,
    valueTexts: {
      publication: 'adminStyles:publication',
      tiers_scope: 'adminStyles:tiers_scope',
      stock_policy: 'adminStyles:policy',
      policies: 'adminStyles:policy',
      paper_kinds: 'common:paper_kind',
    },
    changes: ['stock', 'tariff'], // which name it
    hits: ({ styles }) =>
      styles.map(({ id, ref, name }) => ({ id, name: ref, more: [name], place: stylePlace(id) })),
  },
  stock: {
    name: 'admin:search.kind.product',
    icon: IconPackages,
    page: pages.stock,
    missing: { title: 'adminStock:not_found', backTo: 'adminStock:to_list' },
    place: stockPlace,
    valueTexts: { kind: 'adminStock:reason' },
    changes: ['incoming'],
    hits: ({ products }) =>
      products.map(({ id, ref, name, color, size, gtin }) => ({
        id,
        name: ref,
        more: [[name, color, size].filter(Boolean).join(', '), gtin],
        place: stockPlace(id),
      })),
  },
  incoming: {
    name: 'adminAudit:entity.incoming',
    icon: IconTruckDelivery,
    place: () => ({ to: '/admin/incoming' }),
    changes: ['stock'],
  },
  mail: {
    name: 'adminAudit:entity.mail',
    icon: IconMail,
    page: pages.mail,
    missing: {
      title: 'adminMail:not_found',
      text: 'adminMail:not_found_text',
      backTo: 'adminMail:to_list',
    },
    place: mailPlace,
    valueTexts: { status: 'adminMail:status', template: 'adminMail:template' },
    changes: ['client'], // whose page shows them
  },
  user: {
    name: 'adminAudit:entity.user',
    icon: IconUsersGroup,
    page: pages.staff,
    missing: { title: 'adminStaff:not_found', backTo: 'adminStaff:to_list' },
    place: staffPlace,
    valueTexts: { status: 'adminStaff:states', permissions: 'admin:permission' },
  },
  tariff: {
    name: 'adminAudit:entity.tariff',
    icon: IconReceiptEuro,
    page: pages.tariffs,
    missing: { title: 'adminTariffs:not_found', backTo: 'adminTariffs:to_list' },
    place: tariffPlace,
    valueTexts: { kind: 'adminTariffs:kinds' },
  },
  price_change: {
    name: 'adminAudit:entity.price_change',
    icon: IconReceiptEuro,
    page: pages.tariffs,
    missing: { title: 'adminTariffs:change_not_found', backTo: 'adminTariffs:to_list' },
    place: priceChangePlace,
    valueTexts: { kind: 'adminTariffs:kinds' },
    changes: ['tariff'],
  },
  agreement: {
    name: 'adminAudit:entity.agreement',
    icon: IconReceiptEuro,
    valueTexts: { level: 'adminAgreements:level' },
    changes: ['client_group'],
  },
  client_group: {
    name: 'adminAudit:entity.client_group',
    icon: IconUsersGroup,
    page: pages.client_groups,
    missing: { title: 'adminAgreements:groups.not_found', backTo: 'adminAgreements:groups.to_list' },
    place: clientGroupPlace,
    changes: ['agreement'], // which price counts
  },
  catalogue_import: {
    name: 'adminAudit:entity.catalogue_import',
    icon: IconFileImport,
    page: pages.imports,
    missing: { title: 'adminImports:not_found', backTo: 'adminImports:to_list' },
    place: importPlace,
    valueTexts: { state: 'adminImports:state' },
    changes: [
      'import_source',
      'style',
      'category',
      'brand',
      'color',
      'size',
      'catalog',
      'unit',
      'stock',
      'incoming',
      'tariff',
    ],
  },
  import_source: {
    name: 'adminAudit:entity.import_source',
    icon: IconFileImport,
    page: pages.imports,
    missing: { title: 'adminImports:source.not_found', backTo: 'adminImports:to_list' },
    place: importSourcePlace,
    valueTexts: { kind: 'adminImports:source.kinds', scope: 'adminImports:source.scopes' },
    changes: ['catalogue_import'],
  },
  page: {
    name: 'adminAudit:entity.page',
    icon: IconFileText,
    page: pages.pages,
    missing: { title: 'adminContent:not_found', backTo: 'adminContent:to_list' },
    place: pagePlace,
    valueTexts: { type: 'adminContent:type' },
  },
  announcement: {
    name: 'adminAudit:entity.announcement',
    icon: IconSpeakerphone,
    page: pages.announcements,
    missing: {
      title: 'adminContent:announcement.not_found',
      backTo: 'adminContent:announcement.to_list',
    },
    place: announcementPlace,
    valueTexts: { audience: 'adminContent:announcement.audiences' },
  },
  mail_text: {
    name: 'adminAudit:entity.mail_text',
    icon: IconMailCog,
    page: pages.mail_texts,
    missing: { title: 'adminMailTexts:not_found', backTo: 'adminMailTexts:to_list' },
    place: () => ({ to: '/admin/mail-texts' }),
  },
  promotion: {
    name: 'adminAudit:entity.promotion',
    icon: IconDiscount,
    page: pages.promotions,
    missing: { title: 'adminPromotions:not_found', backTo: 'adminPromotions:to_list' },
    place: promotionPlace,
  },
  category: reference('category'),
  brand: reference('brand'),
  color: reference('color'),
  size: reference('size'),
  catalog: reference('catalog'),
  unit: reference('unit'),
  search_term: {
    name: 'adminAudit:entity.search_term',
    icon: IconVocabulary,
    place: () => ({ to: '/admin/search-terms' }),
    valueTexts: { kind: 'adminSearchTerms:kinds' },
  },
  session: { name: 'adminAudit:entity.session', icon: IconKey },
  saved_view: { name: 'adminAudit:entity.saved_view', icon: IconBookmark },
  delivery_option: {
    name: 'adminAudit:entity.delivery_option',
    icon: IconTruck,
    page: pages.settings,
    missing: { title: 'adminSettings:delivery.not_found', backTo: 'adminSettings:delivery.to_list' },
    place: deliveryOptionPlace,
    valueTexts: { kind: 'adminSettings:delivery.kinds' },
  },
  // Working days tell who has waited too long.
  holiday: {
    name: 'adminAudit:entity.holiday',
    icon: IconCalendarOff,
    place: settings('holidays'),
    changes: ['client'],
  },
  vat_rate: {
    name: 'adminAudit:entity.vat_rate',
    icon: IconReportMoney,
    place: settings('vat'),
    valueTexts: { category: 'adminSettings:vat.categories' },
  },
  warehouse: {
    name: 'adminAudit:entity.warehouse',
    icon: IconBuildingWarehouse,
    place: settings('warehouses'),
    changes: ['stock', 'delivery_option'], // which name it
  },
  company: { name: 'adminAudit:entity.company', icon: IconBuildingStore, place: settings('company') },
  settings: {
    name: 'adminAudit:entity.settings',
    icon: IconSettings,
    place: settings('limits'),
    changes: ['client'],
  },
} satisfies { [Name in EntityName]?: Entity }

/** What is known of a kind by its name on the wire; undefined for one that is new there. */
export const entityOf = (name: string): Entity | undefined =>
  Object.entries<Entity>(entities).find(([key]) => key === name)?.[1]
