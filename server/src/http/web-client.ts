import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
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
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  let named = { name: '', ...namedPage(html, '') }
  return (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const isFile = request.url.startsWith('/assets/') || request.url.startsWith('/images/')
    if (!isPage || isFile) return reply.code(404).type('text/plain').send('Not found.')
    const name = shopName()
    if (named.name !== name) named = { name, ...namedPage(html, name) }
    const page = named
    reply.header('cache-control', 'no-cache').header('etag', page.tag)
    if (request.headers['if-none-match'] === page.tag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page.html)
  }
}

/**
 * The service worker is known by its content: files of two releases may have the same length and time, and a browser that
 * were told that it has not changed would keep the older shop (docs/decisions/0057).
 */
function serveServiceWorker(app: FastifyInstance, path: string): void {
  const code = readFileSync(path, 'utf8')
  const tag = tagOf(code)
  app.get('/service-worker.js', (request, reply) => {
    reply.header('cache-control', 'no-cache').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(code)
  })
}

const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** The page of the client, with the name of the shop in the place of the product's. */
export function namedPage(html: string, shopName: string): { html: string; tag: string } {
  const name = escaped(shopName)
  const named = html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_all, start: string) => start + name)
  return { html: named, tag: tagOf(named) }
}
