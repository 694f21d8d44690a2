import { readFileSync } from 'node:fs'
import type { Language } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** A query as a purchaser types it, and which styles are a right answer; see judged-queries.txt. */
export type JudgedQuery = {
  language: Language
  query: string
  /** Nothing may be found. */
  isNothing: boolean
  isRight: (style: JudgedStyle) => boolean
}
export type JudgedStyle = {
  ref: string
  name: string
  description: string
  brand: string
  products: { color: string | null; size: string | null }[]
}

export function readJudgedQueries(): JudgedQuery[] {
  return readFileSync(new URL('judged-queries.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(readLine)
}

function readLine(line: string): JudgedQuery {
  const [language = '', query = '', styles = '', colors = '', sizes = '', more = ''] = line
    .split(';')
    .map((field) => field.trim())
  const begins = styles === '' ? [''] : styles.split('|')
  const ofColor = listed(colors, '/')
  const ofSize = listed(sizes, ',')
  return {
    language: language as Language,
    query,
    isNothing: styles === '-',
    isRight: (style) =>
      begins.some((begin) => isReference(style.ref, begin) || isBegin(style.name, begin)) &&
      style.products.some(
        ({ color, size }) =>
          (ofColor.length === 0 || ofColor.includes(color ?? '')) &&
          (ofSize.length === 0 || ofSize.includes(size ?? '')),
      ) &&
      hasMore(style, more),
  }
}

const listed = (text: string, separator: string) => text.split(separator).filter((item) => item !== '')
const isReference = (ref: string, wanted: string) =>
  wanted.endsWith('*') ? ref.startsWith(wanted.slice(0, -1)) : ref === wanted
/** "Sac" begins "Sac à dos", and "Polo" no "Polochon". */
const isBegin = (name: string, begin: string) =>
  name.startsWith(begin) && (begin === '' || !/^\p{L}/u.test(name.slice(begin.length)))

function hasMore({ name, description, brand }: JudgedStyle, more: string): boolean {
  const [key, value = ''] = more.split('=')
  if (key === 'brand') return brand === value
  if (key === 'about') return new RegExp(`(?<!\\p{L})${value}`, 'u').test(description)
  return name.includes(more)
}

/** The styles on sale, by reference. */
export async function findJudgedStyles(db: Db): Promise<Map<string, JudgedStyle>> {
  const { rows } = await sql<JudgedStyle>`
    select g.ref, g.name->>'fr' as name, g.description->>'fr' as description, brand.code as brand,
      (select json_agg(json_build_object('color', color.code, 'size', size.code))
       from product p left join color on color.id = p.color_id left join size on size.id = p.size_id
       where p.group_id = g.id and p.is_active) as products
    from product_group g join brand on brand.id = g.brand_id
    where g.is_active and exists (select from product where group_id = g.id and is_active)`.execute(db)
  return new Map(rows.map((style) => [style.ref, style]))
}

export type Verdict = { query: JudgedQuery; refs: string[]; isFirst: boolean; isAmongThree: boolean }

/**
 * Asks every query and judges what comes first.
 *
 * @param ask the references of the first three styles for a query in the reader's language
 */
export async function judge(
  db: Db,
  queries: JudgedQuery[],
  ask: (query: JudgedQuery) => Promise<string[]>,
): Promise<Verdict[]> {
  const styles = await findJudgedStyles(db)
  const verdicts: Verdict[] = []
  for (const query of queries) {
    const refs = (await ask(query)).slice(0, 3)
    const rights = refs.map((ref) => {
      const style = styles.get(ref)
      return style !== undefined && query.isRight(style)
    })
    verdicts.push({
      query,
      refs,
      isFirst: query.isNothing ? refs.length === 0 : rights[0] === true,
      isAmongThree: query.isNothing ? refs.length === 0 : rights.includes(true),
    })
  }
  return verdicts
}
