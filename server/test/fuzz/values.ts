import type { Random } from './random.ts'

/** A JSON schema as the OpenAPI document has it; only what it uses. */
export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

/** Numbers that JSON.stringify() would not write as they stand here. */
const rawNumbers = ['1e400', '-1e400', '1e-400', '-0', '9'.repeat(30), '1.00000000000000000001'].map(
  (text) => `@@raw ${text}`,
)
/** As JSON, with raw numbers as numbers. */
export const jsonOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"@@raw ([^"]+)"/g, '$1')

const nested = (depth: number, inside: unknown = 1): unknown => {
  let value = inside
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\u202e\u2028\ufeff',
  '👩‍👩‍👧‍👦'.repeat(50),
  'Z̤͔ͧ̑̓'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(5000),
  'é'.repeat(100_000),
  '%00',
  '%',
  "'; drop table app_user; --",
  '<script>alert(1)</script>',
  'a\r\nBcc: everybody@example.test',
  '{{constructor.constructor("return process")()}}',
  '${process.env.SECRET}',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '0x10',
  '1e3',
  '1_000',
  '１２',
  '٣',
  ' 5 ',
  '-0',
  '9'.repeat(400),
  '1,,2',
  '1,'.repeat(1000),
  'a|b & !c:*',
  '(('.repeat(60),
  'a '.repeat(5000),
  '0000-01-01',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '2025-02-29',
  '24:00',
  '-0.01',
  '99999999999999.99',
  '0.005',
] as const

const numbers = [
  0,
  -1,
  1,
  1.5,
  -0.5,
  1e-7,
  1e21,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
]

const shapes = (): unknown[] => [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  ['x'],
  { length: 3, toString: 1 },
  { constructor: { prototype: { isAdmin: true } } },
  { key: 'not_found', values: {} },
  { toJSON: 1, valueOf: 1 },
  nested(20),
  nested(31),
  nested(40),
  Array.from({ length: 3000 }, (_, index) => index),
  Array.from({ length: 2000 }, () => ({})),
  Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`field_${index}`, index])),
]

/** A value that the field of this schema should refuse, or just take. */
export function hostileValue(schema: Schema, random: Random): unknown {
  const derived = boundariesOf(schema)
  if (derived.length > 0 && random.chance(0.4)) return random.pick(derived)
  const kind = random.next()
  if (kind < 0.5) return random.pick(texts)
  if (kind < 0.75) return random.pick([...numbers, ...rawNumbers])
  return random.pick(shapes())
}

/** Texts for where only text can be sent: query, path and forms. */
export function hostileText(schema: Schema, random: Random): string {
  const value = hostileValue(schema, random)
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : random.pick(texts)
}

/** The values at, just below and just above what the schema allows. */
function boundariesOf(schema: Schema): unknown[] {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, maxItems, items, enum: choices } = schema
  const at: unknown[] = []
  for (const bound of [minimum, exclusiveMinimum, maximum])
    if (bound !== undefined) at.push(bound - 1, bound, bound + 1, bound + 0.5, String(bound), -bound)
  for (const length of [minLength, maxLength])
    if (length !== undefined && length < 10_000)
      at.push(
        'a'.repeat(Math.max(0, length - 1)),
        'é'.repeat(length),
        '😀'.repeat(length),
        'a'.repeat(length + 1),
      )
  if (schema.type === 'array' && items) {
    const one = plainValue(items)
    for (const length of [0, 1, 2, maxItems ?? 1000, (maxItems ?? 1000) + 1])
      at.push(Array.from({ length }, () => one))
    at.push([one, null], [one, 'x', one], { 0: one, length: 1 })
  }
  for (const choice of choices ?? []) at.push(String(choice).toUpperCase(), ` ${String(choice)} `, [choice])
  for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) at.push(...boundariesOf(part))
  return at
}

/** A value of this schema without any choice. */
function plainValue(schema: Schema): unknown {
  if (schema.anyOf) return plainValue(schema.anyOf[0]!) // a union has parts
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, plainValue(property)]),
      )
    case 'array':
      return schema.items ? [plainValue(schema.items)] : []
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return 'a'
  }
}

