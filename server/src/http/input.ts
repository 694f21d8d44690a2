import type { Endpoint, EndpointInput } from '@comptoir/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Language } from '@comptoir/contract/common'
import { NotFoundError, RuleError, message, type FieldErrors } from '#lib/errors.ts'
import { formatDay } from '#lib/format.ts'
import { compiled } from '#lib/compiled-schema.ts'
import { fieldErrors } from './field-errors.ts'
import { isRecord, lenient } from './lenient.ts'

/**
 * The request's path, query and body, checked against the endpoint's schemas.
 *
 * @throws NotFoundError when the path or the owner is malformed (OD-61, OD-52), RuleError when query or body is
 */
export function readInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): EndpointInput<E> {
  const input: { params?: unknown; query?: unknown; body?: unknown } = {}
  if (endpoint.params) {
    const params = compiled(endpoint.params).safeParse(request.params)
    if (!params.success || hasNullCharacter(request.params)) throw new NotFoundError()
    input.params = params.data
  }
  if (endpoint.query) {
    input.query = checked(endpoint.query, givenValues(request.query))
    refuseReversed(input.query, request.language)
  }
  if (endpoint.body) input.body = checked(endpoint.body, bodyOf(endpoint.body, request.body))
  return input as EndpointInput<E>
}

/** Days between which a list is asked for: none lies between them where the last is before the first. */
function refuseReversed(query: unknown, language: Language): void {
  if (!isRecord(query) || !isDay(query['from']) || !isDay(query['to']) || query['from'] <= query['to']) return
  const [from, to] = [formatDay(query['from'], language), formatDay(query['to'], language)]
  throw new RuleError({ to: [message('period_reversed', { from, to })] })
}
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** A query's values as Django reads them: the last of several, and none where the value is blank. */
function givenValues(query: unknown): Record<string, unknown> {
  const entries = Object.entries(isRecord(query) ? query : {}).map(([key, value]): [string, unknown] => [
    key,
    Array.isArray(value) ? value.at(-1) : value,
  ])
  return Object.fromEntries(entries.filter(([, value]) => typeof value !== 'string' || value.trim() !== ''))
}

/** No body at all counts as an empty object, as in Django REST Framework, unless the endpoint takes none. */
const bodyOf = (schema: z.ZodType, body: unknown) => body ?? (schema.isOptional() ? undefined : {})

function checked(schema: z.ZodType, value: unknown): unknown {
  const read = lenient(schema, value)
  const nulls = nullCharacters(read)
  if (nulls) throw new RuleError(nulls)
  const result = compiled(schema).safeParse(read, { reportInput: true })
  if (result.success) return result.data
  // An id that cannot be an owner's is answered like an owner the caller may not order for (OD-52).
  if (result.error.issues.some(({ path }) => path.length === 1 && path[0] === 'owner'))
    throw new NotFoundError()
  throw new RuleError(fieldErrors(result.error.issues, read))
}

/** PostgreSQL cannot hold the character U+0000. */
function nullCharacters(value: unknown): FieldErrors | undefined {
  if (!isRecord(value)) return undefined
  const faulty = Object.keys(value).filter((key) => hasNullCharacter(value[key]))
  return faulty.length
    ? Object.fromEntries(faulty.map((key) => [key, [message('null_characters')]]))
    : undefined
}

const hasNullCharacter = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNullCharacter)
