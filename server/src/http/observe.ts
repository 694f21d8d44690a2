import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, collectDefaultMetrics, Registry } from 'prom-client'
import type { Deps } from '#deps.ts'

/** The caller's request id where it is a plain one, else a new one; the answer carries it as `x-request-id`. */
export function requestId(headers: Record<string, unknown>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** One log line per request, without query values, and its duration for `GET /metrics`. */
export function observeRequests(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    request.log.info(lineOf(request, reply), 'request')
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.ip)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  healthRoutes(app, deps)
}

const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  path: request.url.split('?', 1)[0],
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
  account: request.accountId,
})

/** `healthz`: the process lives. `readyz`: it can serve, that is the database answers. */
function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await db.selectFrom('country').select('id').limit(1).execute()
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
  })
}

const isLoopback = (ip: string) => ip === '::1' || /^(::ffff:)?127\./.test(ip)
