import type { Deps } from '#deps.ts'
import { mailEmailChange } from '#features/accounts/email-change/email-change.service.ts'
import { makeOwnData } from '#features/accounts/own-data/own-data.service.ts'
import { mailReset } from '#features/accounts/password-reset/password-reset.service.ts'
import {
  deleteStaleSignUps,
  mailActivation,
  signUp,
} from '#features/accounts/registration/registration.service.ts'
import { deleteOldSessions } from '#features/accounts/session/open-sessions.service.ts'
import { lookUpVat, refreshVatChecks } from '#features/accounts/vat/vat.service.ts'
import { tellOfCutImport } from '#features/catalogue/import/catalogue-import.service.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { deleteOldSearches } from '#features/catalogue/search/searches-without-result.service.ts'
import { tellOfArrivals } from '#features/catalogue/stock-alerts/stock-alerts.service.ts'
import { loadPlaces } from '#features/content/lookups/places-file.service.ts'
import { sendReminders } from '#features/ordering/basket-reminders/basket-reminders.service.ts'
import { deleteOldCommands } from '#features/ordering/basket/change-lines.service.ts'
import { deleteDeletedBaskets } from '#features/ordering/basket/saved-baskets.service.ts'
import { matchWaiting } from '#features/money/bank/match.service.ts'
import { requestPayment } from '#features/money/payments/payment-links.service.ts'
import { mailPayment } from '#features/money/payments/payment-mail.service.ts'
import { readOpenPayments, readPayment, receiveNotice } from '#features/money/payments/payments.service.ts'
import { readOpenRefunds, readRefund, readRefundsOf } from '#features/money/payments/refunds.service.ts'
import { creditReturns } from '#features/money/invoices/credit-returns.service.ts'
import { deliverInvoice } from '#features/money/invoices/delivery.service.ts'
import { goOnWithRun } from '#features/money/invoices/invoice-runs.service.ts'
import { invoiceOrder } from '#features/money/invoices/issue-invoice.service.ts'
import { mailReminder } from '#features/money/reminders/reminders.service.ts'
import { queueOrderMails, queueStepMails } from '#features/orders/order-mail/order-mail.service.ts'
import { decidePendingVat } from '#features/orders/orders/pending-vat.service.ts'
import { renewPromises } from '#features/orders/orders/promises.service.ts'
import { deleteOldDocuments } from '#features/platform/documents/documents.service.ts'
import { removeFiles } from '#features/platform/files/files.service.ts'
import { mailTasks } from '#features/platform/mail/mail.jobs.ts'
import { deleteOldHits } from '#features/platform/throttle/throttle.service.ts'
import { makePriceList } from '#features/catalogue/price-list/price-list.service.ts'
import { sumSales } from '#features/office/figures/sum-sales.service.ts'
import { publishDueStyles } from '#features/office/styles/styles.service.ts'
import { inviteClient } from '#features/office/clients/new-clients.service.ts'
import { forgetOldImports } from '#features/office/imports/imports.service.ts'
import { checkImport, runImport } from '#features/office/imports/run-import.service.ts'
import { undoImport } from '#features/office/imports/undo-import.service.ts'
import {
  applyDueChanges,
  deleteOldDrafts,
  workOnChange,
} from '#features/office/tariffs/price-changes.service.ts'
import { tellOfNewDay } from '#features/prices/pricing/pricing.service.ts'
import { readDueSources, readSource } from '#features/office/imports/read-source.service.ts'
import type { Jobs } from './enqueue.ts'
import { endGivenUp } from './given-up.ts'
import { deleteOldFailedJobs, deleteReplacedJobs, releaseAbandonedJobs } from './maintenance.queries.ts'

/** `abortSignal` is aborted when the worker stops. */
type Job = { abortSignal?: AbortSignal }
type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name], job?: Job) => Promise<void> }

