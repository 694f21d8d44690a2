import type { Reminder } from '@comptoir/contract/basket-reminder'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError } from '#lib/errors.ts'
import { queueMails } from '#features/platform/mail/mail.service.ts'
import type { CompanySession } from '#session.ts'
import * as queries from './basket-reminders.queries.ts'

type Answer = { reminder: Reminder | null }
const keyOf = ({ user, company }: CompanySession, basketId: number): queries.ReminderKey => ({
  user_id: user.id,
  company_id: company.id,
  basket_id: basketId,
})

/** @throws NotFoundError when the company has no such recurring basket */
export async function reminderOf({ db }: Deps, session: CompanySession, basketId: number): Promise<Answer> {
  const found = await queries.findReminder(db, keyOf(session, basketId))
  if (!found) throw new NotFoundError()
  return found
}

/** @throws NotFoundError when the company has no such recurring basket */
export async function setReminder(
  { db }: Deps,
  session: CompanySession,
  basketId: number,
  reminder: Reminder | null,
): Promise<Answer> {
  const key = keyOf(session, basketId)
  await inTransaction(db, async (tx) => {
    if (!(await queries.findReminder(tx, key))) throw new NotFoundError()
    await (reminder ? queries.saveReminder(tx, key, reminder) : queries.deleteReminder(tx, key))
  })
  return { reminder }
}

/** Reminds everybody whose day it is of their recurring baskets: a mail each, however often it runs. */
export async function sendReminders(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const due = await queries.takeDue(tx, dayIn(deps.now()))
    await queueMails(
      tx,
      deps,
      due.map(({ email, person, language, company_id, basket_id, basket_name }) => ({
        event: 'basket_reminder',
        ...{ to: email, name: person, language, company_id },
        ...{ basket_id, basket_name },
      })),
    )
  })
}
