import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { formatFor, sizeFor } from './images.rules.ts'
import { createPictures } from './images.service.ts'

const types = { webp: 'image/webp', avif: 'image/avif', png: 'image/png' } as const
/** What a key shows never changes: a new photo gets a new key. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable'
/** The photo may come later. */
const CACHE_A_MINUTE = 'public, max-age=60'

/** `GET /images/<key>?size=`: open to all, as mails and printed lists show pictures too (CAT-15, CAT-16). */
export function imageRoutes(app: FastifyInstance, deps: Deps): void {
  const pictures = createPictures(deps)
  app.get<{ Params: { '*': string }; Querystring: { size?: string } }>(
    '/images/*',
    async (request, reply) => {
      const size = sizeFor(request.query.size)
      const format = formatFor(request.headers.accept ?? '', size)
      const { bytes, tag, isFound } = await pictures.picture(request.params['*'], size, format)
      reply
        .header('vary', 'Accept')
        .header('etag', `"${tag}"`)
        .header('cache-control', isFound ? CACHE_FOREVER : CACHE_A_MINUTE)
      if (request.headers['if-none-match'] === `"${tag}"` && isFound) return reply.code(304).send()
      return reply
        .code(isFound ? 200 : 404)
        .type(types[format])
        .send(bytes)
    },
  )
}
