import type { Endpoint } from '@comptoir/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '#i18n/messages.ts'

/**
 * Answers paths of the API that nobody serves: 405 with `Allow` where another method would do, else 404 (wire D4).
 * Other paths are left to `orElse`, the web client.
 */
export function answerUnknownPaths(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  orElse: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  let patterns: { pattern: RegExp; method: string }[] | undefined
  const methodsOf = (path: string) => {
    patterns ??= endpoints.map((endpoint) => ({
      method: endpoint.method,
      pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
    }))
    return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (!path.startsWith('/api/')) return orElse(request, reply)
    const allowed = methodsOf(path)
    if (allowed.length === 0)
      return reply.code(404).send({ detail: translate(request.language, 'not_found') })
    return reply
      .code(405)
      .header('allow', [...allowed, 'OPTIONS'].join(', '))
      .send({ detail: translate(request.language, 'method_not_allowed', { method: request.method }) })
  })
}
