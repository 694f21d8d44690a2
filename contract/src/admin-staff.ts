import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { listQuery, workbookOf } from './admin-list.ts'
import { Email, Id, IdParams, Instant, Language, Nothing, PersonName, pageOf } from './common.ts'
import { endpoint, officePermissions, type OfficePermission as Right } from './endpoint.ts'

const Text = z.string()

/** Whether somebody of the office works, has not accepted the invitation yet, or may not sign in. */
export const staffStatuses = ['active', 'invited', 'disabled'] as const
export const StaffStatus = z.enum(staffStatuses)
export type StaffStatus = z.infer<typeof StaffStatus>

export const OfficePermission = z.enum(officePermissions)
const Permissions = z.array(OfficePermission).min(1).max(officePermissions.length)

/**
 * What the people of an office usually do, as sets of rights: a role gives all of its own. Kept are the rights alone, and
 * each can be given or taken by itself.
 */
export const officeRoles = {
  orders: ['orders'],
  catalogue: ['catalogue', 'prices'],
  accounts: ['accounts', 'prices'],
  finance: ['finance'],
  content: ['content'],
  administrator: ['administration'],
} as const satisfies Record<string, readonly Right[]>
export type OfficeRole = keyof typeof officeRoles
export const officeRoleNames = Object.keys(officeRoles) as OfficeRole[]

/** The role that is these rights and no others. */
export const roleOf = (rights: readonly Right[]): OfficeRole | undefined =>
  officeRoleNames.find((role) => {
    const all: readonly Right[] = officeRoles[role]
    return all.length === rights.length && all.every((right) => rights.includes(right))
  })

/** Somebody who works in the office, of no company. `administration` includes the other permissions. */
export const StaffMember = z.object({
  id: Id,
  version: Version,
  name: Text,
  email: Text,
  language: Language,
  permissions: z.array(OfficePermission),
  status: StaffStatus,
  /** Whether they sign in with a code beside the password. */
  second_factor: z.boolean(),
  created_at: Instant,
  last_login_at: Instant.nullable(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/v1/admin/staff/',
  access: 'administration',
  summary: 'Who works in the office; searched by name and e-mail',
  query: z.object({
    status: StaffStatus.optional(),
    permission: OfficePermission.optional(),
    ...listQuery(['name', 'email', 'status', 'created_at', 'last_login_at'], 'name'),
  }),
  status: 200,
  response: pageOf(StaffMember),
})
export const downloadStaff = workbookOf(listStaff)
export const getStaffMember = endpoint({
  method: 'GET',
  path: '/api/v1/admin/staff/:id/',
  access: 'administration',
  summary: 'Somebody who works in the office',
  params: IdParams,
  status: 200,
  response: StaffMember,
})
/** Name and language are those of a new person; of somebody who signs in already their own are kept. */
export const StaffInvitation = z.object({
  email: Email,
  name: PersonName,
  language: Language,
  permissions: Permissions,
})
export type StaffInvitation = z.infer<typeof StaffInvitation>
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/',
  access: 'administration',
  summary: 'Invites somebody to work in the office, by mail',
  body: StaffInvitation,
  status: 201,
  response: StaffMember,
})
export const StaffChanges = z.object({
  name: PersonName.optional(),
  language: Language.optional(),
  permissions: Permissions.optional(),
  /** `false` disables: every session ends. `true` takes that back. */
  is_active: z.boolean().optional(),
})
export type StaffChanges = z.infer<typeof StaffChanges>
export const updateStaff = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/staff/:id/',
  access: 'administration',
  summary: 'Changes somebody of the office; what is left out stays as it is',
  params: IdParams,
  body: StaffChanges.extend(seenVersion).strict(),
  status: 200,
  response: StaffMember,
})
export const resendStaffInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/:id/resend/',
  access: 'administration',
  summary: 'Mails an invitation again; the earlier link is void',
  params: IdParams,
  status: 204,
  response: Nothing,
})
export const signOutStaff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/:id/sign_out/',
  access: 'administration',
  summary: 'Ends all sessions of somebody of the office',
  params: IdParams,
  status: 204,
  response: Nothing,
})
export const resetStaffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/:id/reset_second_factor/',
  access: 'administration',
  summary:
    'Takes the second factor away from somebody of the office who has lost it, and ends their sessions',
  params: IdParams,
  status: 204,
  response: Nothing,
})
export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/staff/:id/',
  access: 'administration',
  summary: 'Takes somebody out of the office, or an invitation back that nobody has accepted',
  params: IdParams,
  status: 204,
  response: Nothing,
})
