import { getFoundArchive, getStyleArchive } from '@comptoir/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { createPictures } from '#features/catalogue/images/images.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { archiveOfFound, archiveOfStyle } from './style-archive.service.ts'

export function styleArchiveRoutes(app: FastifyInstance, deps: Deps): void {
  const pictures = createPictures(deps)
  serve(app, deps, getStyleArchive, async ({ params }, { session, language }) => {
    await throttle.consume(deps, throttle.archiveLimits(session.user.id))
    return archiveOfStyle(deps, { session, language, pictures }, params.id)
  })
  serve(app, deps, getFoundArchive, async ({ query }, { session, language }) => {
    await throttle.consume(deps, throttle.archiveLimits(session.user.id))
    return archiveOfFound(deps, { session, language, pictures }, query)
  })
}
