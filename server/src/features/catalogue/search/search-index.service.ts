import type { Db, Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { bitmap, roomFor, Slots } from './bitmap.rules.ts'
import * as queries from './search-index.queries.ts'
import { weightBand } from './facets.rules.ts'
import { variantsOf, wordsOf } from './words.rules.ts'

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
  const { capacity: kept } = await queries.lockIndex(tx)
  const groups = await queries.countGroups(tx)
  const isAll = wanted === 'all' || groups > kept || wanted.length > groups / 4
  const groupIds = isAll ? null : wanted
  const capacity = isAll ? roomFor(groups) : kept
  if (groupIds) await queries.clearSlots(tx, bitmap(await queries.findSlots(tx, groupIds), capacity))
  else await queries.emptyIndex(tx, capacity)
  await queries.writeGroups(tx, groupIds, capacity)
  await queries.writePrices(tx, groupIds)
  await writeBitmaps(tx, groupIds, capacity)
  await queries.raiseVersion(tx)
}

async function writeBitmaps(tx: Tx, groupIds: number[] | null, capacity: number): Promise<void> {
  const found = await readSources(tx, groupIds)
  for (const color of await queries.findColorWords(tx))
    for (const word of wordsOf([...Object.values(color.name), ...color.synonyms].join(' , ')))
      found.inOther.addAll(word, found.postings.get(`color ${color.id}`))
  const bits = (slots: readonly number[]) => bitmap(slots, capacity)
  for (const keys of batches(found.postings.keys()))
    await queries.addPostings(
      tx,
      keys.map((key) => ({ ...keyParts(key), groups: bits(found.postings.get(key)) })),
    )
  for (const keys of batches(found.pairs.keys()))
    await queries.addPairs(
      tx,
      keys.map((key) => {
        const [color_id, size_id] = key.split(' ').map(Number) as [number, number] // as it was put together
        return { color_id, size_id, groups: bits(found.pairs.get(key)) }
      }),
    )
  const words = new Set([...found.inName.keys(), ...found.inOther.keys(), ...found.inDescription.keys()])
  for (const some of batches([...words].sort()))
    await queries.addWords(
      tx,
      some.map((word) => ({
        word,
        variants: variantsOf(word),
        in_name: bits(found.inName.get(word)),
        in_other: bits(found.inOther.get(word)),
        in_description: bits(found.inDescription.get(word)),
      })),
    )
}

async function readSources(tx: Tx, groupIds: number[] | null) {
  const postings = new Slots<string>()
  const pairs = new Slots<string>()
  const inName = new Slots<string>()
  const inOther = new Slots<string>()
  const inDescription = new Slots<string>()
  for (let fromSlot = 0; ;) {
    const sources = await queries.findSources(tx, groupIds, fromSlot, batchSize)
    for (const source of sources) {
      const { slot } = source
      for (const key of postingsOf(source)) postings.add(key, slot)
      for (const [color, size] of source.pairs) if (color && size) pairs.add(`${color} ${size}`, slot)
      for (const word of wordsOf(Object.values(source.name).join(' , '))) inName.add(word, slot)
      const others = [
        ...source.category_names.flatMap((name) => Object.values(name)),
        source.brand_name ?? '',
      ]
      for (const word of wordsOf(others.join(' , '))) inOther.add(word, slot)
      for (const word of wordsOf(Object.values(source.description).join(' , '))) inDescription.add(word, slot)
    }
    if (sources.length < batchSize) return { postings, pairs, inName, inOther, inDescription }
    fromSlot = sources.at(-1)!.slot + 1
  }
}

/** The filter values that show this group, as "kind value". */
const postingsOf = (source: queries.GroupSource): Set<string> =>
  new Set([
    'all ',
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

const keyParts = (key: string) => {
  const space = key.indexOf(' ')
  return { kind: key.slice(0, space), value: key.slice(space + 1) }
}

function* batches<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize)
}
