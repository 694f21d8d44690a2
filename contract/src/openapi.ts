import { z } from 'zod'
import type { Access, Endpoint } from './endpoint.ts'

/** The endpoints as an OpenAPI 3.1 document: input as it is accepted, answers as they are sent. */
export function openApi(
  endpoints: readonly Endpoint[],
  title: string,
  version: string,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: {
      securitySchemes: {
        jwt: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'JWT <access>' },
      },
    },
  }
}

const binary = { schema: { type: 'string', format: 'binary' } }

function operation(endpoint: Endpoint): Record<string, unknown> {
  const answer = {
    description: 'Success',
    ...(endpoint.file
      ? { content: Object.fromEntries([endpoint.file].flat().map((type) => [type, binary])) }
      : content(endpoint.status === 204 ? undefined : endpoint.response, 'output')),
  }
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[3] ?? ''],
    'x-access': endpoint.access,
    ...(isProtected(endpoint.access) && { security: [{ jwt: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.isOptional(),
        ...content(endpoint.body, 'input', bodyType(endpoint.body)),
      },
    }),
    responses: {
      [endpoint.status]: answer,
      ...(endpoint.repeatStatus && { [endpoint.repeatStatus]: answer }),
      ...(endpoint.comingStatus && {
        [endpoint.comingStatus]: { description: 'Being made: ask again after `Retry-After` seconds' },
      }),
      ...((endpoint.body || endpoint.query) && { 400: { description: 'Messages per field, or `detail`' } }),
      ...(endpoint.access !== 'open' && { 401: { description: 'No or bad credentials' } }),
      ...(endpoint.params && { 404: { description: 'No such thing, or not yours' } }),
    },
  }
}

const isProtected = (access: Access) => access !== 'open' && access !== 'public'

const content = (schema: z.ZodType | undefined, io: 'input' | 'output', type = 'application/json') =>
  schema ? { content: { [type]: { schema: jsonSchema(schema, io) } } } : {}

/** A body with a file in it is a form. */
const bodyType = (schema: z.ZodType) =>
  schema instanceof z.ZodObject && Object.values(schema.shape).some((field) => field instanceof z.ZodFile)
    ? 'multipart/form-data'
    : 'application/json'

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!schema) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || !value.isOptional(),
    schema: jsonSchema(value, 'input'),
  }))
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}
