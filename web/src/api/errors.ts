/** A refusal by the server, in the shapes of Django REST Framework. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** The server's sentence, in the visitor's language; empty when it gave none. */
  readonly detail: string
  /** Machine-readable reason, such as `account_not_approved`. */
  readonly code: string
  /** Messages per form field under its dotted path (`billing_info.address.phone`), several joined with line breaks. */
  readonly fields: Record<string, string>
  /** Messages about the whole form. */
  readonly formErrors: string[]
  /** The request's id in the server's log. */
  readonly requestId: string | null
  /** Seconds to wait, from a 429. */
  readonly retryAfter: number | null
  /** The whole answer, for calls that say more (a 409 holds the basket). */
  readonly body: unknown

  constructor(status: number, body: unknown = null, headers: Headers = new Headers()) {
    const answer = asObject(body)
    const detail = typeof answer['detail'] === 'string' ? answer['detail'] : ''
    super(detail || (status ? `HTTP ${status}` : 'no answer'))
    this.status = status
    this.detail = detail
    this.code = typeof answer['code'] === 'string' ? answer['code'] : ''
    this.fields = status === 400 ? flatten(withoutFormErrors(answer)) : {}
    this.formErrors = status === 400 ? messages(Array.isArray(body) ? body : answer['non_field_errors']) : []
    this.requestId = headers.get('x-request-id')
    this.retryAfter = headers.has('retry-after') ? Number(headers.get('retry-after')) : null
    this.body = body
  }
}

/** Whether the server was not there, or said that it cannot answer now; it may soon. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status)

/** Whether nothing is decided about what was sent: it may have arrived, or be taken later. It is sent again under the same key. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [401, 403, 429].includes(error.status)

/** A required value of a call is missing; nothing was sent (AUTH-22). */
export class InvalidArguments extends Error {
  override name = 'InvalidArguments'
  constructor() {
    super('Invalid arguments')
  }
}

/** @throws InvalidArguments when one of the values is missing or empty */
export function requireInput(...values: unknown[]): void {
  if (values.some((value) => value === undefined || value === null || value === ''))
    throw new InvalidArguments()
}

const asObject = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}

const messages = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((item) => typeof item === 'string')
    : typeof value === 'string'
      ? [value]
      : []

function withoutFormErrors(answer: Record<string, unknown>): Record<string, unknown> {
  const { non_field_errors: _, detail: __, ...fields } = answer
  return fields
}

/** `{a: {b: ["x", "y"]}, c: [{}, {d: ["z"]}]}` becomes `{"a.b": "x\ny", "c.1.d": "z"}`. */
function flatten(value: unknown, path = ''): Record<string, string> {
  const own = messages(value)
  if (own.length > 0) return { [path]: own.join('\n') }
  if (typeof value !== 'object' || value === null) return {}
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key)),
  ) as Record<string, string>
}
