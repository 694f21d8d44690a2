import {
  clientFileLimits,
  clientFileParts,
  clientFileStates,
  type ClientFilePart,
  type ClientFileReport,
  type ClientFileRow,
} from '@comptoir/contract/admin-new-clients'
import type { Language } from '@comptoir/contract/common'
import { oneLine } from '@comptoir/contract/text'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueueAll } from '#jobs/enqueue.ts'
import { translate, translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { message, RuleError } from '#lib/errors.ts'
import { writeXlsx } from '#lib/workbook.ts'
import { addShippingAddresses } from '#features/accounts/addresses/addresses.service.ts'
import { keepCodesOfMany } from '#features/catalogue/own-codes/own-codes.service.ts'
import { readUpload } from '#features/ordering/basket-import/reading.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { judgeAddresses, judgeClients, judgeCodes, type Judged } from './client-file-rows.service.ts'
import { partColumns, partsOf, titleKey, type FileSheet } from './client-file.rules.ts'
import { findNumbers } from './new-clients.queries.ts'
import { addClients, numberedOnce } from './new-clients.service.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** So much is read of a cell: more than any field takes, so that it is refused as too long. */
const LONGEST_CELL = 300

/** Codes of a client that its entry in the log names. */
const LOGGED_CODES = 50

const sheetName = (part: ClientFilePart, language: Language) =>
  translate(language, part === 'client' ? 'client_file_name_of_file' : `client_file_sheet_${part}`)

/** An empty workbook with all columns, a sheet for each part. */
export async function clientFileSample(language: Language): Promise<FileAnswer> {
  const content = await writeXlsx({
    sheets: clientFileParts.map((part) => ({
      name: sheetName(part, language),
      rows: [partColumns[part].map((column) => translate(language, titleKey(column)))],
      columns: partColumns[part].map(() => ({ width: 22 })),
    })),
  })
  return new FileAnswer(`${sheetName('client', language)}.xlsx`, xlsx, Buffer.from(content))
}

/** The rows of a report as a workbook. Numbers of clients are text, so that no zero is lost; no text can be a formula. */
export async function clientFileReport(
  rows: readonly ClientFileRow[],
  language: Language,
): Promise<FileAnswer> {
  const text = translator(language)
  const columns: [header: string, width: number][] = [
    [text('client_file_sheet'), 24],
    [text('order_report_row'), 8],
    [text('client_file_erp_id'), 20],
    [text('client_file_what'), 50],
    [text('order_report_status'), 16],
    [text('order_report_remark'), 80],
  ]
  const content = await writeXlsx({
    sheets: [
      {
        name: text('order_report_sheet'),
        freezePane: { rows: 1 },
        columns: columns.map(([, width]) => ({ width })),
        rows: [
          columns.map(([header]) => header),
          ...rows.map(({ part, row, erp_id, name, state, messages }) => [
            ...[sheetName(part, language), row, erp_id, name],
            ...[text(`client_file_state_${state}`), messages.join('\n')],
          ]),
        ],
      },
    ],
  })
  return new FileAnswer(`${text('order_report_file')}.xlsx`, xlsx, Buffer.from(content))
}

/** What a file of clients would do; nothing is written. @throws RuleError on `file` */
export async function previewClientFile(
  deps: Deps,
  actor: Actor,
  language: Language,
  file: File,
): Promise<ClientFileReport> {
  return reportOf(await readFile(deps, actor, language, file))
}

/**
 * Makes the new clients of a file, with the shipping addresses and own codes that it has of them and of others, all or
 * none; whoever is new and has an address is invited by a job where that is wanted.
 *
 * @throws RuleError on `file`
 */
export async function importClientFile(
  deps: Deps,
  actor: Actor,
  language: Language,
  file: File,
  { invite }: { invite: boolean },
): Promise<ClientFileReport> {
  const read = await readFile(deps, actor, language, file)
  const clients = read.clients.flatMap(({ wanted }) => wanted ?? [])
  const addresses = read.addresses.flatMap(({ wanted }) => wanted ?? [])
  const codes = read.codes.flatMap(({ wanted }) => wanted ?? [])
  await numberedOnce('file', () =>
    inTransaction(deps.db, async (tx) => {
      const ids = clients.length > 0 ? await addClients(tx, deps, actor, clients) : []
      const invited = ids.filter((_, index) => clients[index]!.email !== null)
      if (invite && invited.length > 0)
        await enqueueAll(
          tx,
          'invite_client',
          invited.map((company_id) => ({ company_id, actor })),
        )
      const companies = await companiesOf(tx, [...addresses, ...codes])
      const withCompany = <T extends { erp_id: string }>(one: T) => {
        const company = companies.get(one.erp_id)
        return company ? [{ ...one, company_id: company.id, label: company.name }] : [] // deleted meanwhile
      }
      await addAddresses(tx, deps, actor, addresses.flatMap(withCompany))
      await addCodes(tx, deps, actor, codes.flatMap(withCompany))
    }),
  )
  return reportOf(read)
}

async function companiesOf(tx: Tx, rows: readonly { erp_id: string }[]) {
  const numbers = [...new Set(rows.map(({ erp_id }) => erp_id))]
  const found = numbers.length > 0 ? await findNumbers(tx, numbers) : []
  return new Map(found.map(({ erp_id, ...company }) => [erp_id, company]))
}

type OfCompany<T> = T & { company_id: number; label: string }

async function addAddresses(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  addresses: OfCompany<NonNullable<Judged['addresses'][number]['wanted']>>[],
): Promise<void> {
  if (addresses.length === 0) return
  await addShippingAddresses(tx, addresses)
  await audit(
    tx,
    deps,
    actor,
    addresses.map(({ company_id, label, name, address_one, code, city_name }) => ({
      ...({ action: 'change', entity: 'client', entity_id: company_id, label } as const),
      after: { shipping_address: [name, address_one, code, city_name].join(', ') },
    })),
  )
}

async function addCodes(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  codes: OfCompany<NonNullable<Judged['codes'][number]['wanted']>>[],
): Promise<void> {
  if (codes.length === 0) return
  await keepCodesOfMany(tx, codes)
  const byCompany = Map.groupBy(codes, ({ company_id }) => company_id)
  await audit(
    tx,
    deps,
    actor,
    [...byCompany].map(([company_id, its]) => ({
      ...({ action: 'change', entity: 'client', entity_id: company_id, label: its[0]!.label } as const),
      after: {
        own_codes: [
          ...its.slice(0, LOGGED_CODES).map(({ code, ref }) => `${code} → ${ref}`),
          ...(its.length > LOGGED_CODES ? ['…'] : []),
        ].join(', '),
      },
    })),
  )
}

function reportOf({ clients, addresses, codes, parts }: Judged): ClientFileReport {
  const rows: ClientFileRow[] = [...clients, ...addresses, ...codes].map(
    ({ part, row, name, erp_id, state, messages }) => ({ part, row, name, erp_id, state, messages }),
  )
  const worst = (row: ClientFileRow) => (row.state === 'wrong' ? 0 : row.messages.length > 0 ? 1 : 2)
  const counts = (part: ClientFilePart) =>
    Object.fromEntries(
      clientFileStates.map((state) => [
        state,
        rows.filter((row) => row.part === part && row.state === state).length,
      ]),
    ) as Record<ClientFileRow['state'], number>
  return {
    parts: parts.map(({ part, unread }) => ({ part, unread, ...counts(part) })),
    rows: rows.toSorted((a, b) => worst(a) - worst(b)),
  }
}

/** Reads a file and judges each row; a constant number of statements. @throws RuleError on `file` */
async function readFile(deps: Deps, actor: Actor, language: Language, file: File): Promise<Judged> {
  const parts = partsOf(await sheetsOf(actor, file), language)
  const rowsOf = (wanted: ClientFilePart) => parts.find(({ part }) => part === wanted)?.rows ?? []
  const clients = await judgeClients(deps.db, language, rowsOf('client'))
  const newcomers = new Map(
    clients.flatMap(({ wanted }) => (wanted?.erp_id ? [[wanted.erp_id, wanted]] : [])),
  )
  return {
    parts,
    clients,
    addresses: await judgeAddresses(deps.db, language, rowsOf('shipping_address'), newcomers),
    codes: await judgeCodes(deps.db, language, rowsOf('own_code'), newcomers),
  }
}

async function sheetsOf(actor: Actor, file: File): Promise<FileSheet[]> {
  if (file.size > clientFileLimits.bytes)
    throw new RuleError({
      file: [message('order_file_too_big', { limit: clientFileLimits.bytes / 1024 / 1024 })],
    })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { sheets } = await readUpload(bytes, actor.id, {}).catch((error: unknown) => {
    throw error instanceof RuleError
      ? new RuleError({ file: Object.values(error.fields).flat() as never })
      : error
  })
  return sheets.map(({ rows }) => ({
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: cells.map((cell) =>
        oneLine(typeof cell === 'string' ? cell : cell.exact).slice(0, LONGEST_CELL),
      ),
    })),
  }))
}
