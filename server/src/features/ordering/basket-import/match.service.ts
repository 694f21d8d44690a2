import { codeKey } from '@comptoir/contract/code-key'
import { codesOf, styleOf, variantsOf, type NamesById } from '@comptoir/contract/lists/named'
import { otherReadings } from '@comptoir/contract/lists/other-readings'
import { sentRow, type WantedRow } from '@comptoir/contract/lists/rows'
import type { Db } from '#db/connect.ts'
import * as queries from './basket-import.queries.ts'
import type { ProductRow } from './basket-import.queries.ts'
import { FoundProducts, distinct, matchCodes, matchVariant, type Match } from './match.rules.ts'

/** Codes that none has: for so many of them typing errors are looked up, for the others alone how they begin. */
const MOST_MISSPELT = 40
/** Styles whose products are looked through for one that is meant. */
const MOST_STYLES = 400

/** What each row means, in their order. At most five statements, whatever the number of rows. */
export async function matchRows(
  db: Db,
  companyId: number,
  rows: readonly WantedRow[],
  names: NamesById,
  language: string,
): Promise<Match[]> {
  const found = await findCodes(db, companyId, rows, language)
  const matches = rows.map(({ read }) => matchCodes(read, found))
  await matchVariants(db, rows, matches, names, language)
  return withSuggestions(db, rows, matches, language)
}

/**
 * The same for lines of a list: those that name no product as they were read are read otherwise, if that names one. At
 * most five statements more.
 */
export async function matchLines(
  db: Db,
  companyId: number,
  rows: readonly WantedRow[],
  names: NamesById,
  language: string,
): Promise<{ rows: readonly WantedRow[]; matches: Match[] }> {
  const matches = await matchRows(db, companyId, rows, names, language)
  const others = rows.flatMap((row, index) =>
    row.line !== undefined && 'fault' in matches[index]!
      ? otherReadings(row.line).map((read) => ({ index, row: sentRow({ ...read, row: row.row }, ',') }))
      : [],
  )
  if (others.length === 0) return { rows, matches }
  const found = await matchRows(
    db,
    companyId,
    others.map(({ row }) => row),
    names,
    language,
  )
  const read = [...rows]
  const byRow = Map.groupBy(
    others.map((other, place) => ({ ...other, match: found[place]! })),
    ({ index }) => index,
  )
  for (const [index, tried] of byRow) {
    const best =
      tried.find(({ match }) => 'product' in match) ??
      tried.find(({ match }) => 'fault' in match && match.fault.code === 'style_without_variant')
    if (!best) continue
    read[index] = best.row
    matches[index] = best.match
  }
  return { rows: read, matches }
}

async function findCodes(
  db: Db,
  companyId: number,
  rows: readonly WantedRow[],
  language: string,
): Promise<FoundProducts> {
  const codes = rows.flatMap(({ read }) => codesOf(read).map(({ code }) => code))
  const ranges = new Map(codes.flatMap(({ range }) => (range ? [[range.low, range] as const] : [])))
  const keys = codes.flatMap(({ key, paddedKeys }) => [key, ...paddedKeys]).filter(Boolean)
  return new FoundProducts(
    await queries.findByCodes(
      db,
      companyId,
      {
        keys: unique(keys),
        gtins: unique(
          codes.flatMap(({ gtins, pieceGtins, paddedGtins }) => [...gtins, ...pieceGtins, ...paddedGtins]),
        ),
        ranges: [...ranges.values()],
      },
      language,
    ),
  )
}

/** Rows that no code has matched, by style, colour and size. */
async function matchVariants(
  db: Db,
  rows: readonly WantedRow[],
  matches: (Match | undefined)[],
  names: NamesById,
  language: string,
): Promise<void> {
  const open = rows.flatMap(({ read }, index) =>
    matches[index] === undefined && styleOf(read) ? [{ index, read }] : [],
  )
  if (open.length === 0) return
  const variants = open.flatMap(({ read, index }) =>
    variantsOf(read, names).map((variant) => ({ ...variant, index })),
  )
  const byVariant = variants.length > 0 ? await queries.findVariants(db, variants, language) : []
  const byRow = Map.groupBy(byVariant, ({ wanted }) => variants[wanted]!.index)
  const unsure = open.filter(({ index }) => byRow.get(index)?.length !== 1)
  const styles = unique(unsure.map(({ read }) => codeKey(styleOf(read) ?? ''))).slice(0, MOST_STYLES)
  const ofStyles = styles.length > 0 ? await queries.findOfStyles(db, styles, language) : []
  const byStyle = Map.groupBy(ofStyles, ({ style }) => style)
  for (const { index, read } of open) {
    const ofVariant = distinct(byRow.get(index) ?? [])
    const ofStyle = byStyle.get(codeKey(styleOf(read) ?? '')) ?? []
    if (ofVariant.length > 0 || ofStyle.length > 0) matches[index] = matchVariant(read, ofVariant, ofStyle)
  }
}

/** What still has no match gets the products whose references are like it. */
async function withSuggestions(
  db: Db,
  rows: readonly WantedRow[],
  matches: readonly (Match | undefined)[],
  language: string,
): Promise<Match[]> {
  const open = rows.flatMap(({ read }, index) => (matches[index] === undefined ? likeKeys(read) : []))
  const keys = unique(open)
  const begun = keys.flatMap((key) => beginnings(key).map((like) => ({ key, like })))
  const like =
    begun.length > 0 ? await queries.findLike(db, keys.slice(0, MOST_MISSPELT), begun, language) : []
  const byKey = Map.groupBy(like, ({ key }) => key)
  return rows.map(({ read }, index) => {
    const match = matches[index]
    if (match) return match
    const suggestions = distinct(likeKeys(read).flatMap((key): ProductRow[] => byKey.get(key) ?? []))
    return { fault: faultOf(read), suggestions }
  })
}

const likeKeys = ({ reference, own_code, style, gtin }: WantedRow['read']): string[] =>
  [reference, own_code, style, gtin].flatMap((text) => {
    const key = codeKey(text ?? '')
    return key.length > 2 && key.length <= 60 ? [key] : []
  })

/** The beginnings of a code that are long enough to say something: all but one, two or three signs, and half. */
const beginnings = (key: string): string[] =>
  unique(
    [1, 2, 3].map((fewer) => key.length - fewer).filter((length) => length >= 3 && length * 2 >= key.length),
  ).map((length) => key.slice(0, length))

function faultOf(read: WantedRow['read']): Extract<Match, { fault: object }>['fault'] {
  const codes = codesOf(read)
  const first = codes[0]
  if (!first) {
    if (read.style !== undefined) return { code: 'unknown_style', values: { value: read.style } }
    return { code: 'no_product', values: {} }
  }
  const damaged = codes.find(({ code }) => code.range !== undefined)
  if (damaged) return { code: 'gtin_rounded', values: { value: damaged.text } }
  const wrong = codes.find(({ code }) => code.wantedCheckDigit !== undefined)
  if (wrong)
    return {
      code: 'gtin_check_digit',
      values: { value: wrong.text, digit: wrong.code.wantedCheckDigit ?? '' },
    }
  return { code: 'unknown_code', values: { value: codes.map(({ text }) => text).join(', ') } }
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
