import { replaceCurrentUser } from '@comptoir/contract/account'
import { getCurrentUser, getProfile, updateCurrentUser } from '@comptoir/contract/auth'
import { updateProfile } from '@comptoir/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as accounts from './accounts.service.ts'
import * as profile from './profile.service.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getCurrentUser, (_input, { account }) => accounts.currentUser(deps, account))
  serve(app, deps, getProfile, (_input, { account }) => accounts.currentUser(deps, account))
  serve(app, deps, updateProfile, ({ body }, { account }) => profile.updateProfile(deps, account, body))
  serve(app, deps, replaceCurrentUser, ({ body }, { account }) =>
    accounts.updateCurrentUser(deps, account, body),
  )
  serve(app, deps, updateCurrentUser, ({ body }, { account }) =>
    accounts.updateCurrentUser(deps, account, body),
  )
}
