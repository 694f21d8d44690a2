import type { EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import { gtinForms, isGtin } from '@comptoir/contract/gtin'
import type {
  changeClientCode as changeOfCode,
  ClientCode,
  listClientCodes,
} from '@comptoir/contract/admin-own-codes'
import { ownCodeLimit, type saveOwnCodes } from '@comptoir/contract/own-codes'
import type { Language } from '@comptoir/contract/common'
import { codeKey } from '@comptoir/contract/code-key'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { message, NotFoundError, RuleError, type Message } from '#lib/errors.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import type { CompanySession } from '#session.ts'
import * as queries from './own-codes.queries.ts'

/** Own codes that a company may have. */
const MOST_CODES = 50_000

type Lines = EndpointInput<typeof saveOwnCodes>['body']['lines']

/** A company's own codes with their products. */
export const ownCodes = (
  { db }: Deps,
  { company }: CompanySession,
  language: Language,
  page: { search?: string | undefined; limit: number; offset: number },
) => queries.findOwnCodes(db, company.id, language, page)

/** Keeps the codes that name a product, and says of the others why not. Five statements, however many lines. */
export const saveCodes = async (
  { db }: Deps,
  { company }: CompanySession,
  language: Language,
  lines: Lines,
): Promise<Saved> => inWords(language, await keep(db, company.id, lines, queries.upsertCodes))

type Saved = EndpointOutput<typeof saveOwnCodes>
type Kept = { key: string; code: string; product: number }
type Outcome = { saved: number; failed: (Lines[number] & { line: number; reason: Message })[] }

const inWords = (language: Language, { saved, failed }: Outcome): Saved => ({
  saved,
  failed: failed.map(({ reason, ...line }) => ({ ...line, message: translateMessage(language, reason) })),
})

async function keep(
  db: Deps['db'],
  companyId: number,
  lines: Lines,
  write: (tx: Tx, companyId: number, codes: readonly Kept[]) => Promise<unknown>,
): Promise<Outcome> {
  const products = await productsOf(
    db,
    lines.flatMap(({ code, product }) => [code, product]),
  )
  return inTransaction(db, async (tx) => {
    await queries.lockCompany(tx, companyId)
    const keys = lines.map(({ code }) => codeKey(code))
    const others = await queries.countOthers(tx, companyId, keys)
    const kept = new Map<string, Kept>()
    const failed: Outcome['failed'] = []
    for (const [line, { code, product }] of lines.entries()) {
      const key = keys[line]!
      const id = products.get(product)
      const reason = faultOf({
        code: key,
        product,
        isLong: code.length > ownCodeLimit,
        id,
        named: products.get(code),
        twin: kept.get(key)?.product,
        room: MOST_CODES - others - kept.size,
      })
      if (reason) failed.push({ line, code, product, reason })
      else kept.set(key, { key, code, product: id! })
    }
    if (kept.size > 0) await write(tx, companyId, [...kept.values()])
    return { saved: kept.size, failed }
  })
}

type Candidate = {
  code: string
  product: string
  isLong: boolean
  id: number | undefined
  /** The product whose reference or GTIN the code is. */
  named: number | undefined
  twin: number | undefined
  room: number
}

/** Why a line is not kept. */
function faultOf({ code, product, isLong, id, named, twin, room }: Candidate): Message | undefined {
  if (code === '') return message('own_code_empty')
  if (isLong) return message('max_length', { limit: ownCodeLimit })
  if (product === '') return message('own_code_without_product')
  if (id === undefined) return message('own_code_unknown_product', { value: product })
  // Import and scan would find that one.
  if (named !== undefined && named !== id) return message('own_code_is_reference')
  if (twin !== undefined && twin !== id) return message('own_code_twice')
  return room <= 0 && twin === undefined ? message('own_code_limit', { limit: MOST_CODES }) : undefined
}

/** Why a code of a file is not kept, or the product that it names and the one that it named before. */
type Verdict =
  | { fault: Message }
  | { product_id: number; before: { product_id: number; ref: string } | undefined; isTwice: boolean }

/**
 * What lines of the office's file would do to the codes of many companies; three statements, however many lines.
 *
 * @param lines `company` is an id, or what names a company that is not made yet
 * @returns a verdict for each line
 */
export async function judgeCodesOfMany(
  db: Deps['db'],
  lines: readonly { company: number | string; code: string; product: string }[],
): Promise<Verdict[]> {
  const products = await productsOf(
    db,
    lines.flatMap(({ code, product }) => [code, product]),
  )
  const ofShop = lines.flatMap(({ company, code }) =>
    typeof company === 'number' ? [{ company, key: codeKey(code) }] : [],
  )
  const present = new Map(
    (await queries.findCodesOfMany(db, ofShop)).map(({ company_id, key, ...before }) => [
      `${company_id} ${key}`,
      before,
    ]),
  )
  const counts = new Map<number | string, number>(
    await queries.countCodes(db, [...new Set(ofShop.map(({ company }) => company))]),
  )
  const kept = new Map<string, number>()
  return lines.map(({ company, code, product }): Verdict => {
    const key = `${company} ${codeKey(code)}`
    const id = products.get(product)
    const [before, twin] = [present.get(key), kept.get(key)]
    const isNew = !before && twin === undefined
    const fault = faultOf({
      ...{
        code: codeKey(code),
        isLong: code.length > ownCodeLimit,
        product,
        id,
        named: products.get(code),
        twin,
      },
      room: isNew ? MOST_CODES - (counts.get(company) ?? 0) : 1,
    })
    if (fault || id === undefined) return { fault: fault ?? message('required') }
    kept.set(key, id)
    if (isNew) counts.set(company, (counts.get(company) ?? 0) + 1)
    return { product_id: id, before, isTwice: twin !== undefined }
  })
}

/** Keeps codes of many companies, each code of a company once. */
export async function keepCodesOfMany(
  tx: Tx,
  codes: readonly { company_id: number; key: string; code: string; product_id: number }[],
): Promise<void> {
  await queries.lockCompanies(tx, [...new Set(codes.map(({ company_id }) => company_id))])
  await queries.upsertCodesOfMany(tx, codes)
}

/** The products that texts name by reference or GTIN, by what was written. */
async function productsOf(db: Deps['db'], texts: readonly string[]): Promise<Map<string, number>> {
  const written = [...new Set(texts)]
  const formsOf = (text: string) => (isGtin(codeKey(text)) ? gtinForms(codeKey(text)) : [])
  const found = await queries.findNamedProducts(db, {
    keys: written.map(codeKey).filter(Boolean),
    gtins: written.flatMap(formsOf),
  })
  const byKey = new Map(found.map(({ key, id }) => [key, id]))
  return new Map(
    written.flatMap((text) => {
      const id = [codeKey(text), ...formsOf(text)]
        .map((key) => byKey.get(key))
        .find((one) => one !== undefined)
      return id === undefined ? [] : [[text, id] as const]
    }),
  )
}

/** The codes that are printed beside a company's products, by product: of several the first by the alphabet. */
export const printedCodes = ({ db }: Pick<Deps, 'db'>, companyId: number, productIds: number[]) =>
  queries.findFirstCodes(db, companyId, productIds)

/** @returns how many there were */
export const removeCodes = ({ db }: Deps, { company }: CompanySession, codes: string[]): Promise<number> =>
  queries.deleteCodes(db, company.id, codes.map(codeKey))

type ClientPage = EndpointInput<typeof listClientCodes>['query']

/** A client's own codes, as the office sees them. @throws NotFoundError */
export async function clientCodes(
  { db }: Deps,
  companyId: number,
  language: Language,
  page: ClientPage,
): Promise<{ count: number; rows: ClientCode[] }> {
  await nameOf(db, companyId)
  const { count, rows } = await queries.findOwnCodes(db, companyId, language, page)
  return { count, rows: rows.map(({ code, product }) => ({ ...product, code })) }
}

async function nameOf(db: Deps['db'], companyId: number): Promise<string> {
  const name = await queries.findName(db, companyId)
  if (name === undefined) throw new NotFoundError(message('no_match', { what: 'Client' }))
  return name
}

/** Codes that an entry of the log names. */
const LOGGED_CODES = 50
const listed = (codes: readonly { code: string; ref: string }[]): string =>
  [
    ...codes.slice(0, LOGGED_CODES).map(({ code, ref }) => `${code} → ${ref}`),
    ...(codes.length > LOGGED_CODES ? ['…'] : []),
  ].join(', ')

/** Makes a change to a client's codes, and notes what they named before and name now. */
async function logged(
  deps: Deps,
  tx: Tx,
  { actor, companyId, keys }: { actor: Actor; companyId: number; keys: readonly string[] },
  change: () => Promise<unknown>,
): Promise<void> {
  const asked = keys.map((key) => ({ company: companyId, key }))
  const before = await queries.findCodesOfMany(tx, asked)
  await change()
  const after = await queries.findCodesOfMany(tx, asked)
  const was = new Map(before.map((one) => [one.key, one]))
  const is = new Map(after.map((one) => [one.key, one]))
  const changed = keys.filter((key) => was.get(key)?.product_id !== is.get(key)?.product_id)
  if (changed.length === 0) return
  const label = await nameOf(tx, companyId)
  await audit(tx, deps, actor, [
    {
      ...{ action: 'change', entity: 'client', entity_id: companyId, label },
      before: { own_codes: listed(changed.flatMap((key) => was.get(key) ?? [])) },
      after: { own_codes: listed(changed.flatMap((key) => is.get(key) ?? [])) },
    },
  ])
}

/** Keeps codes of a client for the office, as `saveCodes` does for the client. @throws NotFoundError */
export async function saveClientCodes(
  deps: Deps,
  actor: Actor,
  companyId: number,
  language: Language,
  lines: Lines,
): Promise<Saved> {
  await nameOf(deps.db, companyId)
  const outcome = await keep(deps.db, companyId, lines, (tx, _id, codes) =>
    logged(deps, tx, { actor, companyId, keys: codes.map(({ key }) => key) }, () =>
      queries.upsertCodes(tx, companyId, codes),
    ),
  )
  return inWords(language, outcome)
}

/**
 * Has a code of a client name another product.
 *
 * @throws NotFoundError; RuleError where the code does not name the product that was seen, or cannot name the other one
 */
export async function changeClientCode(
  deps: Deps,
  actor: Actor,
  companyId: number,
  { code, product, seen }: EndpointInput<typeof changeOfCode>['body'],
): Promise<Saved> {
  await nameOf(deps.db, companyId)
  const key = codeKey(code)
  const { saved, failed } = await keep(deps.db, companyId, [{ code, product }], async (tx, _id, codes) => {
    const [now] = await queries.findCodesOfMany(tx, [{ company: companyId, key }])
    if (now?.product_id !== seen)
      throw new RuleError({
        product: [now ? message('own_code_changed', { ref: now.ref }) : message('own_code_gone')],
      })
    await logged(deps, tx, { actor, companyId, keys: [key] }, () => queries.upsertCodes(tx, companyId, codes))
  })
  if (failed[0]) throw new RuleError({ product: [failed[0].reason] })
  return { saved, failed: [] }
}

/** @returns how many there were; @throws NotFoundError */
export async function removeClientCodes(
  deps: Deps,
  actor: Actor,
  companyId: number,
  codes: string[],
): Promise<number> {
  await nameOf(deps.db, companyId)
  const keys = codes.map(codeKey)
  return inTransaction(deps.db, async (tx) => {
    await queries.lockCompany(tx, companyId)
    let removed = 0
    await logged(deps, tx, { actor, companyId, keys }, async () => {
      removed = await queries.deleteCodes(tx, companyId, keys)
    })
    return removed
  })
}
