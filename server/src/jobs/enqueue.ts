import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { SignUp } from '#features/accounts/registration/registration.rules.ts'

/** The jobs and what each is given. */
export type Jobs = {
  forget_throttle_hits: Record<string, never>
  forget_basket_commands: Record<string, never>
  /** Opens the account of a sign-up, or tells the owner of the address that there is one. */
  sign_up: SignUp
  forget_sign_ups: Record<string, never>
  /** The mails that somebody asked for by an address; whether it is known is found out here. */
  mail_activation: { email: string }
  mail_password_reset: { email: string }
  mail_email_change: { user_id: number; new_email: string }
  look_up_vat: { vat: string }
  refresh_vat_checks: Record<string, never>
  send_mail: { id: number }
  send_due_mails: Record<string, never>
  /** Confirms an order that was placed. */
  order_mail: { order_id: number }
  /** Makes a price list that somebody asked for. */
  price_list: { document_id: number }
  forget_mails: Record<string, never>
  /** Removes files that no row names. */
  remove_files: Record<string, never>
  release_abandoned_jobs: Record<string, never>
  forget_failed_jobs: Record<string, never>
}

/** At most so many attempts, minutes apart at first and hours later; what still fails then is for people. */
const MOST_ATTEMPTS = 10

/** Queues a job. Inside a transaction the job exists if, and only if, the transaction commits. */
export async function enqueue<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${MOST_ATTEMPTS})
  `.execute(db)
}
