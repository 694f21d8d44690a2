import { languages, type TextLanguage } from '@comptoir/contract/common'
import type { FormFaults } from '#ui/form/faults.ts'

/** A kind of value: what it is in a form, and what in the API. */
export type Kind<Api, Form> = {
  toForm(value: Api): Form
  toApi(value: Form): Api
  /** What is wrong with it, under its dotted path. */
  faults(value: Form, path: string): FormFaults
  /** Marked by an asterisk. */
  isRequired: boolean
}
/** What an editor edits: its values by name, each of a kind. */
export type Shape = { readonly [name: string]: Kind<unknown, unknown> | Shape }
type Part = Shape[string]

export type FormValues<P> =
  P extends Kind<infer _, infer Form> ? Form : { [Name in keyof P]: FormValues<P[Name]> }
export type ApiValues<P> =
  P extends Kind<infer Api, infer _> ? Api : { [Name in keyof P]: ApiValues<P[Name]> }

const isKind = (part: Part): part is Kind<unknown, unknown> => typeof part['toForm'] === 'function'
type Values = { [name: string]: unknown }
const convert = (part: Part, values: unknown, by: 'toForm' | 'toApi'): unknown =>
  isKind(part)
    ? part[by](values)
    : Object.fromEntries(
        Object.entries(part).map(([name, inner]) => [name, convert(inner, (values as Values)[name], by)]),
      )

/** The values of a form; what the shape does not name is left out. */
export const toFormValues = <S extends Shape>(shape: S, values: ApiValues<S>) =>
  convert(shape, values, 'toForm') as FormValues<S>
/** The values for the API. */
export const toApiValues = <S extends Shape>(shape: S, values: FormValues<S>) =>
  convert(shape, values, 'toApi') as ApiValues<S>

/** Each value that is of a kind, under its dotted path. */
export const flat = (part: Part, values: unknown, path = ''): Values =>
  isKind(part)
    ? { [path]: values }
    : Object.assign(
        {},
        ...Object.entries(part).map(([name, inner]) =>
          flat(inner, (values as Values)[name], path ? `${path}.${name}` : name),
        ),
      )

/** The other way round. */
export function nested(values: Values): Values {
  const whole: Values = {}
  for (const [path, value] of Object.entries(values)) {
    const [last = '', ...above] = path.split('.').toReversed()
    const parent = above.reduceRight<Values>((inner, name) => (inner[name] ??= {}) as Values, whole)
    parent[last] = value
  }
  return whole
}

/** What is wrong with the values, under dotted paths. */
export function faultsOf(part: Part, value: unknown, path = ''): FormFaults {
  if (isKind(part)) return part.faults(value, path)
  const parts = Object.entries(part).map(([name, inner]) =>
    faultsOf(inner, (value as Values)[name], path ? `${path}.${name}` : name),
  )
  return Object.assign({}, ...parts)
}

/** Whether the value at a path has to be given. */
export function isRequired(shape: Shape, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  const part = shape[name]
  if (part === undefined) return false
  return isKind(part) ? part.isRequired : isRequired(part, rest.join('.'))
}

const fine = () => ({})
const missing = { key: 'required' } as const
const isBlank = (value: string) => value.trim() === ''

export const text: Kind<string, string> = {
  toForm: (value) => value,
  toApi: (value) => value.trim(),
  faults: (value, path) => (isBlank(value) ? { [path]: missing } : {}),
  isRequired: true,
}
/** A text that may be empty. */
export const textIfAny: Kind<string, string> = { ...text, faults: () => ({}), isRequired: false }
/** '' is no text: `null` on the wire. */
export const textOrNull: Kind<string | null, string> = {
  toForm: (value) => value ?? '',
  toApi: (value) => value.trim() || null,
  faults: fine,
  isRequired: false,
}
export const choice = <Value extends string>(): Kind<Value, Value> => ({
  toForm: (value) => value,
  toApi: (value) => value,
  faults: fine,
  isRequired: false,
})
export const flag: Kind<boolean, boolean> = {
  toForm: (value) => value,
  toApi: (value) => value,
  faults: fine,
  isRequired: false,
}

const isWhole = (value: string) => /^\s*-?\d{1,15}\s*$/.test(value)
/** A whole number. */
export const whole: Kind<number, string> = {
  toForm: String,
  toApi: Number,
  faults: (value, path) =>
    isBlank(value) ? { [path]: missing } : isWhole(value) ? {} : { [path]: { key: 'whole_number' } },
  isRequired: true,
}
/** A whole number within bounds. */
export const wholeBetween = (min: number, max: number): Kind<number, string> => ({
  ...whole,
  faults: (value, path) =>
    isWhole(value) && (Number(value) < min || Number(value) > max)
      ? { [path]: { key: 'whole_between', values: { min, max } } }
      : whole.faults(value, path),
})
/** A time of day: `15:00`. */
export const time: Kind<string, string> = {
  ...text,
  faults: (value, path) =>
    isBlank(value) || /^\s*([01]\d|2[0-3]):[0-5]\d\s*$/.test(value)
      ? text.faults(value, path)
      : { [path]: { key: 'time' } },
}
/** A whole number that the server chooses where none is given. */
export const wholeIfGiven: Kind<number | undefined, string> = {
  toForm: (value) => String(value ?? ''),
  toApi: (value) => (isBlank(value) ? undefined : Number(value)),
  faults: (value, path) => (isBlank(value) ? {} : whole.faults(value, path)),
  isRequired: false,
}

