import { z } from 'zod'
import { IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'

/** When to be reminded: every week on a day from 1 (Monday) to 7, or every month on a day from 1 to 31, the last one where the month has less. */
export const Reminder = z.discriminatedUnion('every', [
  z.object({ every: z.literal('week'), day: z.int().min(1).max(7) }),
  z.object({ every: z.literal('month'), day: z.int().min(1).max(31) }),
])
export type Reminder = z.infer<typeof Reminder>

const path = '/api/v1/order/basket/:id/reminder/'
export const getReminder = endpoint({
  method: 'GET',
  path,
  access: 'order',
  summary: 'When the caller is reminded of a recurring basket of their own company (REC-01)',
  params: IdParams,
  status: 200,
  response: z.object({ reminder: Reminder.nullable() }),
})
export const setReminder = endpoint({
  method: 'PUT',
  path,
  access: 'order',
  summary:
    'Has the caller reminded of a recurring basket by mail on a day of the week or of the month, or no longer. Nothing is ever ordered by itself',
  params: IdParams,
  body: z.object({ reminder: Reminder.nullable() }),
  status: 200,
  response: z.object({ reminder: Reminder.nullable() }),
})
