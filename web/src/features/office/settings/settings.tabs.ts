export const settingsTabs = [
  'delivery',
  'warehouses',
  'holidays',
  'vat',
  'limits',
  'languages',
  'company',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The part of the settings that an address names; the first where it names none. */
export const readSettingsTab = ({ tab }: Record<string, unknown>): { tab?: SettingsTab } => {
  const known = settingsTabs.find((one) => one === tab)
  return known ? { tab: known } : {}
}
