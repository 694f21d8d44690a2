import type { previewStyleChanges, StyleBulk, StyleRaise } from '@comptoir/contract/admin-styles'
import type { BulkAnswer } from '@comptoir/contract/admin-list'
import type { PriceChangeDetail } from '@comptoir/contract/admin-tariffs'
import type { IdAndName, Language } from '@comptoir/contract/common'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, RuleError, message, ruleError } from '#lib/errors.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { difference, findChanges, lastEntryIds, type Actor } from '#features/platform/audit/audit.service.ts'
import {
  bulkAnswer,
  decide,
  selectedIds,
  type Decided,
  type Decision,
} from '#features/platform/audit/decide.service.ts'
import { draftStylesRaise } from '#features/office/tariffs/price-changes.service.ts'
import * as queries from './bulk.queries.ts'
import { settled } from './publication.rules.ts'
import { findStyleIds } from './styles.queries.ts'

type Style = queries.BulkStyle
type Terms = Partial<Omit<Style, 'id' | 'ref' | 'products'>>
const termFields = [
  'publication',
  'shown_from',
  'shown_until',
  'published_on',
  'is_deal',
  'category',
  'catalogs',
  'policies',
]

const styles: Decided<Style> = { entity: 'style', label: ({ ref }) => ref }
function termsOf(style: Style): Required<Terms> {
  const { id: _, ref: __, products: ___, ...terms } = style
  return terms
}

const write: Decision<Style, unknown>['apply'] = async (tx, deps, changes) => {
  const now = deps.now()
  await queries.writeStyles(
    tx,
    changes.map(({ thing, after }) => ({ id: thing.id, ...(after as Terms) })),
    now,
  )
  await refreshSearch(
    tx,
    changes.map(({ thing }) => thing.id),
  )
}

type Named = 'category' | 'add_catalog' | 'remove_catalog'
type Wanted = Omit<StyleBulk['set'], Named> & { [Name in Named]?: IdAndName } & { today: string }

const setting: Decision<Style, Wanted> = {
  change: (style, { publication, is_deal, category, add_catalog, remove_catalog, stock_policy, today }) =>
    difference(termsOf(style), {
      ...(publication !== undefined && publishedAs(style, publication, today)),
      ...(is_deal !== undefined && { is_deal }),
      ...(category !== undefined && { category }),
      ...(add_catalog &&
        !has(style, add_catalog) && {
          catalogs: [...style.catalogs, add_catalog].toSorted((a, b) => a.id - b.id),
        }),
      ...(remove_catalog && { catalogs: style.catalogs.filter(({ id }) => id !== remove_catalog.id) }),
      ...(stock_policy !== undefined && {
        policies: Object.fromEntries(Object.keys(style.policies).map((ref) => [ref, stock_policy])),
      }),
    }),
  blocked: (style, { publication }) =>
    publication === 'published' && style.products === 0 ? message('style_without_products') : undefined,
  action: () => 'change',
  apply: write,
}

const has = ({ catalogs }: Style, catalog: IdAndName) => catalogs.some(({ id }) => id === catalog.id)

/** What publishing it, or no longer, makes of its days; nothing where it is so already. */
function publishedAs(style: Style, publication: 'published' | 'draft', today: string): Terms {
  if (style.publication === publication) return {}
  const { shown_from, shown_until, published_on } = settled(style, { ...style, publication }, today)
  return { publication, shown_from, shown_until, published_on }
}

async function wantedOf(
  db: Db,
  { category, add_catalog, remove_catalog, ...given }: StyleBulk['set'],
  { language, today }: { language: Language; today: string },
): Promise<Wanted> {
  const set: Wanted = { ...given, today }
  for (const [field, id] of Object.entries({ category, add_catalog, remove_catalog }) as [Named, number?][]) {
    if (id === undefined) continue
    const named = await queries.findNamed(db, field === 'category' ? field : 'catalog', id, language)
    if (!named) throw new RuleError({ [field]: [message('does_not_exist', { value: id })] })
    set[field] = named
  }
  return set
}

