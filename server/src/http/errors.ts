import type { Language } from '@comptoir/contract/common'
import { formatWaitingTime } from '@comptoir/contract/waiting-time'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '#db/errors.ts'
import { translateMessage } from '#i18n/messages.ts'
import {
  ConflictError,
  ForbiddenError,
  NotAcceptableError,
  NotFoundError,
  OverloadedError,
  CompanyGoneError,
  EndedError,
  RuleError,
  message,
  ThrottledError,
  UnavailableError,
  UnauthorizedError,
  type FieldErrors,
  type Message,
} from '#lib/errors.ts'
import type { HealthCheck } from './health.ts'
import { limits } from './limits.ts'

/** After so many seconds a caller may try again what the database could not do. */
const RETRY_SECONDS = 3

/** Turns every error into the contract's shapes, in the reader's language (wire D1, D4). */
export function answerErrors(app: FastifyInstance, health: HealthCheck): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(error, request, reply, health))
}

function answer(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  health: HealthCheck,
): FastifyReply {
  const { language } = request
  const text = (message: Message) => translateMessage(language, message)
  if (error instanceof RuleError) return reply.code(400).send(translateErrors(error.fields, language))
  if (error instanceof CompanyGoneError) return answer(companyGone(error, request), request, reply, health)
  if (error instanceof NotFoundError)
    return reply.code(404).send({ ...error.body, detail: text(error.detail) })
  if (error instanceof NotAcceptableError)
    return reply.code(406).send({ detail: text(message('not_acceptable')) })
  if (error instanceof UnauthorizedError)
    return reply.code(401).header('www-authenticate', 'JWT realm="api"').send(unauthorized(error, text))
  if (error instanceof ForbiddenError)
    return reply.code(403).send({
      detail: text(error.detail),
      code: error.code,
      ...(error.reason && { reason: error.reason }),
    })
  if (error instanceof ConflictError)
    return reply.code(409).send({ detail: text(error.detail), ...error.body })
  if (error instanceof ThrottledError)
    return reply
      .code(429)
      .header('retry-after', error.seconds)
      .send({ detail: text(message('throttled', { wait: formatWaitingTime(error.seconds, language) })) })
  if (error instanceof EndedError) return reply.code(410).send({ detail: text(error.detail) })
  if (error instanceof UnavailableError) return reply.code(503).send({ detail: text(error.detail) })
  if (error instanceof OverloadedError || isUnavailable(error)) {
    health.note(error)
    request.log.warn({ reason: error.message }, 'not available')
    return reply
      .code(503)
      .header('retry-after', RETRY_SECONDS)
      .send({ detail: text(message('unavailable')), request_id: request.id })
  }
  if (isOutOfRange(error))
    return reply.code(400).send(translateErrors({ non_field_errors: [message('out_of_range')] }, language))
  const refused = refusedByFastify(error as FastifyError, request)
  if (refused) {
    // Who still sends would find the connection reset instead of the answer; the rest is read and dropped.
    if (refused.status === 413) reply.removeHeader('connection')
    return reply.code(refused.status).send({ detail: text(refused.detail) })
  }
  request.log.error({ err: error }, 'request failed')
  return reply.code(500).send({ detail: text(message('server_error')), request_id: request.id })
}

const companyGone = ({ companyId }: CompanyGoneError, request: FastifyRequest) =>
  [request.session?.user.id, request.session?.company?.id].includes(companyId)
    ? new UnauthorizedError(message('user_not_found'), 'user_not_found')
    : new NotFoundError()

/** PostgreSQL's word for a sum that no column holds: only quantities that nobody can mean get there. */
const isOutOfRange = (error: Error) => 'code' in error && error.code === '22003'

function unauthorized(error: UnauthorizedError, text: (message: Message) => string) {
  return {
    detail: text(error.detail),
    ...(error.code && { code: error.code }),
    ...(error.tokenMessage && {
      messages: [{ token_class: 'AccessToken', token_type: 'access', message: text(error.tokenMessage) }],
    }),
  }
}

/** What Fastify itself refuses before a handler runs. */
function refusedByFastify(
  error: FastifyError,
  request: FastifyRequest,
): { status: number; detail: Message } | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return {
        status: 415,
        detail: message('unsupported_media_type', { type: request.headers['content-type'] ?? '' }),
      }
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return {
        status: 413,
        detail: message('body_too_large', {
          limit: Math.floor((request.routeOptions.bodyLimit ?? limits.bodyBytes) / 1024),
        }),
      }
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return { status: 400, detail: unreadable(error) }
    case 'FORM_UNREADABLE':
      return { status: 400, detail: message('request_malformed') }
    case 'BODY_TOO_DEEP':
      return { status: 400, detail: message('body_too_deep', { limit: limits.bodyDepth }) }
    default: {
      const status = error.statusCode ?? 500
      return status < 500 ? { status, detail: message(status === 404 ? 'not_found' : 'invalid') } : undefined
    }
  }
}

/** Where JSON cannot be read, as far as the parser tells; what it says is English, and may quote the body. */
function unreadable({ message: reason }: Error): Message {
  if (reason === 'Unexpected end of JSON input') return message('parse_error_end')
  const [, index] = / JSON at position (\d+)( \(line \d+ column \d+\))?$/.exec(reason) ?? []
  return index === undefined
    ? message('parse_error')
    : message('parse_error_at', { position: String(Number(index) + 1) })
}

type TranslatedErrors = { [field: string]: string[] | TranslatedErrors | TranslatedErrors[] }
function translateErrors(fields: FieldErrors, language: Language): TranslatedErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, translateErrors(value, language)]
      return [
        name,
        value.map((item) =>
          isMessage(item) ? translateMessage(language, item) : translateErrors(item, language),
        ),
      ]
    }),
  ) as TranslatedErrors
}
const isMessage = (value: Message | FieldErrors): value is Message => typeof value['key'] === 'string'
