import { z } from 'zod'
import { Nothing, Password } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** A code of the app, or a recovery code; spaces and hyphens are ignored. */
export const SecondFactorCode = Text.min(1).max(50)

/** How many recovery codes there are at first. */
export const recoveryCodeCount = 10

/** Whether the signed-in user gives a code beside the password, and what is left for when the phone is lost. */
export const SecondFactor = z.object({
  is_on: z.boolean(),
  /** The office demands one of its people. */
  is_required: z.boolean(),
  /** Recovery codes that have not been used. */
  recovery_codes_left: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>
export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/v1/auth/second_factor/',
  access: 'account',
  summary: 'The second factor of the signed-in user',
  status: 200,
  response: SecondFactor,
})

/** What an app is given, as a picture to photograph (its dark squares as the path of an SVG), as a link, or to be typed. */
export const SecondFactorSecret = z.object({
  secret: Text,
  uri: Text,
  picture: z.object({ size: z.int(), path: Text }),
})
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/auth/second_factor/begin/',
  access: 'account',
  summary: 'Makes a secret for an app (TOTP, RFC 6238); it counts once a code confirms it',
  body: z.object({ current_password: Password }),
  status: 200,
  response: SecondFactorSecret,
})

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(Text) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/auth/second_factor/confirm/',
  access: 'account',
  summary:
    'Switches the second factor on by a first code, and ends all other sessions; answers the recovery codes',
  body: z.object({ code: SecondFactorCode }),
  status: 200,
  response: RecoveryCodes,
})
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/auth/second_factor/recovery_codes/',
  access: 'account',
  summary: 'Makes new recovery codes in place of all earlier ones',
  body: z.object({ current_password: Password }),
  status: 200,
  response: RecoveryCodes,
})
export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/auth/second_factor/remove/',
  access: 'account',
  summary: 'Switches the second factor off; refused where the office demands it',
  body: z.object({ current_password: Password }),
  status: 204,
  response: Nothing,
})
