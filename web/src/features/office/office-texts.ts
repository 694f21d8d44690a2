import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'

const namespaces = [
  'admin',
  'adminAgreements',
  'adminAudit',
  'adminBank',
  'adminClients',
  'adminContent',
  'adminFigures',
  'adminFinance',
  'adminImports',
  'adminInvoices',
  'adminMail',
  'adminMailTexts',
  'adminOrders',
  'adminReferences',
  'adminSearchTerms',
  'adminSettings',
  'adminStaff',
  'adminStock',
  'adminStyles',
  'adminTariffs',
  'adminPromotions',
] as const
/** A text of the office as data names it: `adminMail:columns.subject`. */
export type OfficeKey = ParseKeys<typeof namespaces>

/** The texts of the office that data names, as far as the screen has loaded them. */
export function useOfficeTexts(): (key: OfficeKey) => string {
  const t = useTranslation().i18n.getFixedT(null, namespaces)
  return (key) => t(key as 'admin:title') // i18next's types give up on so many keys at once
}
