import type { DeliveryOptionChanges, OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import type { Language } from '@comptoir/contract/common'

type Texts = Record<Language, string>
export type RuleValues = {
  /** Keeps a row the same while others come and go. */
  key: string
  country: string
  tariff: string
  price: string
  free_from: string
  minimum_order: string
}
/** A delivery option as its form holds it: ids as text, '' for any. */
export type OptionValues = {
  code: string
  kind: 'pickup' | 'shipping'
  name: Texts
  description: Texts
  lead_days: string
  cutoff_time: string
  blocks_pickup_only: boolean
  is_active: boolean
  countries: string[]
  warehouses: string[]
  rules: RuleValues[]
}

const noTexts = (): Texts => ({ fr: '', nl: '', de: '', en: '' })
let made = 0
export const newRule = (): RuleValues => ({
  key: `rule${(made += 1)}`,
  country: '',
  tariff: '',
  price: '',
  free_from: '',
  minimum_order: '0',
})

/** An amount as it is typed here: with a comma, without needless places. `"350.00"` becomes `350`. */
const typed = (amount: string | null): string => (amount ?? '').replace(/\.00$/, '').replace('.', ',')
/** The other way round: `"1 234,5"` becomes `1234.5`. */
const sent = (text: string): string => text.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')

/** @param option what is changed; null for a new one */
export const toValues = (option: OfficeDeliveryOption | null): OptionValues => ({
  code: option?.code ?? '',
  kind: option?.kind ?? 'shipping',
  name: { ...noTexts(), ...option?.name },
  description: { ...noTexts(), ...option?.description },
  lead_days: String(option?.lead_days ?? 2),
  cutoff_time: option?.cutoff_time ?? '15:00',
  blocks_pickup_only: option?.blocks_pickup_only ?? true,
  is_active: option?.is_active ?? true,
  countries: (option?.countries ?? []).map(String),
  warehouses: (option?.warehouses ?? []).map(String),
  rules: option
    ? option.rules.map((rule) => ({
        ...newRule(),
        country: String(rule.country ?? ''),
        tariff: String(rule.tariff ?? ''),
        price: typed(rule.price),
        free_from: typed(rule.free_from),
        minimum_order: typed(rule.minimum_order),
      }))
    : [newRule()],
})

const idOrAny = (text: string): number | null => (text ? Number(text) : null)
export const toChanges = (values: OptionValues): DeliveryOptionChanges => ({
  ...values,
  lead_days: Number(values.lead_days),
  countries: values.countries.map(Number),
  warehouses: values.warehouses.map(Number),
  rules: values.rules.map((rule) => ({
    country: idOrAny(rule.country),
    tariff: idOrAny(rule.tariff),
    price: sent(rule.price),
    free_from: sent(rule.free_from) || null,
    minimum_order: sent(rule.minimum_order) || '0',
  })),
})
