import type { Access } from '@comptoir/contract/endpoint'
import type { Schema } from './values.ts'

export const endpointLanguages = ['fr', 'nl', 'de', 'en'] as const

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
  /** What it is an id of, or its name. */
  kind: string
}

/** One method of one path. */
export type ApiOperation = {
  /** As in the table: `GET /api/v1/countries/`. */
  name: string
  method: string
  /** With parameters as `{id}`. */
  path: string
  access: Access
  parameters: Parameter[]
  body: Schema | undefined
  /** The body is sent as a form with files in it. */
  isForm: boolean
}

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        'x-access': Access
        parameters: Omit<Parameter, 'kind'>[]
        requestBody?: { content: Record<string, { schema: Schema }> }
      }
    >
  >
}

/** What the shop says that it serves, and the pages that it does not name. */
export async function readOperations(url: string): Promise<ApiOperation[]> {
  const answer = await fetch(`${url}/api/v1/openapi.json`)
  const { paths } = (await answer.json()) as Document
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ApiOperation => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      access: operation['x-access'],
      parameters: operation.parameters.map((parameter) => ({
        ...parameter,
        kind: kindOf(path, parameter.name),
      })),
      body: withoutLanguages(path, Object.values(operation.requestBody?.content ?? {})[0]?.schema),
      isForm: operation.requestBody?.content['multipart/form-data'] !== undefined,
    })),
  )
  return [...described, ...others.map(page)]
}

/** Nobody switches languages off: refusals in them are judged. */
function withoutLanguages(path: string, schema: Schema | undefined): Schema | undefined {
  if (path !== '/api/v1/admin/settings/' || !schema?.properties) return schema
  const { languages: _, ...properties } = schema.properties
  return { ...schema, properties }
}

const others = [
  '/',
  '/admin/{path}',
  '/assets/{path}',
  '/images/{path}',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/docs',
  '/api/v1/openapi.json',
  '/api/v1/{path}/',
]
const page = (path: string): ApiOperation => ({
  name: `GET ${path}`,
  method: 'GET',
  path,
  access: 'public',
  parameters: [
    ...(path.includes('{path}')
      ? [
          {
            name: 'path',
            in: 'path' as const,
            required: true,
            kind: 'path',
            schema: { type: 'string', maxLength: 500 },
          },
        ]
      : []),
    {
      name: 'size',
      in: 'query',
      required: false,
      kind: 'size',
      schema: { type: 'integer', minimum: 1, maximum: 2000 },
    },
  ],
  body: undefined,
  isForm: false,
})

/** What the last part of a path names; the longest that fits counts. */
const kinds: [RegExp, string][] = [
  [/\/people\/\{id\}|\{person\}/, 'person'],
  [/order\/basket\/(product\/)?\{id\}/, 'basket'],
  [/order\/products\/merchant_tariff_groups_result\/\{id\}/, 'tariff'],
  [/order\/products\/\{id\}/, 'group'],
  [/order\/product\/\{id\}/, 'product'],
  [/order\/shipping_address\/\{id\}/, 'shipping_address'],
  [/order\/billing\/\{id\}/, 'billing'],
  [/order\/(pdf\/)?\{id\}/, 'order'],
  [/auth\/users\/\{id\}/, 'user'],
  [/auth\/sessions\/\{id\}/, 'session'],
  [/admin\/users\/\{id\}/, 'company'],
  [/admin\/staff\/\{id\}/, 'colleague'],
  [/admin\/mail\/\{id\}/, 'mail'],
  [/admin\/delivery-options\/\{id\}/, 'delivery_option'],
  [/admin\/holidays\/\{id\}/, 'holiday'],
  [/admin\/vat-rates\/\{id\}/, 'vat_rate'],
  [/admin\/warehouses\/\{id\}/, 'warehouse'],
  [/admin\/stock\/\{id\}/, 'product'],
]
function kindOf(path: string, name: string): string {
  if (name === 'person') return 'person'
  if (name !== 'id') return name
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? name
}
