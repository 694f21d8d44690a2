import type { Deps } from '#deps.ts'
import { mailEmailChange } from './email-change.service.ts'

export const emailChangeTasks = (deps: Deps) => ({
  mail_email_change: ({ user_id, new_email }: { user_id: number; new_email: string }) =>
    mailEmailChange(deps, user_id, new_email),
})