/** Real values for fields that only certain texts fit. */
const samples: Record<string, readonly unknown[]> = {
  email: ['someone@example.test', 'Ünï@example.test', 'a@b.example'],
  new_email: ['other@example.test'],
  additional_email: ['more@example.test', ''],
  phone: ['+32470123456', '+352621123456'],
  password: ['the old password', 'Quelque chose de long 7'],
  new_password: ['Quelque chose de long 7'],
  re_new_password: ['Quelque chose de long 7'],
  re_password: ['Quelque chose de long 7'],
  current_password: ['the old password', 'a wrong password'],
  vat: ['BE0123456749', 'FR40303265045', ''],
  code: ['1000', '75001', '1012 AB', 'L-1234'],
  website: ['https://example.test', ''],
  query: ['t-shirt', 'polo marine xl', '5412345000013', 'P', 'ré'],
  search: ['dubois', 'BE-2026', 'a'],
  q: ['bru', 'dub', '1000'],
  cutoff_time: ['12:00'],
  price: ['5.00', '0', '12,5'],
  minimum_order: ['0', '100.00'],
  free_from: ['250.00'],
  slug: ['terms-and-conditions', 'none'],
  undo: ['none'],
  uid: ['MQ'],
  country: [1, 2, 'BE'],
  city: [1, 2],
  corporate_status: [1, 2],
  sector: [1, 2],
}
const days = ['2026-12-01', '2027-03-31', '2026-11-23', '2030-01-01']

/** A value that the field takes. @param idsOf ids, or other values that exist, for a field of this name */
export function goodValue(
  name: string,
  schema: Schema,
  random: Random,
  idsOf: (name: string) => readonly (number | string)[],
): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return goodValue(name, random.pick(schema.anyOf), random, idsOf)
  if (schema.allOf) return random.pick(days)
  switch (schema.type) {
    case 'null':
      return null
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return goodNumber(name, schema, random, idsOf)
    case 'array': {
      const length = random.pick([1, 1, 2, 5, schema.minItems ?? 1])
      return Array.from({ length }, () => goodValue(name, schema.items ?? {}, random, idsOf))
    }
    case 'object':
      return goodObject(schema, random, idsOf)
    default:
      return goodText(name, schema, random, idsOf)
  }
}

function goodObject(
  schema: Schema,
  random: Random,
  idsOf: (name: string) => readonly (number | string)[],
): object {
  const { properties, propertyNames, additionalProperties, required = [] } = schema
  if (!properties && typeof additionalProperties === 'object')
    return Object.fromEntries(
      (propertyNames?.enum ?? ['a']).map((key) => [
        key,
        goodValue(String(key), additionalProperties, random, idsOf),
      ]),
    )
  return Object.fromEntries(
    Object.entries(properties ?? {})
      .filter(([key]) => required.includes(key) || random.chance(0.6))
      .map(([key, property]) => [key, goodValue(key, property, random, idsOf)]),
  )
}

function goodNumber(
  name: string,
  { minimum, maximum }: Schema,
  random: Random,
  idsOf: (name: string) => readonly (number | string)[],
): unknown {
  const ids = [...idsOf(name), ...(samples[name] ?? [])].filter((value) => typeof value === 'number')
  if (ids.length > 0) return random.pick(ids)
  const from = minimum ?? 1
  return from + random.below(Math.min((maximum ?? 100) - from, 20) + 1)
}

function goodText(
  name: string,
  { minLength = 0, maxLength = 50 }: Schema,
  random: Random,
  idsOf: (name: string) => readonly (number | string)[],
): string {
  const ids = idsOf(name)
  if (ids.length > 0) return String(random.pick(ids))
  const known = (samples[name] ?? []).filter((value) => typeof value === 'string')
  if (known.length > 0) return random.pick(known)
  const text = random.pick(['Ateliers du Canal', 'Réception', 'Łódź & Söhne', "L'été", 'a'])
  return text.padEnd(minLength, 'x').slice(0, maxLength)
}
