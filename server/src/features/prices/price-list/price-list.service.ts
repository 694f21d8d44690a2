import type { Readable } from 'node:stream'
import type { Language } from '@comptoir/contract/common'
import type { PriceList } from '@comptoir/contract/profile'
import { writeXlsxStream, type CellValue } from 'hucre/xlsx'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { NotFoundError } from '#lib/errors.ts'
import { FileAnswer } from '#lib/answers.ts'
import { makeDocument, requestDocument } from '#features/platform/documents/documents.service.ts'
import type { Company } from '#session.ts'
import * as queries from './price-list.queries.ts'
import { priceColumns, priceRow } from './price-list.rules.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file this new is given even if the catalogue has changed since: during an import it changes all the time. */
const GRACE_SECONDS = 15

/** The price lists a company may have as a file (PROF-08): none where prices are hidden. */
export async function priceLists({ db }: Deps, company: Company): Promise<PriceList[]> {
  if (company.prices_hidden) return []
  const rows = await queries.listPriceLists(db, company.id)
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
}

/**
 * A price list as a workbook; `coming` while the job that this call queues is making it (OD-21).
 *
 * @throws NotFoundError for a list that the office has not assigned, or where prices are hidden (OD-37)
 * @throws UnavailableError if making it has just failed
 */
export async function priceList(
  deps: Deps,
  company: Company,
  tariffId: number,
  language: Language,
): Promise<FileAnswer<Readable> | 'coming'> {
  const tariff = company.prices_hidden
    ? undefined
    : await queries.findPriceList(deps.db, company.id, tariffId)
  if (!tariff) throw new NotFoundError()
  const content = await requestDocument(
    deps,
    { kind: 'price_list', tariff_id: tariff.id, language },
    { graceSeconds: GRACE_SECONDS, failed: 'price_list_failed' },
  )
  if (content === 'coming') return content
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
    ({ tariff_id, language }, write) =>
      queries.inSnapshot(deps.db, async (db) => {
        const edition = { tariff: tariff_id!, language: language as Language } // as the request has named it
        const extent = await queries.findPriceListFacts(db, edition.tariff)
        async function* rows(): AsyncGenerator<CellValue[]> {
          for await (const products of queries.pricedProducts(db, edition)) {
            abortSignal?.throwIfAborted()
            for (const product of products) yield priceRow(product, edition.language, extent)
          }
        }
        await write(
          writeXlsxStream(rows(), {
            name: translate(edition.language, 'price_list_sheet'),
            columns: priceColumns(edition.language, extent),
            freezePane: { rows: 1 },
          }),
        )
        return extent.version
      }),
    abortSignal,
  )
