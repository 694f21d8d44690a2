import { setImmediate } from 'node:timers/promises'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import * as queries from './memory-index.queries.ts'
import { SearchIndex } from './memory-index.rules.ts'
import { toVocabulary, type Vocabulary } from './vocabulary.rules.ts'
import type { Catalogue } from './word-match.rules.ts'

/** Styles read at once; between two readings other requests have their turn. */
const batchSize = 500
/** References without a digit are kept up to this many. */
const mostPlain = 20_000

type Loaded = { catalogue: Promise<Catalogue>; following: Promise<unknown> | undefined }
const loadedByDb = new WeakMap<Db, Loaded>()
/** Where the catalogue is read from: the replica where it has the same version, else the database itself. */
type Sources = Pick<Deps, 'db' | 'replica' | 'config'>

/** What this process knows of the catalogue: as it was when somebody last followed a change. */
export function catalogueOf({ replica, config }: Sources): Promise<Catalogue> {
  const loaded = loadedByDb.get(replica)
  if (loaded) return loaded.catalogue
  const catalogue = load(replica, config)
  loadedByDb.set(replica, { catalogue, following: undefined })
  catalogue.catch(() => loadedByDb.delete(replica))
  return catalogue
}

/**
 * Takes in what has changed since. Callers that come at once share one reading.
 *
 * @param version what is to be reached, as the database itself has just said; where a replica is not there yet, the
 * database is read instead. Without it, what the replica has is enough.
 */
export async function follow(sources: Sources, version?: string): Promise<void> {
  const catalogue = await catalogueOf(sources)
  const loaded = loadedByDb.get(sources.replica)
  if (!loaded) return
  loaded.following ??= bringUpToDate(sources, catalogue, loaded, version).finally(
    () => (loaded.following = undefined),
  )
  await loaded.following
}

async function load(db: Db, config: Config): Promise<Catalogue> {
  const state = await queries.findState(db)
  const index = new SearchIndex()
  await readStyles(db, index, -1)
  const catalogue = { index, vocabulary: await readVocabulary(db, config) }
  await readChanging(db, index)
  index.version = state.version
  index.catalogue = state.catalogue
  return catalogue
}

async function bringUpToDate(
  { db: primary, replica, config }: Sources,
  catalogue: Catalogue,
  loaded: Loaded,
  version: string | undefined,
): Promise<void> {
  const { index } = catalogue
  let db = replica
  let state = await queries.findState(replica)
  if (version !== undefined && state.version !== version && replica !== primary) {
    db = primary
    state = await queries.findState(primary)
  }
  if (state.version === index.version || isOlder(state.version, index.version)) return
  if (state.rebuilt > index.catalogue || index.isWorn) {
    const renewed = await load(db, config)
    loaded.catalogue = Promise.resolve(renewed)
    return
  }
  if (state.catalogue !== index.catalogue) {
    await readStyles(db, index, index.catalogue)
    catalogue.vocabulary = await readVocabulary(db, config)
    index.revision += 1
  }
  await readChanging(db, index)
  index.catalogue = state.catalogue
  index.version = state.version
}

const readVocabulary = async (db: Db, config: Config): Promise<Vocabulary> =>
  toVocabulary(await queries.findNames(db), (key) => imageUrl(config, key))

/** Whether a version, three numbers that only grow, is one that another has left behind: a replica may be there still. */
function isOlder(version: string, than: string): boolean {
  const numbers = than.split('.').map(Number)
  return version.split('.').some((number, at) => Number(number) < (numbers[at] ?? 0))
}

async function readStyles(db: Db, index: SearchIndex, after: number): Promise<void> {
  for (let afterId = 0; ;) {
    const rows = await queries.findChanged(db, after, afterId, batchSize)
    for (const row of rows) index.put(row)
    if (rows.length < batchSize) return
    afterId = rows.at(-1)!.group_id // a whole batch
    await setImmediate()
  }
}

async function readChanging(db: Db, index: SearchIndex): Promise<void> {
  const { out_of_stock, plain_references } = await queries.findChanging(db, mostPlain)
  index.setOutOfStock(out_of_stock)
  index.plainReferences = plain_references.length > mostPlain ? undefined : new Set(plain_references)
}
