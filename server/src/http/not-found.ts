import type { Endpoint } from '@comptoir/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { translate } from '#i18n/messages.ts'

/**
 * Answers paths of the API that nobody serves: 405 with `Allow` where another method would do, else 404 (wire D4).
 * Other paths are left to `orElse`, the web client.
 */
export function answerUnknownPaths(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  orElse: (
    app: FastifyInstance,
  ) => (request: import('fastify').FastifyRequest, reply: import('fastify').FastifyReply) => unknown,
): void {
  const other = orElse(app)
  let known: { pattern: RegExp; method: string }[] | undefined
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (!path.startsWith('/api/')) return other(request, reply)
    known ??= endpoints.map(({ path: declared, method }) => ({
      method,
      pattern: new RegExp(`^${declared.replace(/:\w+/g, '[^/]+')}$`),
    }))
    const allowed = [
      ...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ]
    if (allowed.length === 0)
      return reply.code(404).send({ detail: translate(request.language, 'not_found') })
    return reply
      .code(405)
      .header('allow', [...allowed, 'OPTIONS'].join(', '))
      .send({ detail: translate(request.language, 'method_not_allowed', { method: request.method }) })
  })
}
