import { getUser, listUsers, replaceCurrentUser } from '@comptoir/contract/account'
import { getCurrentUser, getProfile, updateCurrentUser } from '@comptoir/contract/auth'
import { updateProfile } from '@comptoir/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import * as accounts from './accounts.service.ts'
import * as profile from './profile.service.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getCurrentUser, (_input, { session }) => accounts.currentUser(deps, session))
  serve(app, deps, listUsers, async ({ query }, { session, request }) => {
    const rows = query.offset > 0 ? [] : [await accounts.currentUser(deps, session)]
    return pageOf(deps, request, query, { count: 1, rows })
  })
  serve(app, deps, getUser, ({ params }, { session }) => accounts.userById(deps, session, params.id))
  serve(app, deps, getProfile, (_input, { session }) => accounts.currentUser(deps, session))
  serve(app, deps, updateProfile, ({ body }, { session }) => profile.updateProfile(deps, session, body))
  serve(app, deps, replaceCurrentUser, ({ body }, { session }) =>
    accounts.updateCurrentUser(deps, session, body),
  )
  serve(app, deps, updateCurrentUser, ({ body }, { session }) =>
    accounts.updateCurrentUser(deps, session, body),
  )
}
