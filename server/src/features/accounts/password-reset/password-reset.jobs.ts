import type { Deps } from '#deps.ts'
import { mailReset } from './password-reset.service.ts'

export const passwordResetTasks = (deps: Deps) => ({
  mail_password_reset: ({ email }: { email: string }) => mailReset(deps, email),
})
