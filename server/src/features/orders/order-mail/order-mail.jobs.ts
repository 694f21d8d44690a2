import type { Deps } from '#deps.ts'
import { queueOrderMails } from './order-mail.service.ts'

export const orderMailTasks = (deps: Deps) => ({
  order_mail: ({ order_id }: { order_id: number }) => queueOrderMails(deps, order_id),
})
