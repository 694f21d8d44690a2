import { clientFileLimits, clientFileParts, type ClientFilePart } from '@comptoir/contract/admin-new-clients'
import { readerLanguages, type Language } from '@comptoir/contract/common'
import { codeKey } from '@comptoir/contract/code-key'
import { translate } from '#i18n/messages.ts'
import { message, RuleError, type Message } from '#lib/errors.ts'

/** What a file says of each part: its columns, in the order of the empty workbook. */
export const partColumns = {
  client: [
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
  ],
  shipping_address: [
    'erp_id',
    'recipient',
    'address_one',
    'address_two',
    'code',
    'city_name',
    'country',
    'phone',
    'email',
  ],
  own_code: ['erp_id', 'own_code', 'product'],
} as const satisfies Record<ClientFilePart, readonly string[]>
export type ClientFileColumn = (typeof partColumns)[ClientFilePart][number]

export const titleKey = (column: ClientFileColumn) =>
  column === 'address_one'
    ? 'client_file_street'
    : column === 'address_two'
      ? 'client_file_street_extra'
      : (`client_file_${column}` as const)

/** Letters and digits alone, without case and accents: what two ways of writing a title have in common. */
export const plain = (text: string) => codeKey(text.normalize('NFD').replace(/\p{M}/gu, ''))

const allColumns: ClientFileColumn[] = [...new Set(clientFileParts.flatMap((part) => partColumns[part]))]
/** Which column a title names, in any language or by its name in the API. */
const columnOf = new Map<string, ClientFileColumn>(
  allColumns.flatMap((column) =>
    [column, ...readerLanguages.map((language) => translate(language, titleKey(column)))].map(
      (title): [string, ClientFileColumn] => [plain(title), column],
    ),
  ),
)

/** What a sheet holds, by the columns that it has; undefined where none of the parts. */
function partOf(columns: readonly (ClientFileColumn | undefined)[]): ClientFilePart | undefined {
  const has = (column: ClientFileColumn) => columns.includes(column)
  if (has('erp_id') && has('own_code')) return 'own_code'
  if (has('erp_id') && (has('recipient') || (has('address_one') && !has('enterprise_name'))))
    return 'shipping_address'
  return has('enterprise_name') ? 'client' : undefined
}

export type FileSheet = { rows: readonly { number: number; cells: readonly string[] }[] }
export type FileRow = { number: number; values: Record<ClientFileColumn, string> }
export type FilePart = { part: ClientFilePart; unread: string[]; rows: FileRow[] }

/** The parts of a file: the first sheet of each, its first row naming the columns. @throws RuleError on `file` */
export function partsOf(sheets: readonly FileSheet[], language: Language): FilePart[] {
  const refuse = (fault: Message) => new RuleError({ file: [fault] })
  const found = new Map<ClientFilePart, FilePart>()
  for (const { rows } of sheets) {
    const [head, ...others] = rows
    const places = (head?.cells ?? []).map((title) => columnOf.get(plain(title)))
    const part = partOf(places)
    if (!head || !part || found.has(part)) continue
    if (others.length > clientFileLimits.rows)
      throw refuse(message('client_file_too_long', { limit: clientFileLimits.rows, count: others.length }))
    const isOf = (column: ClientFileColumn | undefined) =>
      column !== undefined && (partColumns[part] as readonly ClientFileColumn[]).includes(column)
    found.set(part, {
      part,
      unread: head.cells.filter((title, index) => title !== '' && !isOf(places[index])),
      rows: others.map(({ number, cells }) => {
        const values = Object.fromEntries(allColumns.map((column) => [column, ''])) as FileRow['values']
        for (const [index, column] of places.entries())
          if (column && values[column] === '') values[column] = cells[index] ?? ''
        return { number, values }
      }),
    })
  }
  if (found.size === 0)
    throw refuse(
      message('client_file_without_columns', { column: translate(language, 'client_file_enterprise_name') }),
    )
  const filled = clientFileParts
    .flatMap((part) => found.get(part) ?? [])
    .filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw refuse(message('client_file_without_rows'))
  return filled
}
