import { z } from 'zod'
import { listQuery, workbookOf } from './admin-list.ts'
import { Id, IdAndName, IdParams, Instant, TextLanguage, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** A file that is brought in by the browser is at most so large; the command takes any. */
export const catalogueFileLimit = 32 * 1024 * 1024
export const catalogueFileEndings = ['.csv', '.jsonl', '.xlsx', '.xls', '.txt'] as const

/**
 * Where an import stands:
 * - `checking`  the file is being read: nothing is written
 * - `checked`   what it would do can be looked at, and be confirmed
 * - `importing` it is being written
 * - `done`      it is in, and can be taken back for thirty days while nothing of it was ordered
 * - `undoing`   it is being taken back
 * - `undone`    the catalogue is as it was before
 * - `dropped`   nobody wanted it
 * - `failed`    the file cannot be imported, or the import broke off, or was given up
 */
export const importStates = [
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
  'dropped',
  'failed',
] as const
export const ImportState = z.enum(importStates)
export type ImportState = z.infer<typeof ImportState>

export const CatalogueImport = z.object({
  id: Id,
  file_name: Text,
  state: ImportState,
  created_at: Instant,
  created_by: IdAndName.nullable(),
  /** What it was read from by itself. */
  source: IdAndName.nullable(),
  /** Rows of the file; null until it was read. */
  rows: z.int().nullable(),
  /** Records that are new or changed, and rows that were refused. */
  added: z.int(),
  changed: z.int(),
  refused: z.int(),
  confirmed_by: IdAndName.nullable(),
  undone_by: IdAndName.nullable(),
})
export type CatalogueImport = z.infer<typeof CatalogueImport>

export const listImports = endpoint({
  method: 'GET',
  path: '/api/v1/admin/catalogue-import/',
  access: 'catalogue',
  summary: 'Files of the catalogue that were brought in, the latest first; searched by their names',
  query: z.object({
    state: ImportState.optional(),
    source: Id.optional(),
    ...listQuery(['created_at', 'file_name'], '-created_at'),
  }),
  status: 200,
  response: pageOf(CatalogueImport),
})
export const downloadImports = endpoint(workbookOf(listImports))

/** What was found in a file, by kind. `price_jump`: a price that changes by more than was said. `gone`: it names no longer. */
export const findingKinds = ['refused', 'price_jump', 'warning', 'changed', 'new', 'gone'] as const
export const FindingKind = z.enum(findingKinds)
export type FindingKind = z.infer<typeof FindingKind>

/** What a column of a table may hold, whatever it is called: a style's, a product's, a price, a stock. */
export const tableFields = [
  'ref',
  'gtin',
  'group',
  'name',
  'description',
  'brand',
  'category',
  'color',
  'size',
  'unit',
  'pack',
  'min_quantity',
  'weight_grams',
  'customs_code',
  'price',
  'recommend_price',
  'cost_price',
  'on_hand',
  'shelf',
] as const
export type TableField = (typeof tableFields)[number]
/** Those that may stand in several columns: a price per tariff, a stock per warehouse, a text per language. */
export const fieldsOf = {
  price: 'tariff',
  on_hand: 'warehouse',
  shelf: 'warehouse',
  name: 'language',
  description: 'language',
} as const satisfies Partial<Record<TableField, 'tariff' | 'warehouse' | 'language'>>

/** What a column holds; `of` is the code of a tariff or warehouse, or a language, where it is not the usual one. */
export const TableColumn = z.strictObject({
  column: z.int().min(0).max(255),
  field: z.enum(tableFields),
  of: z.string().max(64).nullable().default(null),
})
export type TableColumn = z.infer<typeof TableColumn>

/** How a table is read that is in none of the known formats. */
export const TableReading = z.object({
  /** The line that names the columns; null where none does. */
  header_row: z.int().nullable(),
  columns: z.array(
    z.object({
      column: z.int(),
      header: Text,
      /** The first things that it says. */
      samples: z.array(Text),
      field: z.enum(tableFields).nullable(),
      of: Text.nullable(),
    }),
  ),
  /** What stands before the decimals. */
  decimal_sign: z.enum([',', '.']),
  /** Whether somebody has confirmed this layout before; else it is a guess, unless it was corrected. */
  is_remembered: z.boolean(),
})
export type TableReading = z.infer<typeof TableReading>

export const CatalogueImportDetail = CatalogueImport.extend({
  format: Text.nullable(),
  /** Of a table: how it is read, and whose prices and stocks its columns may hold. */
  reading: TableReading.extend({
    tariffs: z.array(z.object({ code: Text, name: Text })),
    warehouses: z.array(z.object({ code: Text, name: Text })),
  }).nullable(),
  /** Of a price, from which on it is told. */
  jump: z.int(),
  supplier: Text.nullable(),
  /** Rows read so far. */
  progress: z.int(),
  /** Why it cannot be imported, or was not taken back. */
  failure: Text.nullable(),
  /** What becomes of each kind of record in it. */
  summary: z.array(
    z.object({ record: Text, inserted: z.int(), updated: z.int(), unchanged: z.int(), refused: z.int() }),
  ),
  /** How many there are of each kind. */
  findings: z.partialRecord(FindingKind, z.int()),
  confirmed_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  undone_at: Instant.nullable(),
  /** Until when it can be taken back, where nothing speaks against it. */
  undo_until: Instant.nullable(),
  /** It has failed by no fault of the file, which is still there. */
  can_try_again: z.boolean(),
})
export type CatalogueImportDetail = z.infer<typeof CatalogueImportDetail>

export const getImport = endpoint({
  method: 'GET',
  path: '/api/v1/admin/catalogue-import/:id/',
  access: 'catalogue',
  summary: 'An import of the catalogue: how far it is, and what it does',
  params: IdParams,
  status: 200,
  response: CatalogueImportDetail,
})

export const uploadCatalogue = endpoint({
  method: 'POST',
  path: '/api/v1/admin/catalogue-import/',
  access: 'catalogue',
  summary:
    'Brings in a file of the catalogue (up to 32 MB): our own format as CSV, JSON Lines or a workbook, what Magento or Shopify export, told apart by its columns, or a table whose columns are called anything. A job reads it and says what it would do; nothing is written before somebody confirms it. 400 on `file` for what is no such file',
  body: z.object({
    file: z.file(),
    /** Percent. */
    jump: z.coerce.number().int().min(1).max(1000).default(20),
    /** What the texts of an export are in. */
    text_language: TextLanguage.default('fr'),
    /** Whose codes it has, where they are not the shop's. */
    supplier: z
      .string()
      .regex(/^[\w.-]{0,20}$/)
      .default(''),
  }),
  upload: catalogueFileLimit,
  status: 201,
  response: CatalogueImportDetail,
})

const step = <const Path extends `/api/v1/${string}/`>(path: Path, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    access: 'catalogue',
    summary,
    params: IdParams,
    status: 200,
    response: CatalogueImportDetail,
  })
