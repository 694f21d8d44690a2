import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRecord } from './lenient.ts'
import { isDeeperThan, limits } from './limits.ts'

/**
 * Reads JSON and form bodies, within limits, and forms with files where a route takes some; any other content type is 415
 * (wire D4).
 */
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
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readFormWithFiles)
}

/** Fields and files that a form may have: the calls that take files have few. */
const MOST_PARTS = 50

/** Bytes of a body around the file in it: the other fields of the form. */
export const FORM_BYTES = 256 * 1024

/** A form whose files become `File`s; the body is within the limit of its route already. */
function readFormWithFiles(
  request: FastifyRequest,
  bytes: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const type = request.headers['content-type'] ?? ''
  if (!request.routeOptions.config.takesFiles)
    return done(Object.assign(new Error(type), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }))
  const fields: [string, unknown][] = []
  const answer = (error: Error | null) =>
    done(error && refusal('FORM_UNREADABLE', error.message), storable(Object.fromEntries(fields)))
  let form: BusboyInstance
  try {
    form = new Busboy({
      headers: { 'content-type': type },
      limits: { parts: MOST_PARTS, fieldSize: FORM_BYTES, fieldNameSize: 100 },
    })
  } catch (error) {
    return answer(error as Error)
  }
  form.on('field', (name, value) => fields.push([name, value]))
  form.on('file', (name, stream, fileName) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    stream.on('data', (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk))
    stream.on('error', answer)
    stream.on('end', () => fields.push([name, new File(chunks, (fileName ?? '').replaceAll('\0', ''))]))
  })
  form.once('error', (error) => answer(error as Error))
  form.once('finish', () => answer(null))
  form.end(bytes)
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
