import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { linkPages } from '@comptoir/contract/mailed-links'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Gauge, Histogram, collectDefaultMetrics, Registry } from 'prom-client'
import type { Deps } from '#deps.ts'
import { countFailedJobs } from '#jobs/maintenance.queries.ts'
import { mailBacklog } from '#features/platform/mail/mail.service.ts'
import { healthRoutes, type HealthCheck } from './health.ts'

/** The caller's request id if it is well formed, else a new one; the answer has it as `x-request-id`. */
export function requestId(headers: Record<string, unknown>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** One log line per request, without query values, and its duration for `GET /metrics`. */
export function observeRequests(app: FastifyInstance, deps: Deps, health: HealthCheck): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  const readMails = mailGauges(registry, deps)
  const jobs = new Gauge({
    name: 'jobs_running',
    help: 'Whether this process runs jobs: 1, or 0 when its worker is being started again or is in other processes',
    registers: [registry],
  })
  const readJobs = jobGauge(registry, deps)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    if (reply.getHeader('content-type') !== 'text/event-stream')
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    request.log.info(lineOf(request, reply), 'request')
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, deps.config.metricsToken)) return reply.callNotFound()
    jobs.set(health.jobs() === 'running' ? 1 : 0)
    // The other metrics are answered even when the database is down.
    await Promise.allSettled([readMails(), readJobs()])
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  healthRoutes(app, health)
}

/** Mails queued, mails failed, and the age of the oldest in the queue: the first sign that the mail server is down. */
function mailGauges(registry: Registry, deps: Deps): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const queued = gauge('mails_queued', 'Mails that wait to be sent')
  const failed = gauge('mails_failed', 'Mails that were given up')
  const oldest = gauge('mails_oldest_queued_seconds', 'For how long the oldest mail has been waiting')
  return async () => {
    const backlog = await mailBacklog(deps)
    queued.set(backlog.queued)
    failed.set(backlog.failed)
    oldest.set(backlog.oldest_seconds)
  }
}

/** Jobs that failed for good: mails, documents and searches that nobody will make unless somebody looks. */
function jobGauge(registry: Registry, { db }: Deps): () => Promise<void> {
  const failed = new Gauge({ name: 'jobs_failed', help: 'Jobs that were given up', registers: [registry] })
  return async () => failed.set(await countFailedJobs(db))
}

const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  path: withoutSecret(request.url.split('?', 1)[0] ?? ''),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
  user: request.userId,
  address: request.address,
})

const secretPath = new RegExp(`(${[...linkPages, '/payment-link'].join('|')})/.+`, 'i')
/** Removes the secrets that mailed links carry in their path. */
export const withoutSecret = (path: string) => path.replace(secretPath, '$1/…')

/** Whether the header is `Bearer` with this token; compared in a time that tells nothing about it. */
const isBearer = (header: string | undefined, token: string | undefined) =>
  token !== undefined && timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
const digest = (text: string) => createHash('sha256').update(text).digest()
