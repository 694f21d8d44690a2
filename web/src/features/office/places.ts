import { linkOptions, type LinkProps } from '@tanstack/react-router'

/** Where something of the office is: spread it into a link. */
export type Place = Pick<LinkProps, 'to' | 'params' | 'search'>

export const clientPlace = (id: number) => linkOptions({ to: '/admin/clients/$id', params: { id } })
export const approvalPlace = (id: number) => linkOptions({ to: '/admin/approvals/$id', params: { id } })
export const staffPlace = (id: number) => linkOptions({ to: '/admin/staff/$id', params: { id } })
export const orderPlace = (id: number) => linkOptions({ to: '/admin/orders/$id', params: { id } })
export const stockPlace = (id: number) => linkOptions({ to: '/admin/stock/$id', params: { id } })
export const invoicePlace = (id: number) => linkOptions({ to: '/admin/invoices/$id', params: { id } })
/** What a client owes. */
export const openItemPlace = (id: number) => linkOptions({ to: '/admin/open-items/$id', params: { id } })
/** The journal of a day. */
export const journalDayPlace = (day: string) => linkOptions({ to: '/admin/journal/$day', params: { day } })
export const pickPlace = (id: number) => linkOptions({ to: '/admin/orders/$id/pick', params: { id } })
/** The orders of one client. */
export const ordersOfPlace = (client: number) =>
  linkOptions({ to: '/admin/orders', search: { client: String(client) } })
/** The orders that were placed from a day to a day. */
export const ordersOfDaysPlace = (from: string, to: string) =>
  linkOptions({ to: '/admin/orders', search: { from, to } })
export const stylePlace = (id: number) => linkOptions({ to: '/admin/styles/$id', params: { id } })
/** A style as customers would see it. */
export const previewPlace = (id: number) => linkOptions({ to: '/admin/styles/$id/preview', params: { id } })
export const tariffPlace = (id: number) => linkOptions({ to: '/admin/tariffs/$id', params: { id } })
export const promotionPlace = (id: number) => linkOptions({ to: '/admin/promotions/$id', params: { id } })
export const priceChangePlace = (id: number) =>
  linkOptions({ to: '/admin/price-changes/$id', params: { id } })
export const bankLinePlace = (id: number) => linkOptions({ to: '/admin/bank/$id', params: { id } })
export const importPlace = (id: number) => linkOptions({ to: '/admin/imports/$id', params: { id } })
export const mailPlace = (id: number) => linkOptions({ to: '/admin/mail/$id', params: { id } })
export const deliveryOptionPlace = (id: number) =>
  linkOptions({ to: '/admin/settings/delivery/$id', params: { id } })
export const pagePlace = (id: number) => linkOptions({ to: '/admin/pages/$id', params: { id } })
export const announcementPlace = (id: number) =>
  linkOptions({ to: '/admin/announcements/$id', params: { id } })
