import type { Readable } from 'node:stream'
import type { Language } from '@comptoir/contract/common'
import type { PriceList } from '@comptoir/contract/profile'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { message, NotFoundError, ruleError } from '#lib/errors.ts'
import { FileAnswer } from '#lib/answers.ts'
import { formatCount } from '#lib/format.ts'
import { streamWorkbook, type StreamedCell } from '#lib/workbook-stream.ts'
import { makeDocument, requestDocument, type Coming } from '#features/platform/documents/documents.service.ts'
import type { Company } from '#session.ts'
import { stepsOf, type PriceList as Prices } from '#features/prices/pricing/pricing.service.ts'
import { mostStyles, writeSheet } from './price-list-sheet.service.ts'
import * as queries from './price-list.queries.ts'
import { priceColumns, priceRow } from './price-list.rules.ts'
import { NOBODY, withSteps, type Edition, type Making } from './priced.service.ts'

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const
type Format = keyof typeof types

/** A file this new is given even if the catalogue has changed since: during an import it changes all the time. */
const GRACE_SECONDS = 15
/** One with a company's agreements is given to whoever has waited for it; who asks later gets it anew. */
const OWN_GRACE_SECONDS = 60

/** The price lists a company may have as a file (PROF-08): none where prices are hidden. */
export async function priceLists({ db }: Deps, company: Company): Promise<PriceList[]> {
  if (company.prices_hidden) return []
  const rows = await queries.listPriceLists(db, company.id)
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
}

type Asked = {
  tariff: number
  /** With the prices that are agreed with the company. */
  hasAgreements: boolean
  language: Language
  format: Format
}

/**
 * A price list as a workbook or a PDF; how far it is while the job that this call queues is making it (OD-21).
 *
 * @throws NotFoundError for a list that the office has not assigned, or where prices are hidden (OD-37)
 * @throws RuleError for a PDF of too many styles
 * @throws UnavailableError if making it has just failed
 */
export async function priceList(
  deps: Deps,
  company: Company,
  { tariff: tariffId, hasAgreements, language, format }: Asked,
): Promise<FileAnswer<Readable> | Coming> {
  const tariff = company.prices_hidden
    ? undefined
    : await queries.findPriceList(deps.db, company.id, tariffId)
  if (!tariff) throw new NotFoundError()
  if (format === 'pdf' && (await queries.countStyles(deps.db, tariff.id, mostStyles + 1)) > mostStyles)
    throw ruleError(message('price_list_too_long', { limit: formatCount(mostStyles) }))
  const content = await requestDocument(
    deps,
    {
      kind: 'price_list',
      tariff_id: tariff.id,
      company_id: hasAgreements ? company.id : null,
      language,
      format,
    },
    { graceSeconds: hasAgreements ? OWN_GRACE_SECONDS : GRACE_SECONDS, failed: 'price_list_failed' },
  )
  if ('coming' in content) return content
  return new FileAnswer(
    `${translate(language, 'price_list_file', { name: tariff.name })}.${format}`,
    types[format],
    content,
  )
}

/** Makes the price list that was asked for. */
export const makePriceList = (deps: Deps, id: number, abortSignal?: AbortSignal): Promise<void> =>
  makeDocument(
    deps,
    id,
    async ({ tariff_id, company_id, language, format }, write, tell) => {
      const edition: Edition = {
        ...{ tariff: tariff_id!, company: company_id, language: language as Language }, // as the request has named them
        abortSignal,
      }
      const make = format === 'pdf' ? writeSheet : writeWorkbook
      const version = await make(deps, edition, write, tell)
      return company_id === null ? version : null
    },
    abortSignal,
  )

/** Rows are read and written in small batches. @returns the version of the catalogue that it is of */
const writeWorkbook: Making = ({ db: anyDb }, edition, write, tell) =>
  queries.inSnapshot(anyDb, async (db) => {
    const list = { tariff_id: edition.tariff, company_id: edition.company ?? NOBODY }
    const facts = await queries.findPriceListFacts(db, edition.tariff)
    const extent = edition.company === null ? facts : { ...facts, steps: await mostSteps(db, list) }
    async function* rows(): AsyncGenerator<StreamedCell[]> {
      for await (const { products, share } of queries.listedProducts(db, edition)) {
        edition.abortSignal?.throwIfAborted()
        for (const product of await withSteps(db, list, products))
          yield priceRow(product, edition.language, extent)
        await tell(share)
      }
    }
    await write(
      streamWorkbook({
        name: translate(edition.language, 'price_list_sheet'),
        columns: priceColumns(edition.language, extent),
        rows: rows(),
      }),
    )
    return facts.version
  })

/** The most price steps that a product has. */
async function mostSteps(db: Deps['db'], list: Prices): Promise<number> {
  let most = 0
  for await (const ids of queries.listedIds(db))
    for (const { length } of (await stepsOf(db, list, ids)).values()) most = Math.max(most, length)
  return most
}
