import {
  clientFileLimits,
  type ClientFileReport,
  type ClientFileRow,
} from '@comptoir/contract/admin-new-clients'
import { readerLanguages, type Language } from '@comptoir/contract/common'
import { normalPhone } from '@comptoir/contract/forms'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueueAll } from '#jobs/enqueue.ts'
import { translate, translateMessage } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { codeKey } from '#lib/code-key.ts'
import { message, RuleError, type Message } from '#lib/errors.ts'
import { countryName } from '#lib/format.ts'
import { writeXlsx } from '#lib/workbook.ts'
import { readUpload } from '#features/ordering/basket-import/reading.service.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import { phoneLength } from '#features/platform/settings/settings.service.ts'
import * as queries from './new-clients.queries.ts'
import { clientFaults, kept, type GivenClient } from './new-clients.rules.ts'
import { addClients, numberedOnce } from './new-clients.service.ts'

/** What a file says of each client. */
const columns = [
  'erp_id',
  'enterprise_name',
  'name',
  'email',
  'language',
  'price_list',
  'vat',
  'address_one',
  'address_two',
  'code',
  'city_name',
  'country',
  'phone',
] as const
type Column = (typeof columns)[number]
const titleKey = (column: Column) =>
  column === 'address_one'
    ? 'client_file_street'
    : column === 'address_two'
      ? 'client_file_street_extra'
      : (`client_file_${column}` as const)

/** How many rows a report shows. */
const SHOWN = 1000

/** Letters and digits alone, without case and accents: what two ways of writing a title have in common. */
const plain = (text: string) => codeKey(text.normalize('NFD').replace(/\p{M}/gu, ''))

/** Which column a title names, in any language or by its name in the API. */
const columnOf = new Map<string, Column>(
  columns.flatMap((column) =>
    [column, ...readerLanguages.map((language) => translate(language, titleKey(column)))].map(
      (title): [string, Column] => [plain(title), column],
    ),
  ),
)

type Row = { number: number; values: Record<Column, string> }
type ReadRow = ClientFileRow & { client: queries.ClientToBe | undefined }

/** An empty workbook with all columns. */
export async function clientFileSample(language: Language): Promise<FileAnswer> {
  const rows = [columns.map((column) => translate(language, titleKey(column)))]
  const name = translate(language, 'client_file_name_of_file')
  const sheet = { name, rows, columns: columns.map(() => ({ width: 22 })) }
  const content = Buffer.from(await writeXlsx({ sheets: [sheet] }))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new FileAnswer(`${name}.xlsx`, type, content)
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
 * Makes the new clients of a file, all or none; whoever has an address is invited by a job where that is wanted.
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
  const clients = read.rows.flatMap(({ client }) => client ?? [])
  if (clients.length === 0) return reportOf(read)
  await numberedOnce('file', () =>
    inTransaction(deps.db, async (tx) => {
      const ids = await addClients(tx, deps, actor, clients)
      const invited = ids.filter((_, index) => clients[index]!.email !== null)
      if (invite && invited.length > 0)
        await enqueueAll(
          tx,
          'invite_client',
          invited.map((company_id) => ({ company_id, actor })),
        )
    }),
  )
  return reportOf(read)
}

function reportOf({ rows, unread }: { rows: readonly ReadRow[]; unread: string[] }): ClientFileReport {
  const count = (state: ClientFileRow['state']) => rows.filter((row) => row.state === state).length
  const worst = (row: ReadRow) => (row.state === 'wrong' ? 0 : row.messages.length > 0 ? 1 : 2)
  return {
    unread,
    new: count('new'),
    known: count('known'),
    wrong: count('wrong'),
    rows: rows
      .toSorted((a, b) => worst(a) - worst(b) || a.row - b.row)
      .slice(0, SHOWN)
      .map(({ row, enterprise_name, erp_id, state, messages }) => ({
        row,
        enterprise_name,
        erp_id,
        state,
        messages,
      })),
  }
}

