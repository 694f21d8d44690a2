import {
  mostPricesAtOnce,
  type createPriceChange,
  type listPriceChanges,
  type PriceChange,
  type PriceChangeDetail,
  type PriceChangeLine,
  type PriceLineInput,
  type schedulePriceChange,
} from '@comptoir/contract/admin-tariffs'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Db, Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { dayIn, instantAt, plusDays } from '#lib/days.ts'
import { NotFoundError, RuleError, message, ruleError } from '#lib/errors.ts'
import { enqueue, type Jobs } from '#jobs/enqueue.ts'
import { pricesChanged } from '#features/catalogue/search/search-index.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { refuseStale, versionOf } from '#features/platform/audit/edits.service.ts'
import { refuseDoubtful } from '#features/prices/pricing/doubtful.service.ts'
import * as queries from './price-changes.queries.ts'
import { checkedRaise } from './raise.rules.ts'
import * as tariffQueries from './tariffs.queries.ts'

const toChange = ({
  tariff_id,
  tariff_name,
  by_id,
  by_name,
  created_at,
  ...change
}: queries.ChangeRow): PriceChange => ({
  ...change,
  tariff: { id: tariff_id, name: tariff_name },
  by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
  created_at: created_at.toISOString(),
})

export async function listChanges(
  { db }: Deps,
  filter: EndpointInput<typeof listPriceChanges>['query'],
): Promise<{ count: number; rows: PriceChange[] }> {
  const { count, rows } = await queries.findChanges(db, filter)
  return { count, rows: rows.map(toChange) }
}

async function changeRow(db: Db, id: number): Promise<queries.ChangeRow> {
  const found = await queries.findChange(db, id)
  if (!found) throw new NotFoundError(message('no_match', { what: 'PriceChange' }))
  return found
}

/** A change with what it does. @throws NotFoundError */
export async function readChange({ db }: Deps, id: number): Promise<PriceChangeDetail> {
  const row = await changeRow(db, id)
  return {
    ...toChange(row),
    version: await versionOf(db, 'tariff', row.tariff_id),
    summary: await queries.findSummary(db, id),
  }
}

/** @throws NotFoundError */
export async function listLines(
  { db }: Deps,
  id: number,
  filter: Parameters<typeof queries.findLines>[2],
  language: Language,
): Promise<{ count: number; rows: PriceChangeLine[] }> {
  await changeRow(db, id)
  return queries.findLines(db, id, filter, language)
}

type Draft = EndpointInput<typeof createPriceChange>['body']

/**
 * Drafts a change of a tariff's prices.
 *
 * @throws NotFoundError, ConflictError, RuleError on a line's product or on the raise
 */
export async function draftChange(
  deps: Deps,
  actor: Actor,
  tariffId: number,
  { lines, raise, note = '', version }: Draft,
): Promise<PriceChangeDetail> {
  const id = await inTransaction(deps.db, async (tx) => {
    await lockTariff(tx, tariffId)
    await refuseStale(tx, { entity: 'tariff', id: tariffId, version }, async () => ({ id: tariffId }))
    if (lines) return draft(deps, tx, actor, tariffId, { kind: 'edit', note, lines: await known(tx, lines) })
    return draftRaise(deps, tx, actor, tariffId, { ...raise!, note }) // one of the two is there
  })
  return readChange(deps, id)
}

/** Drafts a raise of the prices of these styles alone. @throws NotFoundError, RuleError on the raise */
export async function draftStylesRaise(
  deps: Deps,
  actor: Actor,
  tariffId: number,
  raise: Pick<NonNullable<Draft['raise']>, 'percent' | 'rounding'> & {
    styles: readonly number[]
    note: string
  },
): Promise<PriceChangeDetail> {
  const id = await inTransaction(deps.db, async (tx) => {
    await lockTariff(tx, tariffId)
    return draftRaise(deps, tx, actor, tariffId, raise)
  })
  return readChange(deps, id)
}

/** Drafts a change of lines whose products there are. */
export const draftLines = (
  deps: Deps,
  actor: Actor,
  tariffId: number,
  lines: readonly PriceLineInput[],
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    await lockTariff(tx, tariffId)
    return draft(deps, tx, actor, tariffId, { kind: 'import', note: '', lines })
  })

