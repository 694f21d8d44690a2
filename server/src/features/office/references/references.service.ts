import { randomUUID } from 'node:crypto'
import {
  firstUnit,
  isNamedByLanguage,
  languagesOf,
  type Reference,
  type ReferenceChanges,
  type ReferenceInput,
  type ReferenceKind,
  type ReferenceUses,
} from '@comptoir/contract/admin-reference'
import { readerLanguages } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { isUniqueViolation } from '#db/errors.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { NotFoundError, RuleError, message, ruleError, type FieldErrors } from '#lib/errors.ts'
import { cleanPhoto, photoKey } from '#features/catalogue/images/images.service.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  refuseMoved,
  removeOne,
  versionOf,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import { addNamedFiles, claimFiles, releaseFiles } from '#features/platform/files/files.service.ts'
import * as queries from './references.queries.ts'
import type { TreeRow, Values } from './references.queries.ts'

const MAX_LEVELS = 3
/** Of more styles a job makes the search see what has changed. */
const MOST_AT_ONCE = 500
/** As the contract has it. */
const MOST_SYNONYMS = 100
/** Where the samples are that the office sends; those of an import are elsewhere, and stay. */
const SAMPLES = 'colors/'
/** What was replaced is there for so long still. */
const KEPT_DAYS = 30

const whatOf = {
  category: 'Category',
  brand: 'Brand',
  color: 'Color',
  size: 'Size',
  catalog: 'Catalog',
  unit: 'Unit',
} as const

const editable = (kind: ReferenceKind): Editable<Values> => ({
  entity: kind,
  what: whatOf[kind],
  lock: async (tx) => (kind === 'category' ? queries.lockTree(tx) : undefined),
  read: (tx, id) => queries.lockReference(tx, kind, id),
  check: async (tx, wanted, id) => ({
    ...((await queries.isTaken(tx, kind, wanted.code, id)) && { code: [message('reference_code_taken')] }),
    ...nameFaults(kind, wanted),
    ...foreignFields(kind, wanted),
    ...(kind === 'unit' && id !== null && (await codeFaults(tx, wanted, id))),
    ...(kind === 'category' && placeFaults(await queries.findTree(tx), id, wanted.parent)),
  }),
  label: labelOf,
  logged: async ({ before, after }, tx) => ({
    before: before && (await namingParent(tx, before)),
    after: after && (await namingParent(tx, after)),
  }),
})

const labelOf = ({ code, name }: Pick<Values, 'code' | 'name'>): string => name.fr || name.en || code

/** The category that one is below by name, which the log goes on saying when it is gone. */
async function namingParent(tx: Tx, values: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { parent } = values
  const above = typeof parent === 'number' && (await queries.findReference(tx, 'category', parent))
  return above ? { ...values, parent: { id: above.id, name: labelOf(above) } } : values
}

const nameFaults = (kind: ReferenceKind, { name }: Values): FieldErrors => {
  const foreign = readerLanguages.filter(
    (language) => name[language] && !languagesOf(kind).includes(language),
  )
  if (foreign.length > 0)
    return {
      name: Object.fromEntries(foreign.map((language) => [language, [message('reference_field_foreign')]])),
    }
  if (name.fr.trim() || (isNamedByLanguage(kind) && name.en.trim())) return {}
  return { name: { fr: [message('reference_name_missing')] } }
}

/** Orders, invoices and files name a unit by its code. */
async function codeFaults(tx: Tx, { code }: Values, id: number): Promise<FieldErrors> {
  const before = await queries.findReference(tx, 'unit', id)
  return before && before.code !== code ? { code: [message('unit_code_stays', { code: before.code })] } : {}
}

/** Fields that a kind does not have. */
function foreignFields(
  kind: ReferenceKind,
  { parent, hex, family, synonyms, sample, run, plural, paper_code }: Values,
): FieldErrors {
  const given = {
    category: { hex, family, synonyms, sample, run, plural, paper_code },
    brand: { parent, hex, family, synonyms, sample, run, plural, paper_code },
    color: { parent, run, plural, paper_code },
    size: { parent, hex, family, synonyms, sample, plural, paper_code },
    catalog: { parent, hex, family, synonyms, sample, run, plural, paper_code },
    unit: { parent, hex, family, sample, run },
  }[kind]
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== null)
      .map(([field]) => [field, [message('reference_field_foreign')]]),
  )
}

