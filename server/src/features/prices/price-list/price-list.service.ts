import { Readable } from 'node:stream'
import type { Language } from '@comptoir/contract/common'
import type { PriceList } from '@comptoir/contract/profile'
import { writeXlsxStream, type CellValue } from 'hucre/xlsx'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { NotFoundError, message, UnavailableError } from '#lib/errors.ts'
import { FileAnswer } from '#lib/answers.ts'
import { filesOf } from '#lib/files.ts'
import type { Company } from '#session.ts'
import * as queries from './price-list.queries.ts'
import { priceColumns, priceRow } from './price-list.rules.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file this new is given even if the catalogue has changed since: during an import it changes all the time. */
const GRACE_SECONDS = 15
/** A file that is not there by then never will be: its job is gone. */
const LOST_SECONDS = 3600
/** A failure is answered once within this time; after that the file is simply tried again. */
const TOLD_SECONDS = 60

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
  const edition = { tariff: tariff.id, language }
  const files = await queries.findFiles(deps.db, edition)
  for (const file of files.filter(({ status }) => status === 'ready')) {
    if (!file.is_current && file.age > GRACE_SECONDS) continue
    const content = file.file_key && (await filesOf(deps.config).open(file.file_key))
    const name = translate(language, 'price_list_file', { name: tariff.name })
    if (content) return new FileAnswer(`${name}.xlsx`, xlsx, content)
    await queries.deleteDocument(deps.db, file.id) // somebody has emptied the folder
  }
  for (const file of files.filter(({ status }) => status === 'failed')) {
    await queries.deleteDocument(deps.db, file.id)
    if (file.age < TOLD_SECONDS) throw new UnavailableError(message('price_list_failed'))
  }
  for (const file of files.filter(({ status, age }) => status === 'pending' && age > LOST_SECONDS))
    await queries.deleteDocument(deps.db, file.id)
  if (!files.some(({ status, age }) => status === 'pending' && age <= LOST_SECONDS)) await ask(deps, edition)
  return 'coming'
}

/** Of two requests at once only one queues the job. */
const ask = ({ db }: Deps, edition: queries.Edition): Promise<void> =>
  inTransaction(db, async (tx) => {
    const id = await queries.insertPending(tx, edition)
    if (id !== undefined) await enqueue(tx, 'price_list', { document_id: id })
  })

/**
 * Makes the file that was asked for, and deletes the files it replaces. Rows are read and written in small batches:
 * neither the list nor the file is ever in memory as a whole.
 */
export async function makePriceList(deps: Deps, id: number, abortSignal?: AbortSignal): Promise<void> {
  const pending = await queries.findPending(deps.db, id)
  if (!pending?.tariff_id) return
  const edition = { tariff: pending.tariff_id, language: pending.language as Language }
  try {
    const file_key = `price-lists/${id}.xlsx`
    const version = await writeList(deps, edition, file_key, abortSignal)
    const replaced = await inTransaction(deps.db, async (tx) => {
      const others = await queries.deleteOthers(tx, { ...edition, id, version })
      await queries.setReady(tx, id, { version, file_key })
      return others
    })
    for (const key of replaced) await filesOf(deps.config).remove(key)
  } catch (error) {
    if (!abortSignal?.aborted) await queries.setFailed(deps.db, id)
    throw error
  }
}

/** @returns the version of the catalogue that the file holds */
const writeList = (deps: Deps, edition: queries.Edition, key: string, abortSignal?: AbortSignal) =>
  queries.inSnapshot(deps.db, async (db) => {
    const extent = await queries.findPriceListFacts(db, edition.tariff)
    const { language } = edition
    async function* rows(): AsyncGenerator<CellValue[]> {
      for await (const products of queries.pricedProducts(db, edition)) {
        abortSignal?.throwIfAborted()
        for (const product of products) yield priceRow(product, language, extent)
      }
    }
    const workbook = writeXlsxStream(rows(), {
      name: translate(language, 'price_list_sheet'),
      columns: priceColumns(language, extent),
      freezePane: { rows: 1 },
    })
    await filesOf(deps.config).write(key, Readable.fromWeb(workbook))
    return extent.version
  })
