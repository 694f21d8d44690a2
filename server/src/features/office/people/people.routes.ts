import * as contract from '@comptoir/contract/admin-people'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as people from './people.service.ts'

export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listPeople, ({ params }) => people.listPeople(deps, params.id))
  serve(app, deps, contract.invitePerson, ({ params, body }, context) =>
    people.invitePerson(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.changePerson, ({ params, body }, context) =>
    people.changePerson(deps, actorOf(context), params.id, params.person, body),
  )
  serve(app, deps, contract.resendInvitation, async ({ params }, context) => {
    await people.resendInvitation(deps, actorOf(context), params.id, params.person)
    return undefined
  })
  serve(app, deps, contract.signOutPerson, async ({ params }, context) => {
    await people.signOutPerson(deps, actorOf(context), params.id, params.person)
    return undefined
  })
  serve(app, deps, contract.resetPersonSecondFactor, async ({ params }, context) => {
    await people.resetPersonSecondFactor(deps, actorOf(context), params.id, params.person)
    return undefined
  })
  serve(app, deps, contract.withdrawInvitation, async ({ params }, context) => {
    await people.withdrawInvitation(deps, actorOf(context), params.id, params.person)
    return undefined
  })
}
