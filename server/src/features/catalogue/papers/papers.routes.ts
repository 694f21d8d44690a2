import { getPaper } from '@comptoir/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { readPaper } from './papers.service.ts'

export function paperRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getPaper, ({ params }) =>
    readPaper(deps, { style: params.id, paper: params.second, drafts: false }),
  )
}