function placeFaults(tree: readonly TreeRow[], id: number | null, parent: number | null): FieldErrors {
  if (parent === null) return {}
  const byId = new Map(tree.map((category) => [category.id, category]))
  const above = byId.get(parent)
  if (!above) return { parent: [message('does_not_exist', { value: parent })] }
  for (let at: TreeRow | undefined = above; at; at = at.parent === null ? undefined : byId.get(at.parent))
    if (at.id === id) return { parent: [message('import_cycle')] }
  return above.level + 1 + heightBelow(tree, id) > MAX_LEVELS ? { parent: [message('import_too_deep')] } : {}
}

const heightBelow = (tree: readonly TreeRow[], id: number | null): number =>
  id === null
    ? 0
    : Math.max(
        0,
        ...tree.filter(({ parent }) => parent === id).map((child) => 1 + heightBelow(tree, child.id)),
      )

/** How deep a category and those below it are. */
function levelsOf(tree: readonly TreeRow[], id: number, level: number): { id: number; level: number }[] {
  const below = tree.filter(({ parent }) => parent === id)
  return [{ id, level }, ...below.flatMap((child) => levelsOf(tree, child.id, level + 1))]
}

export const listReferences = async (
  { db }: Deps,
  kind: ReferenceKind,
  filter: Parameters<typeof queries.findReferences>[2],
): Promise<{ count: number; rows: Reference[] }> => {
  const { count, rows } = await queries.findReferences(db, kind, filter)
  return { count, rows: await withVersions(db, kind, rows) }
}

/** @throws NotFoundError */
export async function readReference({ db }: Deps, kind: ReferenceKind, id: number): Promise<Reference> {
  const found = await queries.findReference(db, kind, id)
  if (!found) throw new NotFoundError(message('no_match', { what: whatOf[kind] }))
  return { ...found, version: await versionOf(db, kind, id) }
}

/** @throws RuleError per field */
export const createReference = async (
  deps: Deps,
  actor: Actor,
  kind: ReferenceKind,
  input: ReferenceInput,
): Promise<Reference> => {
  const made = await createOne(
    deps,
    actor,
    editable(kind),
    async () => ({ ...input, ...emptyOf(kind, input), id: 0, position: 0, styles: 0, level: null }),
    async (tx, values) => {
      const tree = kind === 'category' ? await queries.findTree(tx) : []
      const above = tree.find(({ id }) => id === values.parent)
      await takeSample(tx, deps, null, values.sample)
      return queries.insertReference(
        tx,
        kind,
        values,
        kind === 'category' ? { slug: freeSlug(tree, values.code), level: (above?.level ?? 0) + 1 } : {},
      )
    },
  )
  await keepUnits(deps, kind)
  return made
}

/** Units are in the memory of every process: of this one at once. */
const keepUnits = async ({ settings }: Deps, kind: ReferenceKind): Promise<void> => {
  if (kind === 'unit') await settings.read()
}

/** All that one is called, in any language. */
const namesOf = ({ name, plural }: Pick<Values, 'name' | 'plural'>): string[] =>
  [...Object.values(name), ...Object.values(plural ?? {})].flatMap((text) => text || [])

/** What one was called and is not any more: files go on naming it so. */
const formerNames = (before: readonly string[], values: Pick<Values, 'name' | 'plural'>): string[] => {
  const present = new Set(namesOf(values))
  return before.filter((name) => !present.has(name))
}

/** What is left out of what a kind has. */
const emptyOf = (kind: ReferenceKind, { synonyms, plural, paper_code }: ReferenceInput) => ({
  ...((kind === 'color' || kind === 'unit') && { synonyms: synonyms ?? [] }),
  ...(kind === 'unit' && {
    plural: plural ?? { fr: '', nl: '', de: '', en: '' },
    paper_code: paper_code ?? ('C62' as const),
  }),
})

