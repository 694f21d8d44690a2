import type {
  JournalDay,
  JournalFormat,
  JournalPaper,
  JournalPayment,
} from '@comptoir/contract/admin-journal'
import type { Language } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'
import { Readable } from 'node:stream'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { zipOf } from '#lib/archive.ts'
import { writeXlsx } from '#lib/workbook.ts'
import { issuedUbl } from '#features/money/invoices/delivery.service.ts'
import { meansOf } from '#features/money/payments/refunds.service.ts'
import * as queries from './journal.queries.ts'
import type { Days } from './journal.queries.ts'
import { csvOf, daysOf, paperSheet, paymentSheet, signedVat, type Paid } from './journal.rules.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Excel reads a CSV as UTF-8 when it begins so. */
const byteOrderMark = '\ufeff'

/** What was invoiced and paid in a month, by day. */
export async function readMonth({ db }: Pick<Deps, 'db'>, month: string) {
  const days: JournalDay[] = await queries.findDays(db, daysOf(month))
  return {
    days,
    sum: {
      papers: days.reduce((count, { papers }) => count + papers, 0),
      total: sum(days.map(({ total }) => total)),
      tax: sum(days.map(({ tax }) => tax)),
      grand_total: sum(days.map(({ grand_total }) => grand_total)),
      payments: days.reduce((count, { payments }) => count + payments, 0),
      paid: sum(days.map(({ paid }) => paid)),
    },
  }
}

/** What came in and went back, with the means by which it did. */
const paymentsOf = async (db: Db, days: Days): Promise<Paid[]> =>
  (await queries.findPayments(db, days)).map(({ provider, ...payment }) => ({
    ...payment,
    means: meansOf(provider),
  }))

/** The invoices, credit notes and payments of a day. */
export async function readDay(
  { db }: Pick<Deps, 'db'>,
  day: string,
): Promise<{ papers: JournalPaper[]; payments: JournalPayment[] }> {
  const days = daysOf(day)
  const papers = await queries.findPapers(db, days)
  const payments = await paymentsOf(db, days)
  return {
    papers: papers.map((paper) => ({
      ...paper,
      client: { id: paper.client_id, name: paper.client_name },
      vat: signedVat(paper),
    })),
    payments: payments.map(({ client_id, client_name, ...payment }) => ({
      ...payment,
      client: { id: client_id, name: client_name },
    })),
  }
}

/** The journal of a day or a month as a file. */
export async function journalFile(
  deps: Deps,
  { period, format }: { period: string; format: JournalFormat },
  language: Language,
): Promise<FileAnswer<Buffer | Readable>> {
  const days = daysOf(period)
  const translate = translator(language)
  const name = `${translate('journal_file')} ${period}`
  const papers = await queries.findPapers(deps.db, days)
  if (format === 'csv')
    return new FileAnswer(`${name}.csv`, 'text/csv', Buffer.from(byteOrderMark + csvOf(papers)))
  if (format === 'ubl') {
    const content = Readable.from(zipOf(ublFiles(deps, papers)), { objectMode: false })
    return new FileAnswer(`${name}.zip`, 'application/zip', content)
  }
  const sheets = [paperSheet(papers, translate), paymentSheet(await paymentsOf(deps.db, days), translate)]
  const content = await writeXlsx({
    sheets: sheets.map((sheet) => ({
      name: sheet.name,
      freezePane: { rows: 1 },
      pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
      columns: sheet.columns.map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) })),
      rows: [sheet.columns.map(({ header }) => header), ...sheet.rows],
    })),
  })
  return new FileAnswer(`${name}.xlsx`, xlsx, Buffer.from(content))
}

async function* ublFiles(deps: Deps, papers: readonly { id: number; number: string }[]) {
  for (const { id, number } of papers)
    yield { name: `${number}.xml`, content: await issuedUbl(deps, { id, name: number }) }
}
