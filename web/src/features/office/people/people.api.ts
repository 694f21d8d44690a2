import {
  changePerson,
  type Invitation,
  invitePerson,
  listPeople,
  type Person,
  type PersonChanges,
  resendInvitation,
  resetPersonSecondFactor,
  signOutPerson,
  withdrawInvitation,
} from '@comptoir/contract/admin-people'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export const people = (client: number) =>
  queryOptions({
    queryKey: ['admin', 'client', client, 'people'],
    queryFn: () => call(listPeople, { params: { id: client } }),
  })

export const invite = (client: number, body: Invitation) =>
  call(invitePerson, { params: { id: client }, body })

/** @param seen how somebody stood on the screen: what somebody else has changed meanwhile is not overruled unseen */
export const changeSeen = (client: number, { id, role, status }: Seen, body: PersonChanges) =>
  call(changePerson, { params: { id: client, person: id }, body: { ...body, expected: { role, status } } })
type Seen = Pick<Person, 'id' | 'role' | 'status'>

export const resend = (client: number, person: number) =>
  call(resendInvitation, { params: { id: client, person } })
export const signOut = (client: number, person: number) =>
  call(signOutPerson, { params: { id: client, person } })
export const resetSecondFactor = (client: number, person: number) =>
  call(resetPersonSecondFactor, { params: { id: client, person } })
export const withdraw = (client: number, person: number) =>
  call(withdrawInvitation, { params: { id: client, person } })
