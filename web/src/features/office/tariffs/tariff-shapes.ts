import { roundings } from '@comptoir/contract/admin-tariffs'
import { type Kind, text } from '#features/office/form/shape.ts'
import { formatMoney } from '#ui/format/format.ts'

/** A percentage as it is typed, with a comma and perhaps a sign. */
export const percent: Kind<string, string> = {
  ...text,
  toForm: (value) => value.replace('.', ','),
  toApi: (value) => value.replaceAll(/[\s\u00a0%]/g, '').replace('−', '-'),
  faults: (value, path) =>
    value.trim() === ''
      ? { [path]: { key: 'required' } }
      : /^[+-]?\d{1,3}([.,]\d{1,2})?$/.test(value.replaceAll(/[\s\u00a0%]/g, '').replace('−', '-'))
        ? {}
        : { [path]: { key: 'percent' } },
}

export type Rounding = (typeof roundings)[number]
export const roundingChoices = roundings.map((value) => ({ value, label: formatMoney(value) }))