export const confirmImport = step(
  '/api/v1/admin/catalogue-import/:id/confirm/',
  'Has a file that was checked written into the catalogue by a job. 400 where it is not waiting for that any more',
)
export const dropImport = step(
  '/api/v1/admin/catalogue-import/:id/drop/',
  'Gives up a file that was checked; nothing of it was written. 400 where it is not waiting any more',
)
export const undoImport = step(
  '/api/v1/admin/catalogue-import/:id/undo/',
  'Has an import taken back by a job: the catalogue is what it was before. `failure` says so afterwards where something of it was ordered, or changed by others since; then nothing is changed',
)

export const tryImportAgain = endpoint({
  method: 'POST',
  path: '/api/v1/admin/catalogue-import/:id/again/',
  access: 'catalogue',
  summary:
    'Brings the file of an import in again that has failed by no fault of the file: it is checked anew, as an import of its own, which is answered. 400 where the file is not there any more',
  params: IdParams,
  status: 201,
  response: CatalogueImportDetail,
})

export const readAnew = endpoint({
  method: 'POST',
  path: '/api/v1/admin/catalogue-import/:id/columns/',
  access: 'catalogue',
  summary:
    'Says what the columns of a table hold; it is checked anew. Remembered for files with the same columns once the import is confirmed. 400 where it is no table, or not waiting any more',
  params: IdParams,
  body: z.strictObject({
    columns: z.array(TableColumn).max(256),
    decimal_sign: z.enum([',', '.']).optional(),
  }),
  status: 200,
  response: CatalogueImportDetail,
})

export const ImportFinding = z.object({
  id: Id,
  kind: FindingKind,
  /** Of the file. */
  line: z.int().nullable(),
  record: Text,
  key: Text,
  field: Text,
  before: Text.nullable(),
  after: Text.nullable(),
  reason: Text.nullable(),
})
export type ImportFinding = z.infer<typeof ImportFinding>

export const listFindings = endpoint({
  method: 'GET',
  path: '/api/v1/admin/catalogue-import/:id/finding/',
  access: 'catalogue',
  summary: 'What was found in a file: the first 5,000 of each kind',
  params: IdParams,
  query: z.object({ kind: FindingKind.optional(), ...listQuery(['id'], 'id') }),
  status: 200,
  response: pageOf(ImportFinding),
})
export const downloadFindings = endpoint({ ...workbookOf(listFindings), params: IdParams })

export const exportCatalogue = endpoint({
  method: 'GET',
  path: '/api/v1/admin/catalogue-export/',
  access: 'catalogue',
  summary: 'The whole catalogue in our own format, as JSON Lines: it can be imported again',
  status: 200,
  file: 'application/jsonl',
  response: z.unknown(),
})
