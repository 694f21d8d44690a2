import type { z } from 'zod'
import { message, type FieldErrors, type Message } from '#lib/errors.ts'
import { isRecord } from './lenient.ts'

/**
 * What a schema found wrong, as messages per field in the shape of the input (wire D4): nested objects stay
 * nested, and a list of objects becomes a list of the same length, with `{}` for what is fine.
 *
 * @param input what was checked, with `reportInput`
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], input: unknown): FieldErrors {
  const fields = none()
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add(fields, [...issue.path, key], input, message('unknown_field'))
    else if (issue.path.length === 0) fields['non_field_errors'] = [messageOf(issue)]
    else add(fields, issue.path, input, messageOf(issue), isObjectWanted(issue))
  }
  return fields
}

/** Without a prototype: a field may be called `constructor` by whoever sends it. */
const none = () => Object.create(null) as FieldErrors

function add(
  fields: FieldErrors,
  [key, ...rest]: PropertyKey[],
  input: unknown,
  message: Message,
  isObject = false,
): void {
  const name = String(key)
  const within = isRecord(input) ? input[name] : undefined
  if (rest.length === 0) {
    const messages = (fields[name] ??= isObjectExpected(message) ? none() : [])
    if (Array.isArray(messages)) (messages as Message[]).push(message)
    else messages['non_field_errors'] = [message]
    return
  }
  if (!Array.isArray(within))
    return add((fields[name] ??= none()) as FieldErrors, rest, within, message, isObject)
  if (rest.length === 1 && !isObject) return void ((fields[name] ??= []) as Message[]).push(message)
  const items = (fields[name] ??= within.map(none)) as FieldErrors[]
  const index = Number(rest[0])
  if (rest.length === 1) return void (items[index] = { non_field_errors: [message] })
  add(items[index]!, rest.slice(1), within[index], message, isObject) // an issue names an item that is there
}

const isObjectExpected = (message: Message) => message.key === 'not_a_dictionary'
/** Also where `null` stands instead. */
const isObjectWanted = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_type' && (issue.expected === 'object' || issue.expected === 'record')

function messageOf(issue: z.core.$ZodIssue): Message {
  if (issue.message === 'pk') return relationMessage(issue.input)
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue.expected, issue.input)
    case 'too_small':
      return smallMessage(issue)
    case 'too_big':
      return bigMessage(issue)
    case 'invalid_format':
      return formatMessage(issue)
    case 'invalid_value':
      return issue.input === undefined
        ? message('required')
        : issue.input === null
          ? message('null')
          : issue.input === ''
            ? message('blank')
            : message('choice', { value: shown(issue.input) })
    case 'custom':
      if (issue.message === 'max_items')
        return message('max_items', { limit: Number(issue.params?.['limit']) })
      return message(issue.message === 'required' ? 'required' : 'invalid')
    case 'invalid_union':
      return unionMessage(issue)
    default:
      return message('invalid')
  }
}

function typeMessage(expected: string, input: unknown): Message {
  if (input === undefined) return message('required')
  if (input === null) return message('null')
  if (expected === 'int' || expected === 'number') return message('integer')
  if (expected === 'boolean') return message('boolean')
  if (expected === 'string') return message('invalid_string')
  if (expected === 'array') return message('not_a_list', { type: typeName(input) })
  if (expected === 'object' || expected === 'record')
    return message('not_a_dictionary', { type: typeName(input) })
  return message('invalid')
}

function relationMessage(input: unknown): Message {
  if (input === undefined) return message('required')
  if (input === null || input === '') return message('null')
  if (Number.isInteger(input)) return message('does_not_exist', { value: Number(input) })
  return message('incorrect_type', { type: typeName(input) })
}

function smallMessage({ origin, minimum, inclusive, input }: z.core.$ZodIssueTooSmall): Message {
  const limit = Number(minimum)
  if (origin === 'string') return input === '' ? message('blank') : message('min_length', { limit })
  return origin === 'array'
    ? message('empty_list')
    : message('min_value', { limit: inclusive ? limit : limit + 1 })
}

function bigMessage({ origin, maximum }: z.core.$ZodIssueTooBig): Message {
  const limit = Number(maximum)
  if (origin === 'string') return message('max_length', { limit })
  return origin === 'array' ? message('max_items', { limit }) : message('max_value', { limit })
}

/** Patterns that name what is said where they do not match. */
const wordedRules = ['phone', 'amount', 'money', 'percent', 'time', 'date', 'slug', 'id_list'] as const
function formatMessage({ format, input, message: rule }: z.core.$ZodIssueInvalidStringFormat): Message {
  if (input === '') return message('blank')
  const said = wordedRules.find((name) => name === rule)
  if (said) return message(said)
  const named = (['email', 'url', 'date'] as const).find((name) => name === format)
  return message(named ?? 'invalid')
}

/** The schema's unions are "blank, or …": what the last option says is the reason. */
function unionMessage(issue: z.core.$ZodIssueInvalidUnion): Message {
  if (issue.input === undefined) return message('required')
  const reason = issue.errors.at(-1)?.[0]
  return reason ? messageOf(reason) : message('invalid')
}

const typeName = (value: unknown) =>
  Array.isArray(value)
    ? 'list'
    : value === null
      ? 'null'
      : ({
          object: 'dict',
          string: 'str',
          number: Number.isInteger(value) ? 'int' : 'float',
          boolean: 'bool',
        }[typeof value as string] ?? typeof value)
const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 100)