type Some = Pick<StyleBulk, 'count' | 'ids' | 'all' | 'excluding'>
const idsOf = ({ db }: Deps, { count, ids, all, excluding }: Some): Promise<number[]> =>
  selectedIds(
    { ids, all, excluding },
    (filter) => findStyleIds(db, filter),
    (listed) => {
      if (count !== undefined && count !== listed)
        throw ruleError(message('style_list_changed', { count: listed }))
    },
  )

/** What a change of several styles would do. @throws RuleError where `set` names nothing; where the list has another length */
export async function previewStyles(
  deps: Deps,
  bulk: StyleBulk,
  language: Language,
): Promise<EndpointOutput<typeof previewStyleChanges>> {
  const wanted = await wantedOf(deps.db, bulk.set, { language, today: dayIn(deps.now()) })
  const found = await queries.findBulkStyles(deps.db, await idsOf(deps, bulk), language)
  const changing = found.filter((style) => setting.change(style, wanted))
  const refused = changing.filter((style) => setting.blocked(style, wanted, null))
  return {
    done: changing.length - refused.length,
    unchanged: found.length - changing.length,
    refused: refused.length,
    examples: changing
      .filter((style) => !refused.includes(style))
      .slice(0, 5)
      .map(({ ref }) => ref),
  }
}

/** Changes one thing of several styles. @throws RuleError where `set` names nothing; where the list has another length by now */
export async function changeStyles(
  deps: Deps,
  actor: Actor,
  bulk: StyleBulk,
  language: Language,
): Promise<BulkAnswer> {
  const ids = await idsOf(deps, bulk)
  const outcome = await inTransaction(deps.db, async (tx) => {
    const wanted = await wantedOf(tx, bulk.set, { language, today: dayIn(deps.now()) })
    return decide(tx, deps, actor, styles, setting, await queries.lockStyles(tx, ids, language), wanted)
  })
  deps.liveUpdates.tellAll('prices')
  return {
    ...bulkAnswer(outcome, styles, language, ids),
    ...(outcome.done > 0 && { undo: actor.request_id }),
  }
}

/**
 * Drafts a change of the prices of several styles by a percentage, which is looked at, scheduled and taken back as any
 * change of a tariff.
 *
 * @throws NotFoundError, RuleError on the percentage; where the list has another length by now
 */
export async function raisePrices(
  deps: Deps,
  actor: Actor,
  { tariff, percent, rounding, note = '', ...some }: StyleRaise,
): Promise<PriceChangeDetail> {
  const styles = await idsOf(deps, some)
  return draftStylesRaise(deps, actor, tariff, { percent, rounding, note, styles })
}

type Done = Map<number, { before: Terms; after: Terms; isLast: boolean }>
const restoring: Decision<Style, Done> = {
  change: (style, done) => {
    const entry = done.get(style.id)
    return entry && difference(termsOf(style), entry.before)
  },
  blocked: (style, done) => {
    const entry = done.get(style.id)
    const isAsLeft = entry?.isLast && !difference(termsOf(style), entry.after)
    return isAsLeft ? undefined : message('style_changed_since')
  },
  action: () => 'change',
  apply: write,
}

/**
 * Gives each style back what it had before a bulk action; those that were changed again since are left out, with the
 * reason.
 *
 * @throws NotFoundError where the actor has changed nothing by it
 */
export async function undoStyles(
  deps: Deps,
  actor: Actor,
  request: string,
  language: Language,
): Promise<BulkAnswer> {
  const about = { entity: styles.entity, request, actor: actor.id, fields: termFields }
  const changes = await findChanges(deps.db, about)
  if (changes.length === 0) throw new NotFoundError(message('undo_unknown', { undo: request }))
  const ids = changes.flatMap(({ entity_id }) => entity_id ?? [])
  const outcome = await inTransaction(deps.db, async (tx) => {
    const found = await queries.lockStyles(tx, ids, language)
    const last = await lastEntryIds(tx, styles.entity, ids)
    const done: Done = new Map()
    for (const { id, entity_id, before, after } of changes)
      if (entity_id !== null && before && after)
        done.set(entity_id, { before, after, isLast: last.get(entity_id) === id })
    return decide(tx, deps, actor, styles, restoring, found, done)
  })
  deps.liveUpdates.tellAll('prices')
  return bulkAnswer(outcome, styles, language, ids)
}
