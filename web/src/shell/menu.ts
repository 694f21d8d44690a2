import {
  IconBook2,
  IconBuildingStore,
  IconClipboardList,
  IconHistory,
  IconNews,
  IconListNumbers,
  IconRepeat,
  IconShoppingBag,
  IconSparkles,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { cataloguePath, noCategory } from '#domain/catalogue/catalogue-path.ts'

const catalogue = { to: cataloguePath, params: noCategory } as const

/**
 * The eight entries of LAY-05 in their order, the quick order, the usual purchases and a partner's clients. New products
 * and best deals are searches.
 */
export const menu = [
  { key: 'catalogue', link: { ...catalogue, search: {} }, Icon: IconBuildingStore, isNew: true },
  { key: 'basket', link: { to: '/order/create' }, keys: 'Alt+B', Icon: IconShoppingBag },
  { key: 'quick_order', link: { to: '/quick-order' }, keys: 'Alt+Q', Icon: IconListNumbers },
  { key: 'orders', link: { to: '/order' }, Icon: IconClipboardList },
  { key: 'usual', link: { to: '/usual' }, keys: 'Alt+U', Icon: IconHistory },
  { key: 'recurring', link: { to: '/basket' }, Icon: IconRepeat, isOwn: true },
  { key: 'clients', link: { to: '/clients' }, Icon: IconUsers, isForPartners: true },
  { key: 'brochures', link: { to: '/brochures' }, Icon: IconBook2, isOwn: true },
  { key: 'new_products', link: { ...catalogue, search: { other: 'new' } }, Icon: IconSparkles },
  { key: 'deals', link: { ...catalogue, search: { other: 'deal' } }, Icon: IconTag },
  { key: 'news', link: { to: '/page/$slug', params: { slug: 'actualite' } }, Icon: IconNews, isOwn: true },
] as const satisfies readonly {
  key: string
  link: LinkProps
  Icon: unknown
  isNew?: boolean
  isForPartners?: boolean
  /** Of the company itself: the office has none of it when it orders for a client. */
  isOwn?: boolean
  keys?: string
}[]

export type MenuEntry = (typeof menu)[number]

type PageAddress = { pathname: string; search: { other?: string } }

/** Whether an entry is that of the current page. */
export function isCurrent({ key }: MenuEntry, { pathname, search }: PageAddress): boolean {
  const at = (start: string) => pathname === start || pathname.startsWith(`${start}/`)
  switch (key) {
    case 'catalogue':
      return at('/product') || (at('/categories') && search.other !== 'new' && search.other !== 'deal')
    case 'new_products':
      return at('/categories') && search.other === 'new'
    case 'deals':
      return at('/categories') && search.other === 'deal'
    case 'basket':
      return at('/order/create') || at('/checkout')
    case 'quick_order':
      return at('/quick-order')
    case 'usual':
      return at('/usual')
    case 'orders':
      return (at('/order') && !at('/order/create')) || at('/invoices')
    case 'recurring':
      return at('/basket') || at('/basket-create')
    case 'clients':
      return at('/clients')
    case 'brochures':
      return at('/brochures')
    case 'news':
      return at('/page/actualite')
  }
}
