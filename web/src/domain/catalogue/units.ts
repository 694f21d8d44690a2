import type { Config } from '@comptoir/contract/content'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { shopConfig } from '#api/config.ts'
import { i18n, namesChanged } from '#i18n/i18n.ts'
import { formatCount, noBreakSpace } from '#ui/format/format.ts'

/** Those that every shop begins with: called by texts of the catalogues until the shop has said what they are called. */
const standard = ['piece', 'pair', 'set', 'pack', 'metre'] as const
type Standard = (typeof standard)[number]
const isStandard = (unit: string): unit is Standard => standard.some((known) => known === unit)

/** Any namespace's `t`: the names of units are in `common`. */
type UnitTexts = (key: `unit.${Standard}`, options: { ns: 'common'; count: number }) => string

/** What units are called in a language, by their codes; made once, since rules for plurals take long to make. */
let kept:
  | {
      language: string
      plurals: Intl.PluralRules
      names: ReadonlyMap<string, { one: string; other: string }>
    }
  | undefined

/** Takes over what the office calls units: what shows them follows, as it does when the language changes. */
export function keepUnitNames(units: Config['units'], language: string): void {
  kept = {
    language,
    plurals: new Intl.PluralRules(language),
    names: new Map(units.map(({ code, ...names }) => [code, names])),
  }
  i18n.emit(namesChanged)
}

/** The same for the frame around pages, which all need them. */
export function useUnitNames(): void {
  const { data, dataUpdatedAt } = useQuery(shopConfig)
  useEffect(() => {
    // A copy that was kept by an earlier release has none.
    if (data?.units) keepUnitNames(data.units, i18n.language)
  }, [data, dataUpdatedAt])
}

/** A unit's name in the singular or plural: "pieces". */
export function unitName(t: UnitTexts, count: number, unit: string): string {
  const names = kept?.language === i18n.language ? kept.names.get(unit) : undefined
  if (kept && names) return kept.plurals.select(count) === 'one' ? names.one : names.other
  return isStandard(unit) ? t(`unit.${unit}`, { ns: 'common', count }) : unit
}

/** A number of units, never on two lines: "1 200 pieces". */
export const formatUnits = (t: UnitTexts, count: number, unit: string): string =>
  `${formatCount(count)}${noBreakSpace}${unitName(t, count, unit)}`