/** Reads a file and judges each row; a constant number of statements. @throws RuleError on `file` */
async function readFile({ db }: Deps, actor: Actor, language: Language, file: File) {
  const { rows, unread } = await rowsOf(actor, language, file)
  const { countries, tariffs } = await queries.findNamed(db)
  const phone = await phoneLength(db)
  const countryOf = new Map(
    countries.flatMap((country) =>
      [country.code, ...readerLanguages.map((one) => countryName(country.code, one))].map(
        (name) => [plain(name), country] as const,
      ),
    ),
  )
  // By their codes before their names, which two may share.
  const tariffOf = new Map([
    ...tariffs.toReversed().map(({ name, id }) => [plain(name), id] as const),
    ...tariffs.map(({ code, id }) => [plain(code), id] as const),
  ])
  const twins = await queries.findTwins(
    db,
    rows.map(({ values }) => values.erp_id).filter(Boolean),
    rows.map(({ values }) => codeKey(values.vat)).filter(Boolean),
  )
  const known = new Map(twins.map(({ what, key, client }) => [`${what} ${key}`, client]))
  const seen = new Map<string, number>()
  const say = (fault: Message) => translateMessage(language, fault)
  const judged = rows.map(({ number, values }): ReadRow => {
    const { erp_id, enterprise_name } = values
    const base = { row: number, enterprise_name, erp_id, client: undefined }
    const holder = erp_id ? known.get(`erp_id ${erp_id}`) : undefined
    if (holder !== undefined)
      return { ...base, state: 'known', messages: [say(message('client_file_known', { client: holder }))] }
    const country = countryOf.get(plain(values.country))
    const tariff = values.price_list ? tariffOf.get(plain(values.price_list)) : tariffs[0]?.id
    const spoken = values.language.toLowerCase() || 'fr'
    const given: GivenClient = {
      enterprise_name,
      name: values.name || enterprise_name,
      email: values.email || null,
      language: spoken,
      erp_id: erp_id || null,
      vat: values.vat,
      address_one: values.address_one,
      address_two: values.address_two,
      code: values.code,
      city_name: values.city_name,
      country_id: country?.id ?? null,
      country_code: country?.code,
      phone: normalPhone(values.phone),
    }
    const faults = new Map<Column, Message>(
      Object.entries(clientFaults(given, phone)).map(([field, fault]) => [field as Column, fault]),
    )
    if (values.country && !country) faults.set('country', message('choice', { value: values.country }))
    if (tariff === undefined) faults.set('price_list', message('choice', { value: values.price_list }))
    if (!readerLanguages.some((one) => one === spoken))
      faults.set('language', message('choice', { value: values.language }))
    const before = erp_id ? seen.get(erp_id) : undefined
    if (before !== undefined) faults.set('erp_id', message('client_file_twice', { row: before }))
    if (erp_id) seen.set(erp_id, before ?? number)
    if (faults.size > 0 || tariff === undefined)
      return {
        ...base,
        state: 'wrong',
        messages: [...faults].map(([column, fault]) =>
          translate(language, 'mail_fact', {
            label: translate(language, titleKey(column)),
            value: say(fault),
          }),
        ),
      }
    const twin = values.vat ? known.get(`vat ${codeKey(values.vat)}`) : undefined
    return {
      ...base,
      state: 'new',
      client: kept(given, tariff),
      messages: twin === undefined ? [] : [say(message('client_file_vat_known', { client: twin }))],
    }
  })
  return { rows: judged, unread }
}

/** The rows of the first sheet whose first row names the enterprise. */
async function rowsOf(
  actor: Actor,
  language: Language,
  file: File,
): Promise<{ rows: Row[]; unread: string[] }> {
  const refuse = (fault: Message) => new RuleError({ file: [fault] })
  if (file.size > clientFileLimits.bytes)
    throw refuse(message('order_file_too_big', { limit: clientFileLimits.bytes / 1024 / 1024 }))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { sheets } = await readUpload(bytes, actor.id, {}).catch((error: unknown) => {
    throw error instanceof RuleError
      ? new RuleError({ file: Object.values(error.fields).flat() as never })
      : error
  })
  const texts = (row: (typeof sheets)[number]['rows'][number]) =>
    row.cells.map((cell) => (typeof cell === 'string' ? cell : cell.exact).replace(/\s+/g, ' ').trim())
  const sheet = sheets.find(
    ({ rows }) => rows[0] && texts(rows[0]).some((title) => columnOf.get(plain(title)) === 'enterprise_name'),
  )
  if (!sheet)
    throw refuse(
      message('client_file_without_columns', { column: translate(language, 'client_file_enterprise_name') }),
    )
  const [head, ...rows] = sheet.rows
  const titles = texts(head!) // the sheet was chosen by it
  if (rows.length > clientFileLimits.rows)
    throw refuse(message('client_file_too_long', { limit: clientFileLimits.rows, count: rows.length }))
  const places = titles.map((title) => columnOf.get(plain(title)))
  return {
    unread: titles.filter((title, index) => title !== '' && places[index] === undefined),
    rows: rows.map((row) => {
      const cells = texts(row)
      const values = Object.fromEntries(columns.map((column) => [column, ''])) as Record<Column, string>
      for (const [index, column] of places.entries())
        if (column && values[column] === '') values[column] = cells[index] ?? ''
      return { number: row.number, values }
    }),
  }
}
