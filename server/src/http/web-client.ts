import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveStatic, { type FastifyStaticOptions } from '@fastify/static'
import { escaped } from '#lib/html.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wasmWorkerPolicy } from './headers.ts'

/** The worker that reads bar codes (decision 56). */
const wasmWorker = /\/assets\/decode\.worker-[^/]+\.js/
const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/**
 * Serves the built web client: hashed files for good, `index.html` never from a cache (OD-67).
 *
 * @param shopName as the page's title and top bar say it at the moment
 * @returns answers every other path with the client, which has routes of its own (ROUTE-01)
 */
export async function serveWebClient(
  app: FastifyInstance,
  shopName: () => string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => unknown> {
  if (!existsSync(folder))
    return (_request, reply) => reply.code(404).send({ detail: 'The web client is not built.' })
  const files: FastifyStaticOptions = {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (wasmWorker.test(path)) reply.header('content-security-policy', wasmWorkerPolicy)
    },
  }
  await app.register(serveStatic, { ...files, serve: false })
  await app.register(async (scope) => {
    // The static plugin answers folders, `//` and `..` with 403: here they are not found.
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode !== 403) throw error
      reply.callNotFound()
    })
    await scope.register(serveStatic, { ...files, decorateReply: false })
  })
  serveServiceWorker(app, join(folder, 'service-worker.js'))
  const page = kept(join(folder, 'index.html'))
  let named = { of: page(), name: '', ...namedPage(page(), '') }
  return (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const isFile = request.url.startsWith('/assets/') || request.url.startsWith('/images/')
    if (!isPage || isFile) return reply.code(404).type('text/plain').send('Not found.')
    const [of, name] = [page(), shopName()]
    if (named.of !== of || named.name !== name) named = { of, name, ...namedPage(of, name) }
    const { html, tag } = named
    reply.header('cache-control', 'no-cache').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

/**
 * The service worker is known by its content: files of two releases may have the same length and time, and a browser that
 * were told that it has not changed would keep the older shop (docs/decisions/0057).
 */
function serveServiceWorker(app: FastifyInstance, path: string): void {
  const worker = kept(path)
  app.get('/service-worker.js', (request, reply) => {
    const code = worker()
    const tag = tagOf(code)
    reply.header('cache-control', 'no-cache').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(code)
  })
}

/** A file in memory, read again once a build has put another one in its place: it names files that only that build has. */
export function kept(path: string): () => string {
  const dated = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs
  let [at, text] = [dated(), readFileSync(path, 'utf8')]
  return () => {
    const now = dated() // undefined for a moment, while one build takes the place of the other
    if (now !== undefined && now !== at) [at, text] = [now, readFileSync(path, 'utf8')]
    return text
  }
}

/** The name of a content, for `ETag`. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** The page of the client, with the name of the shop in the place of the product's. */
export function namedPage(html: string, shopName: string): { html: string; tag: string } {
  const name = escaped(shopName)
  const named = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_all, start: string) => start + name)
  return { html: named, tag: tagOf(named) }
}
