import type { Language } from '@comptoir/contract/common'
import { isUnit } from '@comptoir/contract/rules'
import { translate } from '#i18n/messages.ts'

/** A unit's name in the singular or plural; one that the catalogue alone knows is left as it is. */
export function unitName(language: Language, unit: string, count: number): string {
  return isUnit(unit) ? translate(language, `unit_${unit}`, { count }) : unit
}
