import { compare } from '@comptoir/contract/money'
import { RuleError, message } from '#lib/errors.ts'
import type { Raise } from './tariffs.queries.ts'

/** @throws RuleError on `percent` for a cut that would leave nothing */
export function checkedRaise<R extends Raise>(raise: R): R {
  if (compare(raise.percent as `${number}`, '-100') <= 0)
    throw new RuleError({ percent: [message('tariff_percent_too_low')] })
  return raise
}
