import { getUser, listUsers, replaceCurrentUser } from '@comptoir/contract/account'
import { getCurrentUser, getProfile, updateCurrentUser } from '@comptoir/contract/auth'
import { updateProfile } from '@comptoir/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pages.ts'
import { serve } from '#http/route.ts'
import * as accounts from './accounts.service.ts'
import * as profile from './profile.service.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getCurrentUser, (_input, { account }) => accounts.currentUser(deps, account))
  serve(app, deps, listUsers, async ({ query }, { account, request }) => {
    const rows = query.offset > 0 ? [] : [await accounts.currentUser(deps, account)]
    return pageOf(deps, request, query, { count: 1, rows })
  })
  serve(app, deps, getUser, ({ params }, { account }) => accounts.userById(deps, account, params.id))
  serve(app, deps, getProfile, (_input, { account }) => accounts.currentUser(deps, account))
  serve(app, deps, updateProfile, ({ body }, { account }) => profile.updateProfile(deps, account, body))
  serve(app, deps, replaceCurrentUser, ({ body }, { account }) =>
    accounts.updateCurrentUser(deps, account, body),
  )
  serve(app, deps, updateCurrentUser, ({ body }, { account }) =>
    accounts.updateCurrentUser(deps, account, body),
  )
}