/** Units: a whole number that is not below 0, and 0 where none is given. */
export const wholeOrZero: Kind<number, string> = {
  toForm: String,
  toApi: Number,
  faults: (value, path) => (/^\s*\d{0,9}\s*$/.test(value) ? {} : { [path]: { key: 'whole_number' } }),
  isRequired: false,
}

/** An amount as it is typed here: with a comma, without needless places. `"350.00"` becomes `350`. */
const typed = (amount: string | null): string => (amount ?? '').replace(/\.00$/, '').replace('.', ',')
/** The other way round: `"1 234,5"` becomes `1234.5`. */
const plain = (value: string): string => value.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
const amountFaults = (value: string, path: string): FormFaults =>
  /^(\d{1,9}(\.\d{1,2})?)?$/.test(plain(value)) ? {} : { [path]: { key: 'amount' } }
export const amount: Kind<string, string> = {
  toForm: typed,
  toApi: plain,
  faults: (value, path) => (isBlank(value) ? { [path]: missing } : amountFaults(value, path)),
  isRequired: true,
}
export const amountOrNull: Kind<string | null, string> = {
  toForm: typed,
  toApi: (value) => plain(value) || null,
  faults: amountFaults,
  isRequired: false,
}
export const amountOrZero: Kind<string, string> = {
  toForm: typed,
  toApi: (value) => plain(value) || '0',
  faults: amountFaults,
  isRequired: false,
}

export const id: Kind<number, string> = {
  toForm: String,
  toApi: Number,
  faults: (value, path) => (value === '' ? { [path]: missing } : {}),
  isRequired: true,
}
/** '' is any: `null` on the wire. */
export const idOrNull: Kind<number | null, string> = {
  toForm: (value) => String(value ?? ''),
  toApi: (value) => (value ? Number(value) : null),
  faults: fine,
  isRequired: false,
}
/** One that has to be chosen, where none is at first. */
export const someId: Kind<number | null, string> = {
  ...idOrNull,
  faults: (value, path) => (value === '' ? { [path]: missing } : {}),
  isRequired: true,
}
export const ids: Kind<number[], string[]> = {
  toForm: (value) => value.map(String),
  toApi: (value) => value.map(Number),
  faults: fine,
  isRequired: false,
}
export const someIds: Kind<number[], string[]> = {
  ...ids,
  faults: (value, path) => (value.length === 0 ? { [path]: missing } : {}),
  isRequired: true,
}

/** Some of a closed list, each with a checkbox of its own; at least one. */
export const someOf = <Value extends string>(
  values: readonly Value[],
): Kind<Value[], Record<Value, boolean>> => ({
  toForm: (chosen) =>
    Object.fromEntries(values.map((value) => [value, chosen.includes(value)])) as Record<Value, boolean>,
  toApi: (isChosen) => values.filter((value) => isChosen[value]),
  faults: (isChosen, path) =>
    values.some((value) => isChosen[value])
      ? {}
      : { [`${path}.${values[0]}`]: { key: 'choose_any', isOfAll: true } },
  isRequired: true,
})

type Texts = Record<TextLanguage, string>
/** A text in every language, or in those that are written. */
export const texts: Kind<Texts, Texts> = {
  toForm: (value) => value,
  toApi: (value) => value,
  faults: fine,
  isRequired: false,
}
/** A text that has to be there in every language. */
export const names: Kind<Texts, Texts> = {
  ...texts,
  faults: (value, path) =>
    Object.fromEntries(
      languages.flatMap((language) => (isBlank(value[language]) ? [[`${path}.${language}`, missing]] : [])),
    ),
  isRequired: true,
}
export const noTexts: Texts = { fr: '', nl: '', de: '', en: '' }

let made = 0
/** Keeps a row the same while others come and go. */
const newKey = () => `row${(made += 1)}`
type Row<S> = FormValues<S> & { key: string }
/** Any number of rows, each with these values. */
export const rows = <S extends Shape>(row: S): Kind<ApiValues<S>[], Row<S>[]> => ({
  toForm: (values) => values.map((one) => formRow(row, one)),
  toApi: (values) => values.map((one) => toApiValues(row, one)),
  faults: (values, path) =>
    Object.assign({}, ...values.map((one, index) => faultsOf(row, one, `${path}.${index}`))),
  isRequired: false,
})
/** A further row. */
export const formRow = <S extends Shape>(row: S, value: ApiValues<S>): Row<S> =>
  Object.assign(toFormValues(row, value) as object, { key: newKey() }) as Row<S>
