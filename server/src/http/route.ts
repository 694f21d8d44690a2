import type { Readable } from 'node:stream'
import type { Endpoint, EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import { isDryRun, type Language } from '@comptoir/contract/common'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { NotAcceptableError, message, NotFoundError, RuleError, UnauthorizedError } from '#lib/errors.ts'
import { attachment, EventStream, FileAnswer, SerializedAnswer } from '#lib/answers.ts'
import { sessionOfToken } from '#features/accounts/session/session.service.ts'
import { clientSession, notApproved, sessionFor } from '#features/accounts/companies/companies.service.ts'
import { ordersForClients, withCompany, worksInOffice, type CompanySession, type Session } from '#session.ts'
import { FORM_BYTES } from './body.ts'
import type { InFlight } from './in-flight.ts'
import { readInput } from './input.ts'

/** What is known of the caller of an endpoint: a company where it is for customers, nothing for sure where anybody may call. */
type SessionFor<E extends Endpoint> = E['access'] extends 'open' | 'public'
  ? Session | undefined
  : E['access'] extends 'order' | 'represent'
    ? CompanySession
    : Session

/** What a handler knows beside its input. */
export type Context<E extends Endpoint = Endpoint> = {
  /** Who calls, and for which company. */
  session: SessionFor<E>
  /** What the answer's texts are in. */
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

/** Endpoints served, for the matrix of calls, the API document and the answer to a wrong method. */
export const servedEndpoints = new WeakMap<FastifyInstance, Endpoint[]>()

/** The calls under way, one count per app. */
export const callsUnderWay = new WeakMap<FastifyInstance, InFlight>()

/**
 * Serves one endpoint of the contract: checks who calls (OD-51), reads the input, and lets only those keys
 * out that the contract names.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (
    input: EndpointInput<E>,
    context: Context<E>,
  ) => Promise<EndpointOutput<E> | SerializedAnswer<EndpointOutput<E>>>,
): void {
  const { method, path, status, response, upload, file = 'application/json' } = endpoint
  servedEndpoints.get(app)?.push(endpoint)
  const inFlight = callsUnderWay.get(app)!
  app.route({
    method,
    url: path,
    ...(upload !== undefined && { bodyLimit: upload + FORM_BYTES, config: { takesFiles: true } }),
    // Before the body is read: whoever may not call learns that first, and nothing about the call (OD-51).
    onRequest: async (request, reply) => {
      if (![file].flat().some((type) => accepts(request.headers.accept, type))) throw new NotAcceptableError()
      request.session = await authorize(deps, endpoint, request)
      if (upload !== undefined) inFlight.takeFile(request.userId, reply.raw)
    },
    handler: (request, reply) => inFlight.run(request.userId, () => answerCall(request, reply)),
  })

  async function answerCall(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const input = readInput(endpoint, request)
    checkLanguage(input, deps)
    reply.code(status)
    const { language } = request
    const session = await sessionOfCall(deps, endpoint, input, request)
    const context = { session, language, request, reply } as Context<E>
    const answer = await handle(input, context)
    const { query } = input as { query?: Parameters<typeof isDryRun>[0] }
    if (endpoint.changes && session?.company && !(query && isDryRun(query)))
      deps.liveUpdates.tell({
        what: endpoint.changes,
        user_id: session.user.id,
        company_id: session.company.id,
        version: versionIn(answer),
      })
    // The call is over when its answer is there, however slowly its caller reads it.
    if (answer instanceof EventStream) return eventsOf(reply, answer)
    if (answer instanceof FileAnswer) return fileOf(reply, answer)
    if (status === 204) return reply.send()
    const { json } = answer instanceof SerializedAnswer ? answer : new SerializedAnswer(response, answer)
    reply.type('application/json; charset=utf-8')
    return json
  }

  /** A file, to be kept under its name. */
  function fileOf(reply: FastifyReply, { name, contentType, content }: FileAnswer<Buffer | Readable>) {
    const { userId } = reply.request
    if (userId !== undefined) inFlight.takeDownload(userId, reply.raw)
    reply.type(contentType).header('content-disposition', attachment(name))
    return content
  }
}

/**
 * Who calls, if they may: credentials first, then whether the account is active, then approval, then permission
 * (OD-51). Whose rows they may touch is the use case's question.
 *
 * @throws UnauthorizedError, ForbiddenError, or NotFoundError where the existence of the call is none of theirs
 */
async function authorize(
  deps: Deps,
  { access, forClients }: Endpoint,
  request: FastifyRequest,
): Promise<Session | undefined> {
  if (access === 'open') return undefined
  const token = accessToken(request.headers.authorization)
  const session = token === undefined ? undefined : await sessionOfToken(deps, token)
  request.userId = session?.user.id
  if (access === 'public') return session
  if (!session) throw new UnauthorizedError(message('not_authenticated'))
  if (access === 'account') return session
  if (!session.user.is_approved) throw await notApproved(deps, session)
  const may = access === 'office' ? worksInOffice(session) : session.can(access)
  if (!may && !(forClients && ordersForClients(session))) throw new NotFoundError()
  return session
}

/** The value behind `JWT`; undefined for no header and for another prefix, which is ignored (wire D1). */
function accessToken(header: string | undefined): string | undefined {
  const [prefix, ...values] = (header ?? '').split(' ').filter(Boolean)
  if (prefix !== 'JWT') return undefined
  const [token] = values
  if (token === undefined || values.length > 1)
    throw new UnauthorizedError(message('bad_authorization_header'), 'bad_authorization_header')
  return token
}

/**
 * What is to be kept as somebody's language is one that is on.
 *
 * @throws RuleError
 */
function checkLanguage(input: unknown, { settings }: Deps): void {
  const { body } = input as { body?: { language?: unknown } | null }
  const given = body?.language
  if (typeof given === 'string' && !settings.languages.some((language) => language === given))
    throw new RuleError({ language: [message('choice', { value: given })] })
}

/**
 * The session for the company that the call names as `owner`, in the query or in the body (OD-52); without one, for
 * one's own. Somebody of the office gets one for the client that the call names, where it may be made for clients.
 *
 * @throws NotFoundError for a company that is none of theirs
 */
async function sessionOfCall(
  deps: Deps,
  { access, forClients }: Endpoint,
  input: unknown,
  { session, id }: FastifyRequest,
): Promise<Session | undefined> {
  const { query, body } = input as { query?: HasOwner; body?: HasOwner }
  const owner = query?.owner ?? body?.owner
  if (session && owner != null)
    return forClients && ordersForClients(session)
      ? clientSession(deps, session, owner, id)
      : sessionFor(deps, session, owner)
  return session && access === 'order' ? withCompany(session) : session
}
type HasOwner = { owner?: number | null } | null | undefined

/** The version of a basket that an answer is, or has; null where it says none. */
function versionIn(answer: unknown): number | null {
  const { version, basket } = (answer ?? {}) as { version?: number; basket?: { version?: number } }
  return version ?? basket?.version ?? null
}

/** Events, to be sent as they come: nginx would keep them back otherwise. */
function eventsOf(reply: FastifyReply, { events }: EventStream): Readable {
  reply.type('text/event-stream').header('x-accel-buffering', 'no')
  return events
}

/** Whether an answer of this type is of use to the caller; quality values do not count, as in Django REST Framework. */
function accepts(accept: string | undefined, type: string): boolean {
  if (!accept) return true
  const [group] = type.split('/')
  const fitting = ['*/*', `${group}/*`, type]
  return accept.split(',').some((range) => fitting.includes(range.split(';', 1)[0]!.trim().toLowerCase()))
}
