import {
  getStaffMember,
  inviteStaff,
  listStaff,
  removeStaff,
  resendStaffInvitation,
  resetStaffSecondFactor,
  signOutStaff,
  type StaffChanges,
  type StaffInvitation,
  type StaffMember,
  updateStaff,
} from '@comptoir/contract/admin-staff'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export const useStaff = (query: object) =>
  useQuery({
    queryKey: ['admin', 'user', 'list', query],
    queryFn: () => call(listStaff, { query }),
    placeholderData: keepPreviousData,
  })
export const staffMember = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: () => call(getStaffMember, { params: { id } }),
  })
export const invite = (body: StaffInvitation): Promise<StaffMember> => call(inviteStaff, { body })
export const change = (id: number, body: StaffChanges & { version?: number }): Promise<StaffMember> =>
  call(updateStaff, { params: { id }, body })
export const resend = (id: number) => call(resendStaffInvitation, { params: { id } })
export const signOut = (id: number) => call(signOutStaff, { params: { id } })
export const resetSecondFactor = (id: number) => call(resetStaffSecondFactor, { params: { id } })
export const remove = (id: number) => call(removeStaff, { params: { id } })
