import type { ClientTariffCounts } from '@comptoir/contract/admin-clients'

export const priceListModes = ['add_tariff', 'set_tariff', 'remove_tariff'] as const
export type PriceListMode = (typeof priceListModes)[number]

/** How many of several clients a change concerns, and how. */
export type Effect = {
  /** Who gets the list, and from now on uses it. */
  gain: number
  use: number
  /** Who has it already, where it is added. */
  keep: number
  /** Which lists are taken from how many. */
  lose: { name: string; count: number }[]
  /** Who is left out, since the list that would be taken is in use. */
  refused: number
}

/** What changing a price list does to the clients that were counted. */
export function effectOf(
  mode: PriceListMode,
  tariff: { id: number; name: string },
  { count, tariffs }: ClientTariffCounts,
): Effect {
  const { assigned, in_use } = tariffs.find(({ id }) => id === tariff.id) ?? { assigned: 0, in_use: 0 }
  const noEffect = { gain: 0, use: 0, keep: 0, lose: [], refused: 0 }
  if (mode === 'add_tariff') return { ...noEffect, gain: count - assigned, keep: assigned }
  if (mode === 'remove_tariff') {
    const lose = [{ name: tariff.name, count: assigned - in_use }].filter((one) => one.count > 0)
    return { ...noEffect, lose, refused: in_use }
  }
  const others = tariffs.filter(({ id }) => id !== tariff.id)
  return {
    ...noEffect,
    gain: count - assigned,
    use: count - in_use,
    lose: others.map((one) => ({ name: one.name, count: one.assigned })),
  }
}
