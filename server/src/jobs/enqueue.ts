import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { SignUp } from '#features/accounts/registration/registration.rules.ts'

/** The jobs and their payloads. */
export type Jobs = {
  delete_old_throttle_hits: Record<string, never>
  delete_old_basket_commands: Record<string, never>
  /** Creates the account of a sign-up, or mails the owner of the address that there is one already. */
  sign_up: SignUp
  delete_stale_sign_ups: Record<string, never>
  /** Mails asked for by address; the job finds out whether the address is known. */
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
  delete_old_mails: Record<string, never>
  /** Removes files that no row names. */
  remove_files: Record<string, never>
  release_abandoned_jobs: Record<string, never>
  delete_old_failed_jobs: Record<string, never>
}

/** Attempts of a job, minutes apart at first and hours later; after the last one somebody has to look. */
const MAX_ATTEMPTS = 10

/** Queues a job. Inside a transaction the job exists if, and only if, the transaction commits. */
export async function enqueue<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS})
  `.execute(db)
}
