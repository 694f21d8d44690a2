import {
  addReturnPhoto,
  getOfficeReturnPhoto,
  getReturnPhoto,
  requestReturn,
  takeReturnStep,
} from '@comptoir/contract/returns'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as photos from './return-photos.service.ts'
import * as returns from './return-order.service.ts'

export function returnRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, requestReturn, ({ params, query, body }, { session, language }) =>
    returns.requestReturn(deps, { session, language, owner: query.owner }, params.id, body),
  )
  serve(app, deps, addReturnPhoto, ({ params, query, body }, { session, language }) =>
    photos.addPhoto(deps, { session, language, owner: query.owner }, params.id, body.file),
  )
  serve(app, deps, getReturnPhoto, ({ params, query }, { session, language }) =>
    photos.readOwnPhoto(deps, { session, language, owner: query.owner }, params),
  )
  serve(app, deps, getOfficeReturnPhoto, ({ params }) => photos.readPhoto(deps, params))
  serve(app, deps, takeReturnStep, ({ params, body }, context) =>
    returns.takeReturnStep(deps, actorOf(context), params, body),
  )
}