/** The function of each job. A job may run twice: a worker can die before it has reported the job as done. */
export const tasks = (deps: Deps): Tasks => ({
  sign_up: (application) => signUp(deps, application),
  mail_activation: ({ email }) => mailActivation(deps, email),
  mail_password_reset: ({ email }) => mailReset(deps, email),
  mail_email_change: ({ user_id, new_email, is_allowed }) =>
    mailEmailChange(deps, user_id, new_email, is_allowed === true),
  delete_stale_sign_ups: () => deleteStaleSignUps(deps),
  invite_client: ({ company_id, actor }) => inviteClient(deps, actor, company_id),
  look_up_vat: ({ vat }) => lookUpVat(deps, vat),
  refresh_vat_checks: () => refreshVatChecks(deps),
  decide_pending_vat: ({ vat }) => decidePendingVat(deps, vat),
  order_mail: ({ order_id, event_id }) =>
    event_id === undefined ? queueOrderMails(deps, order_id) : queueStepMails(deps, { order_id, event_id }),
  payment_request: (asked) => requestPayment(deps, asked),
  payment_mail: (paid) => mailPayment(deps, paid),
  read_payment: async ({ id }) => {
    await readPayment(deps, id)
    await readRefundsOf(deps, id)
  },
  read_open_payments: async () => {
    await readOpenPayments(deps)
    await readOpenRefunds(deps)
  },
  make_refund: ({ id }) => readRefund(deps, id),
  sandbox_notice: ({ id }) => receiveNotice(deps, 'sandbox', { id }),
  invoice_order: ({ order_id }) => invoiceOrder(deps, order_id),
  invoice_run: ({ id }, job) => goOnWithRun(deps, id, job?.abortSignal),
  credit_returns: ({ order_id }) => creditReturns(deps, order_id),
  deliver_invoice: ({ id }) => deliverInvoice(deps, id),
  match_bank_lines: () => matchWaiting(deps),
  mail_reminder: ({ id }) => mailReminder(deps, id),
  price_list: ({ document_id }, job) => makePriceList(deps, document_id, job?.abortSignal),
  check_catalogue_import: ({ id }) => checkImport(deps, id),
  run_catalogue_import: ({ id }) => runImport(deps, id),
  undo_catalogue_import: ({ id }) => undoImport(deps, id),
  forget_old_imports: () => forgetOldImports(deps),
  read_due_sources: () => readDueSources(deps),
  read_import_source: ({ id }) => readSource(deps, id),
  tell_of_cut_import: () => tellOfCutImport(deps),
  refresh_search: () => refreshSearch(deps.db, 'all'),
  apply_price_changes: () => applyDueChanges(deps),
  work_on_price_change: (work, job) => workOnChange(deps, work, job?.abortSignal),
  tell_of_new_day: () => tellOfNewDay(deps),
  publish_due_styles: () => publishDueStyles(deps),
  delete_old_price_drafts: () => deleteOldDrafts(deps),
  sum_sales: () => sumSales(deps),
  delete_old_searches: () => deleteOldSearches(deps),
  load_places: () => loadPlaces(deps),
  send_basket_reminders: () => sendReminders(deps),
  tell_of_arrivals: () => tellOfArrivals(deps),
  renew_promises: () => renewPromises(deps),
  own_data: ({ document_id }, job) => makeOwnData(deps, document_id, job?.abortSignal),
  delete_old_documents: () => deleteOldDocuments(deps),
  ...mailTasks(deps),
  remove_files: () => removeFiles(deps),
  delete_old_basket_commands: () => deleteOldCommands(deps),
  delete_deleted_baskets: () => deleteDeletedBaskets(deps),
  delete_old_sessions: () => deleteOldSessions(deps),
  delete_old_throttle_hits: async () => void (await deleteOldHits(deps)),
  release_abandoned_jobs: async () => {
    await releaseAbandonedJobs(deps.db)
    await deleteReplacedJobs(deps.db, keyed)
    await endGivenUp(deps)
  },
  delete_old_failed_jobs: async () => void (await deleteOldFailedJobs(deps.db)),
})

/** The scheduled jobs (UTC): minute, hour, day of the month, month, day of the week, job. */
export const timetable = `
* * * * * release_abandoned_jobs ?jobKey=release_abandoned_jobs
* * * * * send_due_mails ?jobKey=send_due_mails
* * * * * apply_price_changes ?jobKey=apply_price_changes
* * * * * publish_due_styles ?jobKey=publish_due_styles
* * * * * sum_sales ?jobKey=sum_sales
* * * * * read_due_sources ?jobKey=read_due_sources
*/5 * * * * read_open_payments ?jobKey=read_open_payments
*/5 * * * * tell_of_cut_import ?jobKey=tell_of_cut_import
*/5 * * * * tell_of_arrivals ?jobKey=tell_of_arrivals
*/5 * * * * renew_promises ?jobKey=renew_promises
7 4-20 * * * send_basket_reminders ?jobKey=send_basket_reminders
0 22,23 * * * tell_of_new_day ?fill=1h
17 * * * * delete_old_throttle_hits
27 * * * * delete_old_sessions
37 * * * * remove_files
57 * * * * delete_old_documents
11 3 * * * delete_old_basket_commands
13 3 * * * delete_deleted_baskets
19 3 * * * delete_old_price_drafts
23 3 * * * delete_old_mails
29 3 * * * delete_old_searches
33 3 * * * forget_old_imports
41 3 * * * delete_stale_sign_ups
47 3 * * * delete_old_failed_jobs
53 2 * * * refresh_vat_checks
`

/** Of these a new one takes the place of one that waits. */
const keyed = [...timetable.matchAll(/jobKey=(\w+)/g)].map(([, name]) => name!)
