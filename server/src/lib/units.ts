import type { Language } from '@comptoir/contract/common'
import { translate } from '#i18n/messages.ts'

const knownUnits = ['piece', 'pair', 'set', 'metre', 'pack'] as const

/** A unit's name in the singular or plural; one that the catalogue alone knows is left as it is. */
export function unitName(language: Language, unit: string, count: number): string {
  const known = knownUnits.find((one) => one === unit)
  return known ? translate(language, `mail_unit_${known}_${count === 1 ? 'one' : 'other'}`) : unit
}
