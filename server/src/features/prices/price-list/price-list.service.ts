import type { Readable } from 'node:stream'
import type { Language } from '@comptoir/contract/common'
import type { PriceList } from '@comptoir/contract/profile'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { NotFoundError } from '#lib/errors.ts'
import { FileAnswer } from '#lib/answers.ts'
import { streamWorkbook, type StreamedCell } from '#lib/workbook-stream.ts'
import { makeDocument, requestDocument, type Coming } from '#features/platform/documents/documents.service.ts'
import type { Company } from '#session.ts'
import { stepsOf, type PriceList as Prices } from '#features/prices/pricing/pricing.service.ts'
import * as queries from './price-list.queries.ts'
import { priceColumns, priceRow, type PricedRow } from './price-list.rules.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
}

/**
 * A price list as a workbook; how far it is while the job that this call queues is making it (OD-21).
 *
 * @throws NotFoundError for a list that the office has not assigned, or where prices are hidden (OD-37)
 * @throws UnavailableError if making it has just failed
 */
export async function priceList(
  deps: Deps,
  company: Company,
  { tariff: tariffId, hasAgreements, language }: Asked,
): Promise<FileAnswer<Readable> | Coming> {
  const tariff = company.prices_hidden
    ? undefined
    : await queries.findPriceList(deps.db, company.id, tariffId)
  if (!tariff) throw new NotFoundError()
  const content = await requestDocument(
    deps,
    { kind: 'price_list', tariff_id: tariff.id, company_id: hasAgreements ? company.id : null, language },
    { graceSeconds: hasAgreements ? OWN_GRACE_SECONDS : GRACE_SECONDS, failed: 'price_list_failed' },
  )
  if ('coming' in content) return content
  return new FileAnswer(
    `${translate(language, 'price_list_file', { name: tariff.name })}.xlsx`,
    xlsx,
    content,
  )
}

/** Makes the price list that was asked for. Rows are read and written in small batches. */
export const makePriceList = (deps: Deps, id: number, abortSignal?: AbortSignal): Promise<void> =>
  makeDocument(
    deps,
    id,
    ({ tariff_id, company_id, language }, write, tell) =>
      queries.inSnapshot(deps.db, async (db) => {
        const edition = { tariff: tariff_id!, language: language as Language } // as the request has named it
        const list = { tariff_id: edition.tariff, company_id: company_id ?? NOBODY }
        const facts = await queries.findPriceListFacts(db, edition.tariff)
        const extent = company_id === null ? facts : { ...facts, steps: await mostSteps(db, list) }
        async function* rows(): AsyncGenerator<StreamedCell[]> {
          for await (const { products, share } of queries.listedProducts(db, edition)) {
            abortSignal?.throwIfAborted()
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
        return company_id === null ? facts.version : null
      }),
    abortSignal,
  )

/** No company: the prices of the tariff alone. */
const NOBODY = 0

/** Products with what each costs; those without a price are left out. */
async function withSteps(db: Deps['db'], list: Prices, products: queries.ListedRow[]): Promise<PricedRow[]> {
  const steps = await stepsOf(
    db,
    list,
    products.map(({ id }) => id),
  )
  return products.flatMap((product) => {
    const own = steps.get(product.id)
    return own ? [{ ...product, steps: own }] : []
  })
}

/** The most price steps that a product has. */
async function mostSteps(db: Deps['db'], list: Prices): Promise<number> {
  let most = 0
  for await (const ids of queries.listedIds(db))
    for (const { length } of (await stepsOf(db, list, ids)).values()) most = Math.max(most, length)
  return most
}
