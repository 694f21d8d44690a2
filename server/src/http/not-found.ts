import type { Endpoint } from '@comptoir/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '#i18n/messages.ts'

/** In this order, as Django REST Framework names them. */
const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/**
 * Answers what no route serves: OPTIONS and other methods of a known path with the methods allowed (204 and 405), an
 * unknown path of the API with 404 (wire D4).
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
    const served = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (served.has('GET')) served.add('HEAD')
    if (served.size > 0) served.add('OPTIONS')
    return allMethods.filter((method) => served.has(method))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (!/^\/api(\/|$)/.test(path)) return orElse(request, reply)
    const allowed = methodsOf(path)
    if (allowed.length === 0 || (allowed.includes(request.method) && request.method !== 'OPTIONS'))
      return reply.code(404).send({ detail: translate(request.language, 'not_found') })
    reply.header('allow', allowed.join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return reply
      .code(405)
      .send({ detail: translate(request.language, 'method_not_allowed', { method: request.method }) })
  })
}
