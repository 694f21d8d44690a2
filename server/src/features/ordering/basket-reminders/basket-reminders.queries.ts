import type { Language } from '@comptoir/contract/common'
import type { Reminder } from '@comptoir/contract/basket-reminder'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** Whose reminder: the user's, of a saved basket of their company. */
export type ReminderKey = { company_id: number; user_id: number; basket_id: number }

/** @returns undefined when the company has no such saved basket */
export const findReminder = (
  db: Db,
  { company_id, user_id, basket_id }: ReminderKey,
): Promise<{ reminder: Reminder | null } | undefined> =>
  sql<{ reminder: Reminder | null }>`
    select (
      select jsonb_build_object('every', every, 'day', day) from basket_reminder
      where basket_reminder.basket_id = basket.id and basket_reminder.user_id = ${user_id}
    ) as reminder
    from basket
    where basket.id = ${basket_id} and basket.company_id = ${company_id}
      and basket.kind = 'saved' and basket.deleted_at is null`
    .execute(db)
    .then(({ rows }) => rows[0])

/** Of a basket that was found to be the company's. */
export const saveReminder = (tx: Tx, { basket_id, user_id }: ReminderKey, { every, day }: Reminder) =>
  tx
    .insertInto('basket_reminder')
    .values({ basket_id, user_id, every, day })
    .onConflict((conflict) => conflict.columns(['basket_id', 'user_id']).doUpdateSet({ every, day }))
    .execute()

export const deleteReminder = (tx: Tx, { basket_id, user_id }: ReminderKey) =>
  tx.deleteFrom('basket_reminder').where('basket_id', '=', basket_id).where('user_id', '=', user_id).execute()

export type DueRow = {
  email: string
  person: string
  language: Language
  company_id: number
  basket_id: number
  basket_name: string
}

/** Marks the reminders of a day as sent, of people who may still order for the basket's company. Each is due once a day. */
export const takeDue = (tx: Tx, today: string): Promise<DueRow[]> =>
  sql<DueRow>`
    update basket_reminder as reminder set sent_on = ${today}::date
    from basket, app_user as person
    where basket.id = reminder.basket_id and basket.deleted_at is null
      and person.id = reminder.user_id and person.is_active
      and exists (
        select from membership
        where membership.user_id = person.id and membership.company_id = basket.company_id
          and membership.disabled_at is null
      )
      and (reminder.sent_on is null or reminder.sent_on < ${today}::date)
      and reminder.day = case reminder.every
        when 'week' then extract(isodow from ${today}::date)
        -- On the last day of a month all days are due that it does not have.
        else case
          when ${today}::date + 1 = date_trunc('month', ${today}::date + 1)::date
            then greatest(reminder.day, extract(day from ${today}::date))
          else extract(day from ${today}::date)
        end
      end
    returning person.email, person.name as person, person.language, basket.company_id, basket.id as basket_id,
      basket.name as basket_name`
    .execute(tx)
    .then(({ rows }) => rows)
