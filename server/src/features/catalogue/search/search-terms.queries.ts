import type { SearchTerm, SearchTermKind } from '@comptoir/contract/admin-search-terms'
import type { TextLanguage } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, orderBy, pageIds, slice, somewherePlain } from '#db/lists.ts'
import type { TermRow } from './terms.rules.ts'

export type Term = Omit<SearchTerm, 'version'>
type Column = 'term' | 'means' | 'kind' | 'language'

const row = sql`search_term.id, search_term.language, search_term.kind, search_term.term, search_term.means`

export async function findTerms(
  db: Db,
  filter: {
    kind?: SearchTermKind | undefined
    language?: TextLanguage | 'all' | undefined
    search?: string | undefined
    ordering: Column | `-${Column}`
    limit: number
    offset: number
  },
): Promise<{ count: number; rows: Term[] }> {
  const { kind, language, search } = filter
  const order = orderBy(
    filter.ordering,
    {
      term: sql`plain(search_term.term)`,
      means: sql`plain(search_term.means)`,
      kind: sql`search_term.kind`,
      language: { nullable: sql`search_term.language` },
    },
    sql`search_term.id`,
  )
  const list = {
    from: sql`search_term`,
    where: every([
      kind ? sql`search_term.kind = ${kind}` : undefined,
      language
        ? sql`search_term.language is not distinct from ${language === 'all' ? null : language}::text`
        : undefined,
      search
        ? sql`plain(search_term.term || ' ' || search_term.means) like ${somewherePlain(search)}`
        : undefined,
    ]),
    order,
    id: sql`search_term.id`,
    isIndexed: false,
  }
  const { rows } = await sql<Term & { count: number }>`
    select ${row}, page.count
    from (${pageIds(list, filter)}) as page join search_term on search_term.id = page.page_id
    order by ${order}`.execute(db)
  return slice(db, list, filter, rows)
}

/** Nobody else changes terms until the transaction ends: whether two are the same is seen in all of them. */
export const lockTerms = (tx: Tx) => sql`lock table search_term in share row exclusive mode`.execute(tx)

export const findTerm = (db: Db, id: number): Promise<Term | undefined> =>
  sql<Term>`select ${row} from search_term where id = ${id}`.execute(db).then(({ rows }) => rows[0])

/** All but one. */
export const findOthers = (db: Db, id: number | null): Promise<TermRow[]> =>
  sql<TermRow>`
    select language, kind, term, means from search_term where id is distinct from ${id}::bigint order by id`
    .execute(db)
    .then(({ rows }) => rows)

/** Which of these are the code of no size. */
export const findNoSizes = (db: Db, codes: readonly string[]): Promise<string[]> =>
  sql<{ code: string }>`
    select code from unnest(${codes}::text[]) with ordinality as given (code, place)
    where not exists (select from size where size.code = given.code) order by place`
    .execute(db)
    .then(({ rows }) => rows.map(({ code }) => code))

type Values = Omit<Term, 'id'>
const given = ({ language, kind, term, means }: Values) => ({ language, kind, term, means })

export const insertTerm = (tx: Tx, values: Values): Promise<number> =>
  tx
    .insertInto('search_term')
    .values(given(values))
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)
export const updateTerm = (tx: Tx, id: number, values: Values) =>
  tx.updateTable('search_term').set(given(values)).where('id', '=', id).execute()
export const deleteTerm = (tx: Tx, id: number) => tx.deleteFrom('search_term').where('id', '=', id).execute()

/** Styles in the order of their ids as they are given. */
export const findNames = (
  db: Db,
  groupIds: readonly number[],
  language: TextLanguage,
): Promise<{ id: number; ref: string; name: string }[]> =>
  sql<{ id: number; ref: string; name: string }>`
    select product_group.id, product_group.ref, text_in(product_group.name, ${language}) as name
    from unnest(${groupIds}::bigint[]) with ordinality as wanted (id, place)
    join product_group on product_group.id = wanted.id
    order by wanted.place`
    .execute(db)
    .then(({ rows }) => rows)
