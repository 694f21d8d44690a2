import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { SignUp } from '#features/accounts/registration/registration.rules.ts'

/** The jobs and their payloads. */
export type Jobs = {
  delete_old_throttle_hits: Record<string, never>
  delete_old_sessions: Record<string, never>
  delete_old_basket_commands: Record<string, never>
  delete_deleted_baskets: Record<string, never>
  /** Creates the account of a sign-up, or mails the owner of the address if it has an account. */
  sign_up: SignUp
  delete_stale_sign_ups: Record<string, never>
  /** Invites whoever has the address of a client that came with a file. */
  invite_client: { company_id: number; actor: { id: number; request_id: string } }
  /** Mails requested by address; the job looks up whether the address is known. */
  mail_activation: { email: string }
  mail_password_reset: { email: string }
  /** @param is_allowed missing in jobs of the release before, which are asked about too */
  mail_email_change: { user_id: number; new_email: string; is_allowed?: boolean }
  look_up_vat: { vat: string }
  refresh_vat_checks: Record<string, never>
  /** Decides the VAT of orders that wait for what VIES has now said of a number. */
  decide_pending_vat: { vat: string }
  /** Mails those who wait for products that can be had again. */
  tell_of_arrivals: Record<string, never>
  /** Promises orders anew that wait for goods. */
  renew_promises: Record<string, never>
  /** Mails those whose day it is to look at a recurring basket. */
  send_basket_reminders: Record<string, never>
  send_mail: { id: number }
  send_due_mails: Record<string, never>
  /** Confirms an order that was placed, or tells of the step that `event_id` names. */
  order_mail: { order_id: number; event_id?: number }
  /** Mails the link to pay an order that the office has asked for. */
  payment_request: { order_id: number; event_id: number }
  /** Tells of a payment that has paid several orders; the event is the one of the first of them. */
  payment_mail: { payment_id: number; order_id: number; event_id: number }
  /** Reads a payment anew from its provider. */
  read_payment: { id: number }
  read_open_payments: Record<string, never>
  /** Asks the provider to give back what the office has ordered. */
  make_refund: { id: number }
  /** Tells the shop of a payment in the sandbox, as a provider would. */
  sandbox_notice: { id: string }
  /** Invoices an order that has left the house. */
  invoice_order: { order_id: number }
  /** Goes on with a run of invoices. */
  invoice_run: { id: number }
  /** Writes the credit notes of what has come back of an order, as far as it is invoiced. */
  credit_returns: { order_id: number }
  /** Hands an invoice over that was issued. */
  deliver_invoice: { id: number }
  /** Charges prices whose day has come, and ends those whose last day is over. */
  apply_price_changes: Record<string, never>
  /** Works out the lines of a raise, charges the prices of a change, or takes them back, whichever its status says. */
  work_on_price_change: {
    id: number
    actor: { id: number; request_id: string }
    /** What a raise is of; null for everything. */
    category: number | null
    brand: number | null
    /** Of these alone. */
    styles?: readonly number[] | undefined
  }
  /** Tells open pages of agreements and promotions that begin or have ended at midnight. */
  tell_of_new_day: Record<string, never>
  publish_due_styles: Record<string, never>
  delete_old_price_drafts: Record<string, never>
  /** Sums the sales of days anew on which something has changed. */
  sum_sales: Record<string, never>
  delete_old_searches: Record<string, never>
  /** Matches what came in by the statements of the bank. */
  match_bank_lines: Record<string, never>
  /** Mails a reminder that the office has approved. */
  mail_reminder: { id: number }
  /** Reads a file of the catalogue that the office brings in, and says what it would do. */
  check_catalogue_import: { id: number }
  /** Writes a file of the catalogue that was confirmed. */
  run_catalogue_import: { id: number }
  /** Makes the catalogue what it was before an import. */
  undo_catalogue_import: { id: number }
  forget_old_imports: Record<string, never>
  /** Orders that each source whose time has come is read. */
  read_due_sources: Record<string, never>
  /** Looks whether a folder or address has anything new, and has it imported. */
  read_import_source: { id: number }
  /** Tells the search of what an import has written that was cut short. */
  tell_of_cut_import: Record<string, never>
  /** Makes the search see all of the catalogue anew. */
  refresh_search: Record<string, never>
  /** Makes a requested price list. */
  price_list: { document_id: number }
  /** Adds the places that come with the shop; ordered at each start. */
  load_places: Record<string, never>
  /** Makes the file of what is kept about somebody. */
  own_data: { document_id: number }
  delete_old_documents: Record<string, never>
  delete_old_mails: Record<string, never>
  /** Removes files that no row names. */
  remove_files: Record<string, never>
  release_abandoned_jobs: Record<string, never>
  delete_old_failed_jobs: Record<string, never>
}

/** Attempts of a job, first minutes apart, later hours; after the last one the operator has to look. */
export const MAX_ATTEMPTS = 10

/** Queues several jobs of a kind in one statement. */
export async function enqueueAll<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payloads: readonly Jobs[Name][],
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, payload::json, max_attempts => ${MAX_ATTEMPTS})
    from unnest(${payloads.map((payload) => JSON.stringify(payload))}::text[]) as payload
  `.execute(db)
}

const addJob = prepared<never, { name: string; payload: string; delaySeconds: number }>(
  (value) => sql`
    select graphile_worker.add_job(${value('name')}, ${value('payload')}::json,
      run_at => now() + make_interval(secs => ${value('delaySeconds')}), max_attempts => ${sql.lit(MAX_ATTEMPTS)})`,
)
/**
 * Queues a job. Inside a transaction the job exists if, and only if, the transaction commits.
 *
 * @param delaySeconds it runs so much later
 */
export async function enqueue<Name extends keyof Jobs>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  delaySeconds = 0,
): Promise<void> {
  await addJob(db, { name, payload: JSON.stringify(payload), delaySeconds })
}
