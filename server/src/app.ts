import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { accountRoutes } from '#features/accounts/accounts.routes.ts'
import { sessionRoutes } from '#features/session/session.routes.ts'
import { readBodies } from '#http/body.ts'
import { answerErrors } from '#http/errors.ts'
import { languageOf } from '#http/language.ts'
import { limits } from '#http/limits.ts'
import { answerUnknownPaths } from '#http/not-found.ts'
import { servedEndpoints } from '#http/route.ts'
import type { Endpoint } from '@comptoir/contract/endpoint'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the reader reads: from Accept-Language. */
    language: import('@comptoir/contract/common').Language
  }
}

/** The whole shop as a Fastify instance. The list of features is the table of contents. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: (request) => withSlash(request.url ?? '/'),
  })
  const endpoints: Endpoint[] = []
  servedEndpoints.set(app, endpoints)
  app.decorateRequest('language', 'fr')
  app.addHook('onRequest', async (request, reply) => {
    request.language = languageOf(request.headers['accept-language'])
    reply.header('content-language', request.language).header('vary', 'Accept-Language')
  })
  readBodies(app)
  answerErrors(app)
  await app.register(cookie)
  sessionRoutes(app, deps)
  accountRoutes(app, deps)
  answerUnknownPaths(app, endpoints, () => (_request, reply) => reply.code(404).send())
  return app
}

/** Both slash forms of a path of the API are served; routes are declared once, with the slash (wire D2, D7). */
function withSlash(url: string): string {
  if (!url.startsWith('/api/v1/')) return url
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.endsWith('/') ? url : `${path}/${query < 0 ? '' : url.slice(query)}`
}
