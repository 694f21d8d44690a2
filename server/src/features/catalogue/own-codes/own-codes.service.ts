import type { EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import { gtinForms, isGtin } from '@comptoir/contract/gtin'
import { ownCodeLimit, type saveOwnCodes } from '@comptoir/contract/own-codes'
import type { Language } from '@comptoir/contract/common'
import { codeKey } from '@comptoir/contract/code-key'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { message, type Message } from '#lib/errors.ts'
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
export async function saveCodes(
  { db }: Deps,
  { company }: CompanySession,
  language: Language,
  lines: Lines,
): Promise<EndpointOutput<typeof saveOwnCodes>> {
  const products = await productsOf(
    db,
    lines.flatMap(({ code, product }) => [code, product]),
  )
  return inTransaction(db, async (tx) => {
    await queries.lockCompany(tx, company.id)
    const keys = lines.map(({ code }) => codeKey(code))
    const others = await queries.countOthers(tx, company.id, keys)
    const kept = new Map<string, { key: string; code: string; product: number }>()
    const failed: EndpointOutput<typeof saveOwnCodes>['failed'] = []
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
      if (reason) failed.push({ line, code, product, message: translateMessage(language, reason) })
      else kept.set(key, { key, code, product: id! })
    }
    if (kept.size > 0) await queries.upsertCodes(tx, company.id, [...kept.values()])
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
