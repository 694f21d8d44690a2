import type { auditActions } from '@comptoir/contract/admin-audit'
import type { clientBulkActions, ClientStatus } from '@comptoir/contract/admin-clients'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import type { MailEvent } from '#features/platform/mail/mail.service.ts'
import type { Action } from './client-actions.rules.ts'
import * as queries from './client-changes.queries.ts'

export type Target = queries.Target
type ClientMail = Extract<MailEvent, { to: string }>
/** What a decision needs to be told. */
export type Input = {
  tariff?: { id: number; name: string } | undefined
  reason?: string | undefined
  /** The same in the languages of the clients; whose language is missing reads `reason`. */
  reasons?: { [L in Language]?: string | undefined } | undefined
  /** How whoever decides has seen the clients; those that stand otherwise by now are left out. */
  expected?: ClientStatus | undefined
}
export type DecisionName = (typeof clientBulkActions)[number]

/** Something that is done to any number of clients in a constant number of statements. */
export type Decision = {
  /** What must be possible; undefined for what always is. */
  action: (target: Target) => Action | undefined
  deed: (target: Target) => (typeof auditActions)[number]
  /** The values it concerns, as they are and as they will be; alike where there is nothing to do. */
  before: (target: Target) => Record<string, unknown>
  after: (target: Target, input: Input) => Record<string, unknown>
  apply: (
    tx: Tx,
    ids: readonly number[],
    input: Input,
    now: Date,
    targets: readonly Target[],
  ) => Promise<unknown>
  mail?: (target: Target, input: Input) => ClientMail
}

const recipient = ({ id, name, email, language }: Target) => ({
  to: email ?? '',
  language: language as Language, // the table allows no other
  owner_id: id,
  name,
})

/** What a client reads as the reason. */
const reasonFor = ({ language }: Target, { reason = '', reasons }: Input): string =>
  reasons?.[language as Language] ?? reason

/** The same for all who read the same: a statement per language at most. */
async function refuse(tx: Tx, targets: readonly Target[], input: Input, now: Date): Promise<void> {
  const readers = Map.groupBy(targets, (target) => reasonFor(target, input))
  for (const [reason, those] of readers)
    await queries.refuse(
      tx,
      those.map(({ id }) => id),
      reason,
      now,
    )
}

/** What a refused client is told. */
export const refusalOf = (target: Target, reason: string): ClientMail => ({
  event: 'refused',
  reason,
  ...recipient(target),
})

/** Ties the mail to nobody: there is nobody left. */
export function farewellOf(target: Target): ClientMail {
  const { owner_id: _, ...to } = recipient(target)
  return { event: 'account_deleted', ...to }
}

async function setTariff(tx: Tx, ids: readonly number[], tariff: Input['tariff']): Promise<void> {
  if (!tariff) return
  await queries.updateOwners(tx, ids, { tariff_id: tariff.id })
  await queries.assignTariffs(tx, ids, [tariff.id])
}

const isHidden = (prices_hidden: boolean): Decision => ({
  action: () => undefined,
  deed: () => 'change',
  before: (target) => ({ prices_hidden: target.prices_hidden }),
  after: () => ({ prices_hidden }),
  apply: (tx, ids) => queries.updateOwners(tx, ids, { prices_hidden }),
})

export const decisions: Record<DecisionName, Decision> = {
  approve: {
    action: () => 'approve',
    deed: () => 'approve',
    before: ({ status, tariff_name }) => ({ status, tariff: tariff_name }),
    after: ({ tariff_name }, { tariff }) => ({ status: 'approved', tariff: tariff?.name ?? tariff_name }),
    apply: async (tx, ids, { tariff }, now) => {
      await queries.approve(tx, ids, now)
      await setTariff(tx, ids, tariff)
    },
    mail: (target) => ({ event: 'approved', ...recipient(target) }),
  },
  refuse: {
    action: ({ status }) => (status === 'approved' ? 'withdraw' : 'refuse'),
    deed: ({ status }) => (status === 'approved' ? 'withdraw' : 'refuse'),
    before: ({ status, refused_reason }) => ({ status, reason: refused_reason }),
    after: (target, input) => ({ status: 'refused', reason: reasonFor(target, input) }),
    apply: (tx, _, input, now, targets) => refuse(tx, targets, input, now),
    mail: (target, input) => refusalOf(target, reasonFor(target, input)),
  },
  disable: {
    action: () => 'disable',
    deed: () => 'disable',
    before: ({ status, is_active }) => ({ status, is_active }),
    after: ({ status }) => ({
      status: status === 'deletion_requested' ? status : 'disabled',
      is_active: false,
    }),
    apply: (tx, ids, _, now) => queries.disable(tx, ids, now),
  },
  enable: {
    action: ({ status }) => (status === 'disabled' ? 'enable' : undefined),
    deed: () => 'enable',
    before: ({ status }) => ({ is_active: status !== 'disabled' }),
    after: () => ({ is_active: true }),
    apply: (tx, ids) => queries.enable(tx, ids),
  },
  sign_out: {
    action: () => 'sign_out',
    deed: () => 'sign_out',
    before: () => ({ sessions: true }),
    after: () => ({ sessions: false }),
    apply: (tx, ids) => queries.signOut(tx, ids),
  },
  hide_prices: isHidden(true),
  show_prices: isHidden(false),
  set_tariff: {
    action: () => undefined,
    deed: () => 'change',
    before: ({ tariff_name, tariff_ids }) => ({ tariff: tariff_name, tariff_ids }),
    after: (_, { tariff }) => ({ tariff: tariff?.name, tariff_ids: [tariff?.id] }),
    apply: (tx, ids, { tariff }) => setTariff(tx, ids, tariff),
  },
}