async function known(tx: Tx, lines: readonly PriceLineInput[]): Promise<readonly PriceLineInput[]> {
  const found = new Set(
    await tariffQueries.findProducts(tx, [...new Set(lines.map(({ product }) => product))]),
  )
  const faults = lines.map(({ product }) =>
    found.has(product) ? {} : { product: [message('does_not_exist', { value: product })] },
  )
  if (lines.some(({ product }) => !found.has(product))) throw new RuleError({ lines: faults })
  return lines
}

async function draft(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  tariff_id: number,
  { kind, note, lines }: { kind: 'edit' | 'import'; note: string; lines: readonly PriceLineInput[] },
): Promise<number> {
  const id = await queries.insertChange(tx, {
    tariff_id,
    kind,
    note,
    created_by: actor.id,
    created_at: deps.now(),
  })
  for (let at = 0; at < lines.length; at += atOnce.size)
    await queries.insertLines(tx, id, lines.slice(at, at + atOnce.size))
  await record(deps, tx, actor, 'create', await changeRow(tx, id))
  return id
}

async function draftRaise(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  tariff_id: number,
  {
    note,
    category = null,
    brand = null,
    styles,
    ...by
  }: NonNullable<Draft['raise']> & {
    note: string
    styles?: readonly number[]
  },
): Promise<number> {
  const { percent, rounding } = checkedRaise(by)
  if (category !== null && !(await tariffQueries.hasCategory(tx, category)))
    throw new RuleError({ raise: { category: [message('does_not_exist', { value: category })] } })
  if (brand !== null && !(await tariffQueries.hasBrand(tx, brand)))
    throw new RuleError({ raise: { brand: [message('does_not_exist', { value: brand })] } })
  const isLarge = await queries.hasMorePrices(tx, tariff_id, mostPricesAtOnce)
  const made = { tariff_id, kind: 'raise', percent, rounding, note } as const
  const id = await queries.insertChange(tx, {
    ...made,
    ...(isLarge && { status: 'preparing' }),
    created_by: actor.id,
    created_at: deps.now(),
  })
  if (isLarge) await enqueue(tx, 'work_on_price_change', { id, actor, category, brand, styles })
  else
    await prepare(
      { deps, tx, actor, change: await changeRow(tx, id), ...atOnce },
      { category, brand, styles },
    )
  return id
}

type Scope = { category: number | null; brand: number | null; styles?: readonly number[] | undefined }
/** What is to be done with a change, in parts of so many lines; `report` is told how much of it is done, up to 1. */
type Work = {
  deps: Deps
  tx: Tx
  actor: Actor | null
  change: queries.ChangeRow
  size: number
  report: (share: number) => Promise<void>
}
const atOnce = { size: 10_000, report: async () => undefined }
/** So many styles are written to the search at once. */
const stylesAtOnce = 1000
/** How much of charging prices is done once they are written; the rest is the search. */
const shareOfPrices = 0.8

async function inParts<Part>(
  parts: readonly Part[],
  work: (part: Part) => Promise<unknown>,
  report: (share: number) => Promise<void>,
): Promise<void> {
  for (const [index, part] of parts.entries()) {
    await work(part)
    await report((index + 1) / parts.length)
  }
}

/** Works out the lines of a raise. */
async function prepare({ deps, tx, actor, change, size, report }: Work, scope: Scope): Promise<void> {
  const { id, tariff_id } = change
  const raise = { percent: change.percent!, rounding: change.rounding!, ...scope } // a raise has both
  await inParts(
    await queries.findTariffParts(tx, tariff_id, size),
    (part) => tariffQueries.insertRaisedLines(tx, id, tariff_id, raise, part),
    report,
  )
  await queries.setStatus(tx, id, { status: 'draft' })
  await record(deps, tx, actor, 'create', await changeRow(tx, id))
}

/** The job that works on a change of many prices: as a whole, or where it is stopped, not at all. */
export async function workOnChange(
  deps: Deps,
  { id, actor, category, brand, styles }: Jobs['work_on_price_change'],
  signal?: AbortSignal,
  size = atOnce.size,
): Promise<void> {
  if (!(await queries.findChange(deps.db, id))) return // it was deleted
  const report = async (share: number) => {
    signal?.throwIfAborted()
    await queries.setProgress(deps.db, id, Math.floor(share * 100))
  }
  const status = await inTransaction(deps.db, async (tx) => {
    const change = await lockChange(tx, id)
    const work = { deps, tx, actor, change, size, report }
    if (change.status === 'preparing') await prepare(work, { category, brand, styles })
    else if (change.status === 'applying') await apply(work)
    else if (change.status === 'undoing') await takeBack(work, 'undone')
    return change.status
  })
  if (status === 'applying' || status === 'undoing') deps.liveUpdates.tellAll('prices')
}

