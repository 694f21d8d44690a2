import type { CurrentUser } from '@comptoir/contract/auth'
import type { ProfileInput } from '@comptoir/contract/profile'

/** The preferences as forms hold them: ids as text; null where nothing is preferred. */
export type Preferences = {
  preferred_brands: string[]
  preferred_catalogs: string[]
  preferred_warehouse: string | null
  delivery_settings: { delivery_option: string | null; shipping_address: string | null }
}

const text = (id: number | null): string | null => (id === null ? null : String(id))
const id = (chosen: string | null): number | null => (chosen === null ? null : Number(chosen))

export const toPreferences = (user: CurrentUser): Preferences => ({
  preferred_brands: user.preferred_brands.map(String),
  preferred_catalogs: user.preferred_catalogs.map(String),
  preferred_warehouse: text(user.preferred_warehouse),
  delivery_settings: {
    delivery_option: text(user.delivery_settings.delivery_option),
    shipping_address: text(user.delivery_settings.shipping_address),
  },
})

export const fromPreferences = (values: Preferences): ProfileInput => ({
  preferred_brands: values.preferred_brands.map(Number),
  preferred_catalogs: values.preferred_catalogs.map(Number),
  preferred_warehouse: id(values.preferred_warehouse),
  delivery_settings: {
    delivery_option: id(values.delivery_settings.delivery_option),
    shipping_address: id(values.delivery_settings.shipping_address),
  },
})
