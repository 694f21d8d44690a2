import type { Db, Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import * as queries from './search-index.queries.ts'
import { weightBand } from './weight-bands.rules.ts'
import { wordsOf } from './words.rules.ts'

/** Groups read and rows written at once. */
const batchSize = 500

/**
 * Makes the search see what the catalogue says now of these groups: names, filters, prices, stock markers. To be
 * called after any change to product_group, product, price, stock or their lookups; in a transaction the search
 * changes with its commit.
 *
 * @param groupIds the groups that were added, changed, taken off sale or deleted; 'all' starts over, which also follows
 *   a change to the names and places of categories, brands and colours
 */
export async function refreshSearch(db: Db, groupIds: number[] | 'all'): Promise<void> {
  if (groupIds.length === 0) return
  if (db.isTransaction) return refresh(db as Tx, groupIds)
  await inTransaction(db, (tx) => refresh(tx, groupIds))
  if (groupIds === 'all') await queries.gatherStatistics(db)
}

/** The same where nothing but prices of one tariff has changed: in the transaction that changed them. */
export async function pricesChanged(tx: Tx, groupIds: number[], tariffId: number): Promise<void> {
  if (groupIds.length === 0) return
  await queries.lockGroups(tx, groupIds)
  await queries.writePrices(tx, groupIds, tariffId)
}

/**
 * Makes the "out of stock" and "limited" markers right after the stock of these products has changed. To be called
 * last in the transaction that changed it: styles that run short stay locked until it ends. Two statements, however
 * many products; one where none runs short.
 */
export async function stockChanged(tx: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  const doubtful = await queries.lockDoubtful(tx, productIds)
  if (doubtful.length > 0) await queries.updateMarkers(tx, doubtful)
}

async function refresh(tx: Tx, wanted: number[] | 'all'): Promise<void> {
  const isAll = wanted === 'all' || wanted.length > (await queries.countGroups(tx)) / 4
  const groupIds = isAll ? null : wanted
  if (groupIds) await queries.lockGroups(tx, groupIds)
  const version = await queries.raiseVersion(tx)
  if (isAll) await queries.emptyIndex(tx)
  await queries.writeGroups(tx, groupIds, version)
  await queries.writePrices(tx, groupIds)
  await writeWords(tx, groupIds)
}

async function writeWords(tx: Tx, groupIds: number[] | null): Promise<void> {
  for (let afterId = 0; ;) {
    const sources = await queries.findSources(tx, groupIds, afterId, batchSize)
    if (sources.length > 0) await queries.writeWords(tx, sources.map(toWords))
    if (sources.length < batchSize) return
    afterId = sources.at(-1)!.group_id // a whole batch
  }
}

function toWords(source: queries.GroupSource): queries.GroupWords {
  return {
    group_id: source.group_id,
    name_words: Object.fromEntries(
      Object.entries(source.name).map(([language, name]) => [language, [...wordsOf(name)].join(' ')]),
    ),
    description_words: [...wordsOf(Object.values(source.description).join(' , '))].join(' '),
    filters: [...filtersOf(source)],
    color_sizes: source.pairs.flatMap(([color, size]) => (color && size ? [color, size] : [])),
  }
}

/** The filter values that show this group, as "kind value". */
const filtersOf = (source: queries.GroupSource): Set<string> =>
  new Set([
    ...source.category_ids.map((id) => `category ${id}`),
    ...(source.brand_id ? [`brand ${source.brand_id}`] : []),
    ...source.catalog_ids.map((id) => `catalog ${id}`),
    ...source.pairs.flatMap(([color, size]) => [
      ...(color ? [`color ${color}`] : []),
      ...(size ? [`size ${size}`] : []),
    ]),
    ...source.lengths.map((length) => `length ${length}`),
    ...source.units.map((unit) => `unit ${unit}`),
    ...source.weights.map((weight) => `weight ${weightBand(weight)}`),
    ...(source.is_deal ? ['other deal'] : []),
    ...(source.has_pickup_only ? ['other pickup_only'] : []),
    ...(source.has_on_request ? ['other on_request'] : []),
  ])
