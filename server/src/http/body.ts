import type { FastifyInstance } from 'fastify'
import { isRecord } from './lenient.ts'
import { isDeeperThan, limits } from './limits.ts'

/** Reads JSON and form bodies, within limits; any other content type is 415 (wire D4). */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    if (isDeeperThan(text as string, limits.bodyDepth)) return done(refusal('BODY_TOO_DEEP', 'too deep'))
    try {
      done(null, storable(JSON.parse(text as string)))
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
 * Drops `__proto__`, which JSON.parse makes an own key and a later copy would make a prototype. A lone surrogate, which
 * PostgreSQL refuses in JSON, becomes U+FFFD. Changes the value in place: a reviver of JSON.parse would take a second
 * for a long list.
 */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value))
    for (let index = 0; index < value.length; index++) value[index] = storable(value[index])
  else if (isRecord(value)) {
    if (Object.hasOwn(value, '__proto__')) delete value['__proto__']
    for (const key of Object.keys(value)) value[key] = storable(value[key])
  }
  return value
}

const refusal = (code: string, message: string) =>
  Object.assign(new Error(message), { code, statusCode: 400 })
