import type { MessageKey, ValuesArgument } from '#i18n/messages.ts'

/** A message with its values, translated into the reader's language when the answer is written. */
export type Message = { key: MessageKey; values?: Record<string, string | number> }
export const message = <Key extends MessageKey>(key: Key, ...[values]: ValuesArgument<Key>): Message =>
  values ? { key, values } : { key }

/** Messages per field; a nested object or a list of objects has the shape of the input (wire D4). */
export type FieldErrors = { [field: string]: Message[] | FieldErrors | FieldErrors[] }

/** The input is malformed, or well formed and breaks a rule. Answered as 400 with the messages of each field. */
export class RuleError extends Error {
  override name = 'RuleError'
  readonly fields: FieldErrors
  constructor(fields: FieldErrors) {
    super(JSON.stringify(fields))
    this.fields = fields
  }
}
/** A rule that concerns no single field: answered under `non_field_errors`. */
export const ruleError = (...messages: Message[]): RuleError => new RuleError({ non_field_errors: messages })

/** The faults of a part of the input, under the part's field; empty if it is valid. */
export async function faultsUnder(field: string, work: () => Promise<unknown>): Promise<FieldErrors> {
  try {
    await work()
    return {}
  } catch (error) {
    if (error instanceof RuleError) return { [field]: error.fields }
    throw error
  }
}

/** The caller takes no JSON. Answered as 406. */
export class NotAcceptableError extends Error {
  override name = 'NotAcceptableError'
}

/** The thing does not exist, or not for this caller; `body` says more beside `detail`. Answered as 404. */
export class NotFoundError extends Error {
  override name = 'NotFoundError'
  readonly detail: Message
  readonly body: Record<string, unknown>
  constructor(detail: Message = message('not_found'), body: Record<string, unknown> = {}) {
    super(detail.key)
    this.detail = detail
    this.body = body
  }
}

/** The thing was there, and has ended. Answered as 410. */
export class EndedError extends Error {
  override name = 'EndedError'
  readonly detail: Message
  constructor(detail: Message) {
    super(detail.key)
    this.detail = detail
  }
}

/**
 * The company of a call was deleted after the call began. Answered as 401 to its own users, whose account is deleted
 * with it, and as 404 to anybody else.
 */
export class CompanyGoneError extends Error {
  override name = 'CompanyGoneError'
  readonly companyId: number
  constructor(companyId: number) {
    super(`owner ${companyId}`)
    this.companyId = companyId
  }
}

/** Nobody is signed in, or not with these credentials. Answered as 401. */
export class UnauthorizedError extends Error {
  override name = 'UnauthorizedError'
  readonly detail: Message
  readonly code: string | undefined
  /** What is wrong with the access token, if that is the reason. */
  readonly tokenMessage: Message | undefined
  constructor(detail: Message, code?: string, tokenMessage?: Message) {
    super(detail.key)
    this.detail = detail
    this.code = code
    this.tokenMessage = tokenMessage
  }
}

/**
 * The session must end: the client signs out on this answer (OD-01). Answered as 403.
 *
 * `reason` says that `detail` tells whoever is signed out why, and whom to ask.
 */
export class ForbiddenError extends Error {
  override name = 'ForbiddenError'
  readonly detail: Message
  readonly code: string
  readonly reason: 'access_ended' | undefined
  constructor(detail: Message, code: string, reason?: 'access_ended') {
    super(detail.key)
    this.detail = detail
    this.code = code
    this.reason = reason
  }
}

/** Somebody else changed it first; `body` holds the current state beside `detail`. Answered as 409. */
export class ConflictError extends Error {
  override name = 'ConflictError'
  readonly detail: Message
  readonly body: Record<string, unknown>
  constructor(detail: Message, body: Record<string, unknown>) {
    super(detail.key)
    this.detail = detail
    this.body = body
  }
}

/** Temporarily not available; the call may be repeated. Answered as 503. */
export class UnavailableError extends Error {
  override name = 'UnavailableError'
  readonly detail: Message
  constructor(detail: Message, options?: ErrorOptions) {
    super(detail.key, options)
    this.detail = detail
  }
}

/** Too many calls. Answered as 429 with `Retry-After`. */
export class ThrottledError extends Error {
  override name = 'ThrottledError'
  readonly seconds: number
  constructor(seconds: number) {
    super(`throttled for ${seconds} s`)
    this.seconds = seconds
  }
}

/** More calls are under way than can be answered in time. Answered as 503 with `Retry-After`. */
export class OverloadedError extends Error {
  override name = 'OverloadedError'
}
