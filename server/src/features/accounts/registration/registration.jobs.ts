import type { Deps } from '#deps.ts'
import { forgetSignUps, mailActivation, signUp } from './registration.service.ts'
import type { SignUp } from './registration.rules.ts'

/** What goes on behind sign-up once it is answered: only here is it asked whether an address is known. */
export const registrationTasks = (deps: Deps) => ({
  sign_up: (application: SignUp) => signUp(deps, application),
  mail_activation: ({ email }: { email: string }) => mailActivation(deps, email),
  forget_sign_ups: () => forgetSignUps(deps),
})