function freeSlug(tree: readonly TreeRow[], code: string): string {
  const taken = new Set(tree.map(({ slug }) => slug))
  const wanted =
    code
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'category'
  for (let count = 1; ; count++) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`
    if (!taken.has(slug)) return slug
  }
}

/**
 * Changes one; what is left out stays as it is. Names follow in the search by themselves.
 *
 * @throws NotFoundError, RuleError per field, ConflictError
 */
export const updateReference = async (
  deps: Deps,
  actor: Actor,
  kind: ReferenceKind,
  id: number,
  { version, ...changes }: ReferenceChanges,
): Promise<Reference> => {
  let sample: string | null = null
  let names: readonly string[] = []
  const changed = await changeOne(
    deps,
    actor,
    editable(kind),
    { id, version },
    (before) => {
      sample = before.sample
      names = namesOf(before)
      const { name, plural, ...others } = changes
      return withChanges(before, {
        ...others,
        name: name && { ...before.name, ...name },
        plural: plural && { ...before.plural, ...plural },
      })
    },
    async (tx, values, changed) => {
      await takeSample(tx, deps, sample, values.sample)
      await queries.updateReference(tx, kind, id, values)
      if (kind === 'unit') await queries.addSynonyms(tx, kind, id, formerNames(names, values), MOST_SYNONYMS)
      if (!('parent' in changed)) return
      const tree = await queries.findTree(tx)
      const above = tree.find((category) => category.id === values.parent)
      await queries.setLevels(tx, levelsOf(tree, id, (above?.level ?? 0) + 1))
      await seen(tx, await queries.findStyles(tx, kind, [id]))
    },
  )
  await keepUnits(deps, kind)
  return changed
}

/**
 * Keeps a picture of cloth for a day, unless a colour names it.
 *
 * @returns its key
 * @throws RuleError on `file` where it is no photo
 */
export async function addSample(deps: Deps, file: File): Promise<string> {
  const clean = await cleanPhoto(Buffer.from(await file.arrayBuffer()))
  if (typeof clean === 'string')
    throw new RuleError({ file: [message(`photo_${clean}`, { file: file.name })] })
  const sample = `${SAMPLES}${randomUUID()}.webp`
  await addNamedFiles(deps, [{ key: photoKey(sample), content: clean }])
  return sample
}

/**
 * Keeps the sample that a colour names from now on, and lets go of the one before.
 *
 * @throws RuleError on `sample` where it is nobody's to give: of another colour, or removed by now
 */
async function takeSample(tx: Tx, deps: Deps, before: string | null, sample: string | null): Promise<void> {
  if (sample === before) return
  const isOwn = sample !== null && sample.startsWith(SAMPLES)
  if (sample !== null && !(isOwn && (await claimFiles(tx, [photoKey(sample)])) > 0))
    throw new RuleError({ sample: [message('does_not_exist', { value: sample })] })
  if (before?.startsWith(SAMPLES)) await releaseFiles(tx, deps, [photoKey(before)], KEPT_DAYS)
}

/**
 * Puts them into this order; of categories, those below one.
 *
 * @param seen the order as it was seen
 * @throws ConflictError; RuleError on `ids` where they are not those that are there
 */
export const orderReferences = async (
  deps: Deps,
  actor: Actor,
  kind: ReferenceKind,
  {
    ids,
    parent,
    seen: asSeen,
  }: { ids: readonly number[]; parent: number | null; seen?: number[] | undefined },
): Promise<void> => {
  await inTransaction(deps.db, async (tx) => {
    if (kind === 'category') await queries.lockTree(tx)
    await queries.findIds(tx, kind, parent) // holds them; of two at once the second then reads what the first has done
    const before = await queries.findIds(tx, kind, parent)
    await refuseMoved(tx, kind, { seen: asSeen, before })
    if (before.length !== ids.length || new Set([...before, ...ids]).size !== ids.length)
      throw new RuleError({ ids: [message('changed_meanwhile_somehow')] })
    const moved = ids.filter((id, at) => before[at] !== id)
    if (moved.length === 0) return
    await queries.setOrder(tx, kind, ids)
    const [first] = moved
    const thing = await queries.findReference(tx, kind, first!) // one of those that are there
    await audit(tx, deps, actor, [
      {
        action: 'change',
        entity: kind,
        entity_id: first!,
        label: thing ? labelOf(thing) : '',
        before: { position: before.indexOf(first!) + 1 },
        after: { position: ids.indexOf(first!) + 1 },
      },
    ])
    await seen(tx, await queries.findStyles(tx, kind, moved))
  })
  await keepUnits(deps, kind)
}

/** What has one of them. @throws NotFoundError */
export async function usesOf({ db }: Deps, kind: ReferenceKind, id: number): Promise<ReferenceUses> {
  const found = await queries.findReference(db, kind, id)
  if (!found) throw new NotFoundError(message('no_match', { what: whatOf[kind] }))
  const uses = new Map((await queries.countUses(db, kind, id)).map(({ table, count }) => [table, count]))
  return {
    styles: found.styles,
    products: await queries.countProducts(db, kind, id),
    categories: uses.get('category') ?? 0,
    agreements: uses.get('agreement') ?? 0,
    people: uses.get('user_brand') ?? uses.get('user_catalog') ?? 0,
  }
}

/**
 * Gives all that has one of them another one, and deletes it. Addresses that name it find the other one, and so do the
 * words of a colour.
 *
 * @throws NotFoundError; RuleError on `into` where that cannot be
 */
export async function mergeReference(
  deps: Deps,
  actor: Actor,
  kind: ReferenceKind,
  id: number,
  into: number,
): Promise<Reference> {
  await inTransaction(deps.db, async (tx) => {
    const thing = editable(kind)
    await thing.lock(tx, id)
    // In the order of ids: two merges at once do not wait for each other.
    for (const each of [id, into].toSorted((a, b) => a - b)) await queries.lockReference(tx, kind, each)
    const [from, other] = [await thing.read(tx, id), await thing.read(tx, into)]
    if (!from) throw new NotFoundError(message('no_match', { what: whatOf[kind] }))
    if (!other) throw new RuleError({ into: [message('does_not_exist', { value: into })] })
    if (id === into) throw new RuleError({ into: [message('reference_into_itself')] })
    if (kind === 'category') await refuseDeepMerge(tx, id, into)
    if (kind === 'unit') refuseFirstUnit(from)
    const styles = await queries.findStyles(tx, kind, [id])
    await queries.moveUses(tx, kind, id, into).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new RuleError({ into: [message('reference_agreed_twice')] }) : error
    })
    if (kind === 'category') {
      const tree = await queries.findTree(tx)
      await queries.setLevels(tx, levelsOf(tree, into, other.level ?? 1))
    }
    if (kind === 'color' || kind === 'unit') {
      // Orders and files name a unit by its code.
      const words = [...(kind === 'unit' ? [from.code] : []), ...namesOf(from), ...(from.synonyms ?? [])]
      await queries.addSynonyms(tx, kind, into, words, MOST_SYNONYMS)
    }
    await takeSample(tx, deps, from.sample, null)
    await queries.noteMerge(tx, kind, id, into)
    await queries.deleteReference(tx, kind, id)
    await seen(tx, styles)
    await audit(tx, deps, actor, [
      {
        action: 'merge',
        entity: kind,
        entity_id: id,
        label: labelOf(from),
        before: { code: from.code, name: from.name, styles: from.styles },
        after: { into: labelOf(other), code: other.code },
      },
    ])
  })
  await keepUnits(deps, kind)
  return readReference(deps, kind, into)
}

async function refuseDeepMerge(tx: Tx, id: number, into: number): Promise<void> {
  const tree = await queries.findTree(tx)
  const children = tree.filter(({ parent }) => parent === id)
  for (const child of children) {
    const { parent } = placeFaults(tree, child.id, into)
    if (parent) throw new RuleError({ into: parent })
  }
}

/** @throws NotFoundError; RuleError that says what has it */
export async function deleteReference(
  deps: Deps,
  actor: Actor,
  kind: ReferenceKind,
  id: number,
): Promise<void> {
  await removeOne(deps, actor, editable(kind), id, async (tx, before) => {
    const uses = (await queries.countUses(tx, kind, id)).flatMap(({ table, count, name }) =>
      isCounted(table) ? [usedBy[table](count, name ?? '')] : [],
    )
    if (uses.length > 0) throw ruleError(...uses)
    if (kind === 'unit') {
      refuseFirstUnit(before)
      if (await queries.isOnPapers(tx, id)) throw ruleError(message('unit_on_papers'))
    }
    await takeSample(tx, deps, before.sample, null)
    await queries.forgetMerges(tx, kind, id)
    await queries.deleteReference(tx, kind, id)
  })
  await keepUnits(deps, kind)
}

/** What names no unit is counted in it. */
function refuseFirstUnit({ code }: Values): void {
  if (code === firstUnit) throw ruleError(message('unit_stays', { code }))
}

const usedBy = {
  product_group: (count: number, name: string) => message('reference_used_by_styles', { count, name }),
  product: (count: number, name: string) => message('reference_used_by_products', { count, name }),
  category: (count: number, name: string) => message('reference_used_by_categories', { count, name }),
  group_catalog: (count: number) => message('reference_used_in_catalogue', { count }),
  agreement: (count: number) => message('reference_used_by_agreements', { count }),
}
/** What somebody prefers ends with it. */
const isCounted = (table: string): table is keyof typeof usedBy => table in usedBy

/** Has the search follow: at once, or by a job where there are many styles. */
async function seen(tx: Tx, styles: readonly number[]): Promise<void> {
  if (styles.length > MOST_AT_ONCE) await enqueue(tx, 'refresh_search', {})
  else await refreshSearch(tx, [...styles])
}
