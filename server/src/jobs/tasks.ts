import type { Deps } from '#deps.ts'
import { priceListTasks } from '#features/prices/price-list/price-list.jobs.ts'
import { emailChangeTasks } from '#features/accounts/email-change/email-change.jobs.ts'
import { fileTasks } from '#features/platform/files/files.jobs.ts'
import { basketTasks } from '#features/ordering/basket/basket.jobs.ts'
import { mailTasks } from '#features/platform/mail/mail.jobs.ts'
import { orderMailTasks } from '#features/orders/order-mail/order-mail.jobs.ts'
import { passwordResetTasks } from '#features/accounts/password-reset/password-reset.jobs.ts'
import { registrationTasks } from '#features/accounts/registration/registration.jobs.ts'
import { deleteOldHits } from '#features/platform/throttle/throttle.jobs.ts'
import { vatTasks } from '#features/accounts/vat/vat.jobs.ts'
import { releaseAbandonedJobs, deleteOldFailedJobs } from './maintenance.queries.ts'
import type { Jobs } from './enqueue.ts'

/** `abortSignal` is aborted when the worker stops. */
type Job = { abortSignal?: AbortSignal }
type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name], job?: Job) => Promise<void> }

/** The function of each job. A job may run twice: a worker can die before it has reported the job as done. */
export const tasks = (deps: Deps): Tasks => ({
  delete_old_throttle_hits: () => deleteOldHits(deps),
  ...basketTasks(deps),
  ...mailTasks(deps),
  ...fileTasks(deps),
  ...orderMailTasks(deps),
  release_abandoned_jobs: async () => void (await releaseAbandonedJobs(deps.db)),
  delete_old_failed_jobs: async () => void (await deleteOldFailedJobs(deps.db)),
  ...registrationTasks(deps),
  ...passwordResetTasks(deps),
  ...emailChangeTasks(deps),
  ...vatTasks(deps),
  ...priceListTasks(deps),
})

/** The scheduled jobs (UTC): minute, hour, day of the month, month, day of the week, job. */
export const timetable = `
* * * * * release_abandoned_jobs ?jobKey=release_abandoned_jobs
* * * * * send_due_mails ?jobKey=send_due_mails
17 * * * * delete_old_throttle_hits
37 * * * * remove_files
11 3 * * * delete_old_basket_commands
23 3 * * * delete_old_mails
41 3 * * * delete_stale_sign_ups
47 3 * * * delete_old_failed_jobs
53 2 * * * refresh_vat_checks
`
