import type { Deps } from '#deps.ts'
import { deleteStaleSignUps, mailActivation, signUp } from './registration.service.ts'
import type { SignUp } from './registration.rules.ts'

/** What goes on behind sign-up once it is answered: only here is it asked whether an address is known. */
export const registrationTasks = (deps: Deps) => ({
  sign_up: (application: SignUp) => signUp(deps, application),
  mail_activation: ({ email }: { email: string }) => mailActivation(deps, email),
  delete_stale_sign_ups: () => deleteStaleSignUps(deps),
})
