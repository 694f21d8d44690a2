import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'

/**
 * Warns once if somebody signs in over http although `PUBLIC_URL` is https: browsers then drop the cookie of the session,
 * so that it ends with the next reload.
 */
export function warnOfPlainAccess(app: FastifyInstance, { publicUrl }: Config): void {
  if (!publicUrl.startsWith('https:')) return
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.protocol === 'http' && request.url.startsWith('/api/v1/auth/jwt/create')) {
      isTold = true
      request.log.warn(
        { host: request.host },
        `A sign-in came over http while PUBLIC_URL is ${publicUrl}: browsers drop its session at the next reload. ` +
          'Open the shop at that address; if it was, let the proxy send X-Forwarded-Proto and name it in TRUSTED_PROXIES.',
      )
    }
    done()
  })
}
