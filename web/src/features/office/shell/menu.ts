import { type MenuPage, pages } from '#features/office/entities.ts'
import type { OfficeKey } from '#features/office/office-texts.ts'

type Group = { key: string; name?: OfficeKey; pages: readonly MenuPage[] }

/** The menu of the back office, in its order. */
export const officeMenu: readonly Group[] = [
  { key: 'start', pages: [pages.overview] },
  { key: 'selling', name: 'admin:menu.selling', pages: [pages.orders] },
  {
    key: 'money',
    name: 'admin:menu.money',
    pages: [pages.invoices, pages.bank, pages.open_items, pages.journal, pages.vat_listings],
  },
  { key: 'goods', name: 'admin:menu.goods', pages: [pages.stock, pages.incoming, pages.movements] },
  {
    key: 'catalogue',
    name: 'admin:menu.catalogue',
    pages: [pages.styles, pages.lists, pages.search_terms, pages.imports],
  },
  {
    key: 'pricing',
    name: 'admin:menu.pricing',
    pages: [pages.tariffs, pages.client_groups, pages.promotions],
  },
  { key: 'customers', name: 'admin:menu.customers', pages: [pages.approvals, pages.clients] },
  {
    key: 'publishing',
    name: 'admin:menu.publishing',
    pages: [pages.pages, pages.announcements, pages.translations, pages.mail_texts],
  },
  {
    key: 'running',
    name: 'admin:menu.running',
    pages: [pages.mail, pages.audit, pages.staff, pages.settings],
  },
]
