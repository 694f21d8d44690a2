import type { Deps } from '#deps.ts'
import { daysBefore } from '#lib/days.ts'
import { createMailer } from './mailer.ts'
import * as queries from './mail.queries.ts'
import { isServerAway, sendDueMail, sendDueMails } from './send-mail.service.ts'

/** After a failure of the server, new mails are not tried at once for so long; the job of the minute tries them. */
const PAUSE_MS = 60_000
/** No mailed link is valid for longer. */
const LINK_DAYS = 7

/** The tasks of the mail. Failures to send are kept with the mail, and tried again by the job of the minute. */
export function mailTasks(deps: Deps) {
  const mailer = createMailer(deps.config)
  let pausedUntil = 0
  return {
    // A server that does not even answer costs ten seconds a try: other jobs must not wait behind many of those.
    send_mail: async ({ id }: { id: number }) => {
      if (deps.now().getTime() < pausedUntil) return
      const outcome = await sendDueMail(deps, mailer, id)
      if (isServerAway(outcome)) pausedUntil = deps.now().getTime() + PAUSE_MS
    },
    send_due_mails: (_: unknown, job?: { abortSignal?: AbortSignal }) =>
      sendDueMails(deps, mailer, job?.abortSignal),
    delete_old_mails: () =>
      queries.deleteOldMails(deps.db, {
        linksBefore: daysBefore(deps.now(), LINK_DAYS),
        mailsBefore: daysBefore(deps.now(), deps.config.mailKeptDays),
      }),
  }
}
