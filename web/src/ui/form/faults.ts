import type { Fault } from '@comptoir/contract/forms'
import type { PasswordFault } from '@comptoir/contract/password'
import type { TFunction } from 'i18next'

/** A rule that a field breaks; the keys are of `faults` in the texts of `form`. */
export type FormFault = (
  | Fault
  | PasswordFault
  | {
      key:
        | 'terms'
        | 'password_mismatch'
        | 'whole_number'
        | 'time'
        | 'amount'
        | 'percent'
        | 'price'
        | 'choose_any'
        | 'reason_short'
      values?: undefined
    }
  | { key: 'whole_between'; values: { min: number; max: number } }
) & {
  /** It is a fault of several fields, of which others may still be filled in: said once the form is sent. */
  isOfAll?: true
}
/** By the dotted paths of the fields. */
export type FormFaults = Record<string, FormFault | FormFault[]>

/** The texts under the fields, one line per fault. */
export const faultTexts = (faults: FormFaults, t: TFunction<['form', 'common']>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([path, found]) => {
      const lines = [found].flat().map((fault) => faultText(fault, t))
      return lines.length > 0 ? [[path, lines.join('\n')]] : []
    }),
  )

const faultText = ({ key, values }: FormFault, t: TFunction<['form', 'common']>): string =>
  // Each text uses the values that it names.
  key === 'required'
    ? t('common:required')
    : t(`faults.${key}`, { limit: '', example: '', min: '', max: '', ...values })
