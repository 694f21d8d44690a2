import type { FastifyInstance } from 'fastify'
import { isDeeperThan, limits } from './limits.ts'

/** Reads JSON and form bodies, within limits; any other content type is 415 (wire D4). */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    if (isDeeperThan(text as string, limits.bodyDepth)) return done(refusal('BODY_TOO_DEEP', 'too deep'))
    try {
      done(null, JSON.parse(text as string, storable))
    } catch (error) {
      done(refusal('FST_ERR_CTP_INVALID_JSON_BODY', (error as Error).message))
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      done(null, Object.fromEntries(new URLSearchParams(text as string)))
    },
  )
}

/**
 * Drops `__proto__`, which JSON.parse would make an own key and a later copy a prototype; half a character, which
 * PostgreSQL refuses within JSON, becomes U+FFFD.
 */
const storable = (key: string, value: unknown) => {
  if (key === '__proto__') return undefined
  return typeof value === 'string' ? value.toWellFormed() : value
}

const refusal = (code: string, message: string) =>
  Object.assign(new Error(message), { code, statusCode: 400 })
