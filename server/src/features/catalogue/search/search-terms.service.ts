import {
  standsForSomething,
  type SearchTerm,
  type SearchTermChanges,
  type SearchTermInput,
  type SearchTrial,
} from '@comptoir/contract/admin-search-terms'
import type { TextLanguage } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { message, type FieldErrors } from '#lib/errors.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import {
  changeOne,
  createOne,
  removeOne,
  withChanges,
  withVersions,
  type Editable,
} from '#features/platform/audit/edits.service.ts'
import { Bitset } from './bitset.rules.ts'
import { cachesOf } from './caches.ts'
import { findByText, toUnderstood } from './find.service.ts'
import { catalogueOf, follow } from './memory-index.service.ts'
import { parseQuery } from './query-parser.rules.ts'
import { rank } from './ranking.rules.ts'
import * as queries from './search-terms.queries.ts'
import { alternativesIn, sameTerm, toTerms, wordsOfTerm } from './terms.rules.ts'

const terms: Editable<queries.Term> = {
  entity: 'search_term',
  what: 'SearchTerm',
  lock: queries.lockTerms,
  read: queries.findTerm,
  check: async (tx, wanted, id) => ({
    ...(await termFaults(tx, wanted, id)),
    ...(await meaningFaults(tx, wanted, id)),
  }),
  label: ({ term }) => term,
}

/** A term in which the search reads no word, or the words of another one. */
async function termFaults(tx: Tx, wanted: queries.Term, id: number | null): Promise<FieldErrors> {
  const others = await queries.findOthers(tx, id)
  const known = toTerms(others)
  if (wordsOfTerm(wanted, known).length === 0)
    return { term: [message('search_term_no_word', { term: wanted.term })] }
  const same = others.find((other) => sameTerm(other, wanted, known))
  return same ? { term: [message('search_term_known', { term: same.term })] } : {}
}

async function meaningFaults(tx: Tx, { kind, means }: queries.Term, id: number | null): Promise<FieldErrors> {
  if (!standsForSomething(kind)) return means === '' ? {} : { means: [message('search_term_no_meaning')] }
  if (means === '') return { means: [message('required')] }
  if (kind === 'synonym') {
    const empty = means.split('|').find((each) => alternativesIn(each)[0]?.length === 0)
    return empty === undefined ? {} : { means: [message('search_term_no_word', { term: empty })] }
  }
  // A size that was named before may have gone since.
  const before = id === null ? undefined : await queries.findTerm(tx, id)
  const kept = before?.kind === 'size' ? before.means.split('|') : []
  const named = means.split('|').filter((code) => !kept.includes(code))
  const [code] = await queries.findNoSizes(tx, named)
  return code === undefined ? {} : { means: [message('search_term_no_size', { code })] }
}

/** What a term stands for, without blanks around the "|" and without nothing between two of them. */
const tidied = (means: string): string =>
  means
    .split('|')
    .map((each) => each.trim())
    .filter(Boolean)
    .join('|')

export async function listTerms(
  { db }: Deps,
  filter: Parameters<typeof queries.findTerms>[1],
): Promise<{ count: number; rows: SearchTerm[] }> {
  const { count, rows } = await queries.findTerms(db, filter)
  return { count, rows: await withVersions(db, 'search_term', rows) }
}

/** Adds a term; the search knows it with the next query. @throws RuleError per field */
export const createTerm = (deps: Deps, actor: Actor, input: SearchTermInput): Promise<SearchTerm> =>
  createOne(
    deps,
    actor,
    terms,
    async () => ({ ...input, means: tidied(input.means), id: 0 }),
    queries.insertTerm,
  )

/** Changes a term; what is left out stays as it is. @throws NotFoundError, ConflictError, RuleError per field */
export const updateTerm = (
  deps: Deps,
  actor: Actor,
  id: number,
  { version, means, ...changes }: SearchTermChanges,
): Promise<SearchTerm> =>
  changeOne(
    deps,
    actor,
    terms,
    { id, version },
    (before) => withChanges(before, { ...changes, means: means === undefined ? undefined : tidied(means) }),
    (tx, values) => queries.updateTerm(tx, id, values),
  )

/** @throws NotFoundError */
export const deleteTerm = (deps: Deps, actor: Actor, id: number): Promise<void> =>
  removeOne(deps, actor, terms, id, (tx) => queries.deleteTerm(tx, id))

/** Styles that a trial names. */
const FEW = 5

/** What customers of a language find for a text, with the terms as they are now. */
export async function trySearch(
  deps: Deps,
  { query: text, language }: { query: string; language: TextLanguage },
): Promise<SearchTrial> {
  await follow(deps)
  const catalogue = await catalogueOf(deps)
  const { index, vocabulary } = catalogue
  cachesOf(deps).keepTo(catalogue, index.version)
  const parsed = parseQuery(text, vocabulary, language)
  const asked = { text, language, query: { type: 'all' } } as const
  const { codes, words } = await findByText(deps, catalogue, asked, parsed, [])
  const found = Bitset.of(codes.first).addAll(words.slots)
  const first = rank(
    index,
    found,
    { first: codes.first, scores: words.scores },
    { offset: 0, limit: FEW },
  ).map((slot) => index.groupOf(slot))
  return {
    count: found.size,
    styles: await queries.findNames(deps.db, first, language),
    understood: toUnderstood({ text, language }, vocabulary, words),
  }
}