/** Ends what a job was to do with a change: nothing of it has happened, and it can be done anew. */
export const changeGivenUp = queries.giveUp

/** Has a job charge the prices of a change, or take them back. */
async function toJob(tx: Tx, actor: Actor, id: number, status: 'applying' | 'undoing'): Promise<void> {
  await queries.setStatus(tx, id, { status, progress: 0 })
  await enqueue(tx, 'work_on_price_change', { id, actor, category: null, brand: null })
}

/** While a job writes prices of a tariff, no other change does. @throws RuleError */
async function refuseAtWork(tx: Tx, tariffId: number): Promise<void> {
  if (await queries.isAtWork(tx, tariffId)) throw ruleError(message('price_change_at_work'))
}

async function lockTariff(tx: Tx, id: number): Promise<void> {
  if (!(await tariffQueries.lockTariff(tx, id)))
    throw new NotFoundError(message('no_match', { what: 'Tariff' }))
}

/** A change with its tariff held until the transaction ends. @throws NotFoundError */
async function lockChange(tx: Tx, id: number): Promise<queries.ChangeRow> {
  await lockTariff(tx, (await changeRow(tx, id)).tariff_id)
  return changeRow(tx, id) // as it stands now that nobody else changes it
}

/**
 * Makes a draft hold: at once, or from a day on.
 *
 * @throws NotFoundError, ConflictError where somebody has changed the tariff since, RuleError on a day, or on `sure`
 */
export async function scheduleChange(
  deps: Deps,
  actor: Actor,
  id: number,
  { starts_on, ends_on, sure, version }: EndpointInput<typeof schedulePriceChange>['body'],
): Promise<PriceChangeDetail> {
  const today = dayIn(deps.now())
  const start = starts_on ?? today
  if (start < today) throw new RuleError({ starts_on: [message('price_change_day_past')] })
  if (ends_on != null && ends_on < start)
    throw new RuleError({ ends_on: [message('price_change_ends_before')] })
  await inTransaction(deps.db, async (tx) => {
    const change = await lockChange(tx, id)
    if (change.status !== 'draft') throw ruleError(message('price_change_no_draft'))
    if (change.prices === 0) throw ruleError(message('price_change_empty'))
    await refuseStale(tx, { entity: 'tariff', id: change.tariff_id, version }, async () => ({ id }))
    if (!sure) refuseDoubtful(await queries.findDoubtful(tx, id))
    await queries.setStatus(tx, id, { status: 'scheduled', starts_on: start, ends_on: ends_on ?? null })
    const scheduled = { ...change, starts_on: start, ends_on: ends_on ?? null }
    if (start > today) {
      await record(deps, tx, actor, 'schedule', scheduled)
      await enqueueAt(deps, tx, start)
      return
    }
    await refuseAtWork(tx, change.tariff_id)
    if (change.prices > mostPricesAtOnce) await toJob(tx, actor, id, 'applying')
    else await apply({ deps, tx, actor, change: scheduled, ...atOnce })
  })
  if (start === today) deps.liveUpdates.tellAll('prices')
  return readChange(deps, id)
}

/**
 * Takes a change back as a whole: one that does not hold yet is dropped, of one that does the prices before are back.
 *
 * @throws NotFoundError, RuleError where some of the prices were changed since, or it does not hold any more
 */
export async function undoChange(deps: Deps, actor: Actor, id: number): Promise<PriceChangeDetail> {
  const wasInForce = await inTransaction(deps.db, async (tx) => {
    const change = await lockChange(tx, id)
    if (['preparing', 'draft', 'scheduled', 'applying'].includes(change.status)) {
      await queries.setStatus(tx, id, { status: 'withdrawn' })
      await record(deps, tx, actor, 'withdraw', change)
      return false
    }
    if (change.status !== 'in_force') throw ruleError(message('price_change_over'))
    await refuseAtWork(tx, change.tariff_id)
    const { count, ref } = await queries.findOverlaid(tx, id, change.tariff_id)
    if (count > 0) throw ruleError(message('price_change_overlaid', { count, ref: ref ?? '' }))
    if (change.prices > mostPricesAtOnce) {
      await toJob(tx, actor, id, 'undoing')
      return false
    }
    await takeBack({ deps, tx, actor, change, ...atOnce }, 'undone')
    return true
  })
  if (wasInForce) deps.liveUpdates.tellAll('prices')
  return readChange(deps, id)
}

