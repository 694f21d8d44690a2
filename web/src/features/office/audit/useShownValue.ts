import type { AuditEntry } from '@comptoir/contract/admin-audit'
import { useTranslation } from 'react-i18next'
import { deviceOf } from '#domain/accounts/device.ts'
import { languageNames } from '#i18n/languages.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { type RuleTerms, useNames } from '#features/office/settings/useNames.ts'
import { entityOf } from '#features/office/entities.ts'
import { isNamed } from './diff.rules.ts'

const instantForm = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const dayForm = /^\d{4}-\d\d-\d\d$/

const isRule = (value: unknown): value is RuleTerms =>
  typeof value === 'object' && value !== null && 'minimum_order' in value

/** Whether there is nothing to show. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What was kept of a field, as the office would say it: names for ids, dates and amounts as everywhere. */
export function useShownValue(entity: AuditEntry['entity']): (path: string, value: unknown) => string {
  const { t, i18n } = useTranslation([
    'adminAudit',
    'admin',
    'adminClients',
    'adminMail',
    'adminSettings',
    'adminStaff',
  ])
  const { instant, day } = useFormat()
  const names = useNames()
  const named: Record<string, (id: number) => string | null> = {
    tariff: names.tariff,
    tariffs: names.tariff,
    country: names.country,
    countries: names.country,
    warehouses: names.warehouse,
  }
  /** The text for a value of a closed list: the status of a client or a mail, a kind, a language; a browser's name. */
  const valueText = (path: string, value: string): string | null => {
    if (path === 'language' || path === 'languages')
      return (languageNames as Record<string, string>)[value] ?? null
    if (path === 'device') return Object.values(deviceOf(value)).filter(Boolean).join(', ') || null
    // Of a product of a style: `products.POLO-NVY-M.stock_policy`, and `policies.POLO-NVY-M` where there are many.
    const parts = path.split('.')
    const texts = entityOf(entity)?.valueTexts ?? {}
    const lists = [texts[path] ?? texts[parts.at(-1) ?? ''] ?? texts[parts[0] ?? ''] ?? []].flat()
    const place = lists.map((list) => `${list}.${value}`).find((one) => i18n.exists(one))
    return place ? t(place as 'adminMail:status.sent') : null
  }
  const show = (path: string, value: unknown): string => {
    if (isNothing(value)) return '–'
    if (typeof value === 'boolean') return t(value ? 'admin:yes' : 'admin:no')
    if (typeof value === 'number') return named[path]?.(value) ?? String(value)
    if (typeof value === 'string') {
      if (instantForm.test(value)) return instant(value)
      return dayForm.test(value) ? day(value) : (valueText(path, value) ?? value)
    }
    if (Array.isArray(value))
      return value.map((item) => show(path, item)).join(isRule(value[0]) ? '\n' : ', ')
    if (isNamed(value)) return value.name
    if (isRule(value)) return `${names.scope(value)} ${names.terms(value)}`
    return Object.entries(value as object)
      .map(([key, inner]) => t('labelled', { ns: 'common', label: key, value: show(key, inner) }))
      .join(', ')
  }
  return show
}
