import type { OrderStatus, PaymentStatus, orderSteps } from '@comptoir/contract/order'
import { message, type Message } from '#lib/errors.ts'

/** What somebody does to an order; `place` is the first step of all. */
export type StepName = (typeof orderSteps)[number]
/** What the actor is to the order; `system` is the shop itself, as when a payment comes in. */
export type ActorKind = 'customer' | 'office' | 'system'
type Fulfilment = 'open' | 'in_progress' | 'processed' | 'completed' | 'client_canceled' | 'admin_canceled'

/** The facts that a step moves; the status follows from them (column `customer_order.status`). */
export type Facts = {
  fulfilment?: Fulfilment
  payment_status?: PaymentStatus
  payment_requested?: boolean
}
export type Step = {
  name: StepName
  by: readonly ActorKind[]
  from: readonly OrderStatus[]
  facts: Facts
  /** What becomes of the goods that the order holds: given back, held anew, or all gone that is left. */
  goods?: 'release' | 'reserve' | 'ship'
  /** Not any more once a part of the goods has left. */
  whileAllIsHere?: true
  /** Not before a part of the goods has left. */
  onceAPartHasLeft?: true
  /** For so many minutes after the step before. */
  withinMinutes?: number
  needsReason?: true
}

/** For so long a cancellation is undone. */
export const undoMinutes = 10

const hasLeft = ['in_progress', 'processed', 'completed'] as const

/** What may become of an order, by whom and from where (OD-09). What is not here is refused. */
export const steps: readonly Step[] = [
  { name: 'edit', by: ['customer', 'office'], from: ['submitted'], facts: {} },
  {
    name: 'cancel',
    by: ['customer'],
    from: ['submitted', 'pending_payment'],
    facts: { fulfilment: 'client_canceled' },
    goods: 'release',
  },
  {
    name: 'restore',
    by: ['customer'],
    from: ['client_canceled'],
    facts: { fulfilment: 'open' },
    goods: 'reserve',
    withinMinutes: undoMinutes,
  },
  {
    name: 'cancel',
    by: ['office'],
    from: ['submitted', 'pending_payment', 'paid', 'in_progress'],
    facts: { fulfilment: 'admin_canceled' },
    goods: 'release',
    needsReason: true,
    whileAllIsHere: true,
  },
  {
    name: 'request_payment',
    by: ['office', 'system'],
    from: ['submitted'],
    facts: { payment_requested: true },
  },
  // Once more: another link is mailed.
  {
    name: 'request_payment',
    by: ['office'],
    from: ['pending_payment'],
    facts: { payment_requested: true },
  },
  // Money moves apart from the goods: it may come when the order has long been begun.
  {
    name: 'pay',
    by: ['office', 'system'],
    from: ['pending_payment', 'in_progress', 'processed', 'completed'],
    facts: { payment_status: 'paid' },
  },
  // Somebody may pay before being asked to.
  { name: 'pay', by: ['system'], from: ['submitted'], facts: { payment_status: 'paid' } },
  {
    name: 'start',
    by: ['office', 'system'],
    from: ['submitted', 'paid'],
    facts: { fulfilment: 'in_progress' },
  },
  // What was short does not leave any more; where nothing has left, the order is cancelled instead.
  { name: 'take_off', by: ['office'], from: ['in_progress'], facts: {}, onceAPartHasLeft: true },
  // A part leaves; with the last one the order is processed.
  { name: 'ship', by: ['office'], from: ['in_progress'], facts: {} },
  {
    name: 'process',
    by: ['office'],
    from: ['in_progress'],
    facts: { fulfilment: 'processed' },
    goods: 'ship',
  },
  {
    name: 'complete',
    by: ['office', 'system'],
    from: ['processed'],
    facts: { fulfilment: 'completed' },
  },
  // Goods that have left come back: the order stays where it is.
  { name: 'return_request', by: ['customer', 'office'], from: hasLeft, facts: {} },
  { name: 'return_accept', by: ['office'], from: hasLeft, facts: {} },
  { name: 'return_refuse', by: ['office'], from: hasLeft, facts: {}, needsReason: true },
  { name: 'return_receive', by: ['office'], from: hasLeft, facts: {} },
  { name: 'return_credit', by: ['office'], from: hasLeft, facts: {} },
]

type Standing = {
  status: OrderStatus
  payment_status: PaymentStatus
  /** All that was invoiced is credited: nobody pays it. */
  is_credited: boolean
  /** When the last step was taken. */
  last_step_at: Date
  /** Whether a part of the goods has left. */
  has_left: boolean
}

/** The step, if it may be taken now. */
export function findStep(
  name: StepName,
  by: ActorKind,
  { status, payment_status, is_credited, last_step_at, has_left }: Standing,
  now: Date,
): Step | undefined {
  const step = steps.find((one) => one.name === name && one.by.includes(by) && one.from.includes(status))
  if (!step || (name === 'pay' && (payment_status === 'paid' || is_credited))) return undefined
  if (has_left ? step.whileAllIsHere : step.onceAPartHasLeft) return undefined
  const { withinMinutes } = step
  const isLate =
    withinMinutes !== undefined && now.getTime() > last_step_at.getTime() + withinMinutes * 60_000
  return isLate ? undefined : step
}

/** The steps that may be taken now, in the order of the table. */
export const possibleSteps = (by: ActorKind, standing: Standing, now: Date): StepName[] =>
  steps.filter((step) => findStep(step.name, by, standing, now) === step).map(({ name }) => name)

/** Why a customer's step is refused (ORD-09, OD-41). */
export function refusalForCustomer(name: StepName, status: OrderStatus): Message {
  if (name === 'restore' && status === 'client_canceled')
    return message('order_undo_too_late', { minutes: undoMinutes })
  return status === 'client_canceled' || status === 'admin_canceled'
    ? message('order_is_canceled')
    : message('order_already_started')
}
