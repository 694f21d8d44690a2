import { type Language, languages } from '@comptoir/contract/common'
import type { FormFaults } from '#ui/form/faults.ts'

/** How a field holds a value, and how the server takes it. */
export type Kind<Sent, Held> = {
  hold(sent: Sent): Held
  send(held: Held): Sent
  /** What is wrong with it, under its dotted path. */
  faults(held: Held, path: string): FormFaults
  /** Marked by an asterisk. */
  isRequired: boolean
}
/** What an editor edits: its values by name, each of a kind. */
export type Shape = { readonly [name: string]: Kind<unknown, unknown> | Shape }
type Part = Shape[string]

export type Held<P> = P extends Kind<infer _, infer H> ? H : { [Name in keyof P]: Held<P[Name]> }
export type Sent<P> = P extends Kind<infer S, infer _> ? S : { [Name in keyof P]: Sent<P[Name]> }

const isKind = (part: Part): part is Kind<unknown, unknown> => typeof part['hold'] === 'function'
type Values = { [name: string]: unknown }
const convert = (part: Part, values: unknown, by: 'hold' | 'send'): unknown =>
  isKind(part)
    ? part[by](values)
    : Object.fromEntries(
        Object.entries(part).map(([name, inner]) => [name, convert(inner, (values as Values)[name], by)]),
      )

/** The values as the form holds them; what the shape does not name is left out. */
export const hold = <S extends Shape>(shape: S, sent: Sent<S>) => convert(shape, sent, 'hold') as Held<S>
/** The values as the server takes them. */
export const send = <S extends Shape>(shape: S, held: Held<S>) => convert(shape, held, 'send') as Sent<S>

/** What is wrong with the values, under dotted paths. */
export function faultsOf(part: Part, held: unknown, path = ''): FormFaults {
  if (isKind(part)) return part.faults(held, path)
  const parts = Object.entries(part).map(([name, inner]) =>
    faultsOf(inner, (held as Values)[name], path ? `${path}.${name}` : name),
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
const isBlank = (held: string) => held.trim() === ''

export const text: Kind<string, string> = {
  hold: (sent) => sent,
  send: (held) => held.trim(),
  faults: (held, path) => (isBlank(held) ? { [path]: missing } : {}),
  isRequired: true,
}
/** '' is no text: `null` on the wire. */
export const textOrNull: Kind<string | null, string> = {
  hold: (sent) => sent ?? '',
  send: (held) => held.trim() || null,
  faults: fine,
  isRequired: false,
}
export const choice = <Value extends string>(): Kind<Value, Value> => ({
  hold: (sent) => sent,
  send: (held) => held,
  faults: fine,
  isRequired: false,
})
export const flag: Kind<boolean, boolean> = {
  hold: (sent) => sent,
  send: (held) => held,
  faults: fine,
  isRequired: false,
}

const isWhole = (held: string) => /^\s*-?\d{1,9}\s*$/.test(held)
/** A whole number. */
export const whole: Kind<number, string> = {
  hold: String,
  send: Number,
  faults: (held, path) =>
    isBlank(held) ? { [path]: missing } : isWhole(held) ? {} : { [path]: { key: 'whole_number' } },
  isRequired: true,
}
/** A whole number that the server chooses where none is given. */
export const wholeIfGiven: Kind<number | undefined, string> = {
  hold: (sent) => String(sent ?? ''),
  send: (held) => (isBlank(held) ? undefined : Number(held)),
  faults: (held, path) => (isBlank(held) ? {} : whole.faults(held, path)),
  isRequired: false,
}

/** An amount as it is typed here: with a comma, without needless places. `"350.00"` becomes `350`. */
const typed = (amount: string | null): string => (amount ?? '').replace(/\.00$/, '').replace('.', ',')
/** The other way round: `"1 234,5"` becomes `1234.5`. */
const plain = (held: string): string => held.replace(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
const amountFaults = (held: string, path: string): FormFaults =>
  /^(\d{1,9}(\.\d{1,2})?)?$/.test(plain(held)) ? {} : { [path]: { key: 'amount' } }
export const amount: Kind<string, string> = {
  hold: typed,
  send: plain,
  faults: (held, path) => (isBlank(held) ? { [path]: missing } : amountFaults(held, path)),
  isRequired: true,
}
export const amountOrNull: Kind<string | null, string> = {
  hold: typed,
  send: (held) => plain(held) || null,
  faults: amountFaults,
  isRequired: false,
}
export const amountOrZero: Kind<string, string> = {
  hold: typed,
  send: (held) => plain(held) || '0',
  faults: amountFaults,
  isRequired: false,
}

export const id: Kind<number, string> = {
  hold: String,
  send: Number,
  faults: (held, path) => (held === '' ? { [path]: missing } : {}),
  isRequired: true,
}
/** '' is any: `null` on the wire. */
export const idOrNull: Kind<number | null, string> = {
  hold: (sent) => String(sent ?? ''),
  send: (held) => (held ? Number(held) : null),
  faults: fine,
  isRequired: false,
}
/** One that has to be chosen, where none is at first. */
export const someId: Kind<number | null, string> = {
  ...idOrNull,
  faults: (held, path) => (held === '' ? { [path]: missing } : {}),
  isRequired: true,
}
export const ids: Kind<number[], string[]> = {
  hold: (sent) => sent.map(String),
  send: (held) => held.map(Number),
  faults: fine,
  isRequired: false,
}
export const someIds: Kind<number[], string[]> = {
  ...ids,
  faults: (held, path) => (held.length === 0 ? { [path]: missing } : {}),
  isRequired: true,
}

/** Some of a closed list, each with a checkbox of its own; at least one. */
export const someOf = <Value extends string>(
  values: readonly Value[],
): Kind<Value[], Record<Value, boolean>> => ({
  hold: (sent) =>
    Object.fromEntries(values.map((value) => [value, sent.includes(value)])) as Record<Value, boolean>,
  send: (held) => values.filter((value) => held[value]),
  faults: (held, path) =>
    values.some((value) => held[value]) ? {} : { [`${path}.${values[0]}`]: { key: 'choose_any' } },
  isRequired: true,
})

type Texts = Record<Language, string>
/** A text in every language, or in those that are written. */
export const texts: Kind<Texts, Texts> = {
  hold: (sent) => sent,
  send: (held) => held,
  faults: fine,
  isRequired: false,
}
/** A text that has to be there in every language. */
export const names: Kind<Texts, Texts> = {
  ...texts,
  faults: (held, path) =>
    Object.fromEntries(
      languages.flatMap((language) => (isBlank(held[language]) ? [[`${path}.${language}`, missing]] : [])),
    ),
  isRequired: true,
}
export const noTexts: Texts = { fr: '', nl: '', de: '', en: '' }

let made = 0
/** Keeps a row the same while others come and go. */
const newKey = () => `row${(made += 1)}`
type Row<S> = Held<S> & { key: string }
/** Any number of rows, each with these values. */
export const rows = <S extends Shape>(row: S): Kind<Sent<S>[], Row<S>[]> => ({
  hold: (sent) => sent.map((one) => heldRow(row, one)),
  send: (held) => held.map((one) => send(row, one)),
  faults: (held, path) =>
    Object.assign({}, ...held.map((one, index) => faultsOf(row, one, `${path}.${index}`))),
  isRequired: false,
})
/** A further row. */
export const heldRow = <S extends Shape>(row: S, sent: Sent<S>): Row<S> =>
  Object.assign(hold(row, sent) as object, { key: newKey() }) as Row<S>