/** Charges what is due, and ends what is over: a job, each minute and at each midnight that somebody waits for. */
export async function applyDueChanges(deps: Deps): Promise<void> {
  const today = dayIn(deps.now())
  for (const due of await queries.findDue(deps.db, today)) {
    await inTransaction(deps.db, async (tx) => {
      const change = await lockChange(tx, due.id)
      if (change.status === 'scheduled' && change.starts_on! <= today)
        await apply({ deps, tx, actor: null, change, ...atOnce }) // scheduled for a day
      else if (change.status === 'in_force' && change.ends_on !== null && change.ends_on < today)
        await takeBack({ deps, tx, actor: null, change, ...atOnce }, 'ended')
    })
    deps.liveUpdates.tellAll('prices')
  }
}

/** A draft that nobody schedules is deleted after so many days: its prices are old by then. */
const draftDays = 30
export const deleteOldDrafts = async ({ db, now }: Deps): Promise<void> =>
  void (await queries.deleteDrafts(db, now(), draftDays))

async function apply(work: Work): Promise<void> {
  const { deps, tx, actor, change } = work
  await writeParts(work, (part) => queries.applyLines(tx, change, part))
  await queries.setStatus(tx, change.id, { status: 'in_force', applied_at: deps.now() })
  await record(deps, tx, actor, 'apply', change)
  if (change.ends_on !== null) await enqueueAt(deps, tx, plusDays(change.ends_on, 1))
}

/** Brings the prices of before back, but for those that others have replaced since. */
async function takeBack(work: Work, status: 'undone' | 'ended'): Promise<void> {
  const { deps, tx, actor, change } = work
  await writeParts(work, (part) => queries.revertLines(tx, change, part))
  await queries.setStatus(tx, change.id, { status })
  await record(deps, tx, actor, 'restore', change)
}

/** Writes the prices of a change, and what the search knows of them. */
async function writeParts(
  { tx, change, size, report }: Work,
  write: (part: queries.Part) => Promise<unknown>,
): Promise<void> {
  await inParts(await queries.findParts(tx, change.id, size), write, (share) => report(share * shareOfPrices))
  await queries.touchTariff(tx, change.tariff_id)
  const styles = await queries.findGroups(tx, change.id)
  const some = Array.from({ length: Math.ceil(styles.length / stylesAtOnce) }, (_, index) =>
    styles.slice(index * stylesAtOnce, (index + 1) * stylesAtOnce),
  )
  await inParts(
    some,
    (ids) => pricesChanged(tx, ids, change.tariff_id),
    (share) => report(shareOfPrices + share * (1 - shareOfPrices)),
  )
}

/** Has the job run as soon as a day begins at the wholesaler's. */
const enqueueAt = (deps: Deps, tx: Tx, day: string) =>
  enqueue(
    tx,
    'apply_price_changes',
    {},
    Math.max(0, (instantAt(day, '00:00:00').getTime() - deps.now().getTime()) / 1000),
  )

/** What was done with a change: as an entry of its tariff where prices have changed, whose version tells of it then. */
const record = (
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  action: 'create' | 'schedule' | 'apply' | 'withdraw' | 'restore',
  change: queries.ChangeRow,
) =>
  audit(tx, deps, actor, [
    {
      action,
      ...(action === 'apply' || action === 'restore'
        ? { entity: 'tariff', entity_id: change.tariff_id }
        : { entity: 'price_change', entity_id: change.id }),
      label: change.tariff_name,
      after: {
        ...((action === 'apply' || action === 'restore') && { price_change: change.id }),
        kind: change.kind,
        prices: change.prices,
        ...(change.percent !== null && { percent: change.percent }),
        ...(change.starts_on !== null && { starts_on: change.starts_on }),
        ...(change.ends_on !== null && { ends_on: change.ends_on }),
      },
    },
  ])
