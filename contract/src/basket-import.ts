import { z } from 'zod'
import { Basket } from './basket.ts'
import { DryRunQuery, Id, IdParams, Language, OwnerQuery, ownerField } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  importColumns,
  importEncodings,
  importFields,
  importLimits,
  importSeparators,
} from './import-fields.ts'

const Text = z.string()
/** A JSON value as the text of a form's field. */
const asJsonText = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(100_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'invalid' })
        return z.NEVER
      }
    })
    .pipe(schema)

/**
 * How a file is read: which sheet, which of its rows names the columns, and what each column holds. Columns count from 0,
 * rows from 1 as a spreadsheet counts. Columns that are not named are ignored.
 */
export const ImportMapping = z.object({
  /** The name of a sheet; the first one with products when left out. A text or XML file has one sheet, whose name is ''. */
  sheet: Text.max(200).nullish(),
  /** null where the first row is a row of the order already; 0 in an XML order. */
  header_row: z.int().min(0).max(1_048_576).nullable(),
  columns: z
    .array(
      z.object({
        column: z
          .int()
          .min(0)
          .max(importColumns - 1),
        field: z.enum(importFields),
        /** The size whose quantities are in the column (`size_quantity`); what the header says when left out. */
        size: Text.max(50).nullish(),
      }),
    )
    .max(importColumns),
  /** What stands before decimals in quantities written as text. */
  decimal_sign: z.enum([',', '.']).nullish(),
})
export type ImportMapping = z.infer<typeof ImportMapping>

/** What is corrected of how a file is read. What is left out is guessed, or as it was remembered. */
export const ImportCorrection = ImportMapping.partial().extend({
  /** Of a text. */
  encoding: z.enum(importEncodings).nullish(),
  separator: z.enum(importSeparators).nullish(),
})
export type ImportCorrection = z.infer<typeof ImportCorrection>

/** What a row says, as it stands in the file. A row that failed is mended here and sent again. */
export const ImportRow = z.object({
  /** The shop's reference. Any of the three codes is also looked up as the others. */
  reference: Text.max(200).optional(),
  gtin: Text.max(200).optional(),
  own_code: Text.max(200).optional(),
  /** The reference of a style, for a product that is named by style, colour and size. */
  style: Text.max(200).optional(),
  color: Text.max(200).optional(),
  size: Text.max(200).optional(),
  quantity: Text.max(200).optional(),
  /** Whether the quantity counts packs instead of units (OD-62). */
  in_packs: z.boolean().optional(),
  comment: Text.max(2000).optional(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** A product that may be meant. */
export const ImportSuggestion = z.object({
  product: Id,
  ref: Text,
  name: Text,
  color: Text,
  size: Text,
  /** Units per pack, and the fewest units that can be ordered. */
  pack: z.int(),
  min_quantity: z.int(),
})
export type ImportSuggestion = z.infer<typeof ImportSuggestion>

/**
 * Why a row ended as it did, for programs; `message` says it to people.
 *
 * - `added`, `updated`: nothing to say, but that the line was there already, in the basket or further up in the file
 * - `gtin_repaired`, `code_repaired`: the code was damaged, or a name almost right, and one product fits
 * - `gtin_of_carton`: the code is that of a carton of the product; the quantity does not count cartons
 * - `rounded_to_pack`, `raised_to_minimum`: the quantity was raised
 * - `large_quantity`: as many as the file says, but more than usual
 * - `no_quantity`, `no_product`: skipped, for it orders nothing, or names nothing
 * - the others: failed, with the reason
 */
export const importMessageCodes = [
  'added',
  'updated',
  'gtin_repaired',
  'gtin_of_carton',
  'code_repaired',
  'rounded_to_pack',
  'raised_to_minimum',
  'large_quantity',
  'no_quantity',
  'no_product',
  'unknown_code',
  'gtin_check_digit',
  'gtin_rounded',
  'several_products',
  'codes_disagree',
  'style_without_variant',
  'unknown_style',
  'unknown_color',
  'unknown_size',
  'no_such_variant',
  'discontinued',
  'without_price',
  'bad_quantity',
  'fraction',
  'negative',
  'too_many',
  'basket_full',
  'comment_too_long',
] as const

/** What became of one row, or of one cell of a size matrix. */
export const ImportLine = z.object({
  /** As a spreadsheet counts; in an XML order the number of the line. */
  row: z.int(),
  status: z.enum(['added', 'updated', 'repaired', 'skipped', 'failed']),
  product: ImportSuggestion.nullable(),
  /** What was asked for, in packs of the product where the row counts packs, else in units; null where no number was read. */
  quantity: z.int().nullable(),
  /** Units that the row brings into the basket; 0 where it does not. */
  final_quantity: z.int(),
  message_code: z.enum(importMessageCodes),
  message: Text,
  /** That an order of what is in the basket then would be refused for the stock (OD-59); empty where it would not. */
  stock_message: Text,
  /** Up to three. */
  suggestions: z.array(ImportSuggestion),
  /** The style that is named without saying which of its products; else null. */
  style: Id.nullable(),
  /** What the row says, to be mended and sent again. */
  read: ImportRow,
})
export type ImportLine = z.infer<typeof ImportLine>

/** `repaired` rows are in the basket, like `added` and `updated` ones. The five others sum up to `rows`. */
export const ImportSummary = z.object({
  rows: z.int(),
  added: z.int(),
  updated: z.int(),
  repaired: z.int(),
  skipped: z.int(),
  failed: z.int(),
})

/** What was guessed of a file, to be shown and corrected. */
export const ImportReading = z.object({
  kind: z.enum(['xls', 'xlsx', 'csv', 'html', 'spreadsheetml', 'ubl', 'xml']),
  /** Of a text; null for workbooks. */
  encoding: Text.nullable(),
  separator: Text.nullable(),
  /** What stands before decimals in quantities written as text. */
  decimal_sign: z.enum([',', '.']),
  /** Of the headers; null where there are none. */
  language: Language.nullable(),
  /** The names of all sheets. */
  sheets: z.array(Text),
  mapping: ImportMapping,
  /** The mapping is the one that this company has used for this layout before. */
  is_remembered: z.boolean(),
  /** Without a column of quantities every row counts as one unit. */
  has_quantity: z.boolean(),
  /** The columns with anything in them, to choose from. */
  columns: z.array(
    z.object({
      column: z.int(),
      header: Text,
      samples: z.array(Text),
      field: z.enum(importFields).nullable(),
    }),
  ),
})
export type ImportReading = z.infer<typeof ImportReading>

/** The report of an import (OD-33), with the basket as it is now; its lines once, for there may be thousands. */
export const ImportReport = z.object({
  basket: Basket.omit({ products: true }),
  summary: ImportSummary,
  lines: z.array(ImportLine),
  /** null for rows that were sent as JSON. */
  reading: ImportReading.nullable(),
})
export type ImportReport = z.infer<typeof ImportReport>

const into = {
  /** The current basket when left out (IMP-03), a saved one of the company otherwise (REC-06). */
  basket_id: Id.nullish(),
  /** Chosen by the caller: sent again with the same key by the same user within 30 days it counts once (OD-71). */
  key: z.string().min(1).max(100).nullish(),
  ...ownerField,
}

export const importFile = endpoint({
  method: 'POST',
  path: '/api/v1/order/basket/default/excel/import/',
  access: 'order',
  forClients: true,
  changes: 'basket',
  summary:
    'Adds what a file orders to a basket (IMP-01, OD-33, OD-62): xls, xlsx, csv, SpreadsheetML 2003, UBL 2.1 and Peppol orders, or XML of our own, told apart by content; up to 10 MB and 5,000 rows. `?dry_run=true` says what would happen; of a file in which no column names products it answers the columns alone, to be mapped. 400 on `excel_file` for a file that cannot be read. Columns, the row of the headers and the decimal sign that are corrected by `mapping` are remembered for the company and this layout',
  query: DryRunQuery,
  body: z.object({ excel_file: z.file(), mapping: asJsonText(ImportCorrection).nullish(), ...into }),
  upload: importLimits.bytes,
  status: 200,
  response: ImportReport,
})

export const importRows = endpoint({
  method: 'POST',
  path: '/api/v1/order/basket/default/excel/rows/',
  access: 'order',
  forClients: true,
  changes: 'basket',
  summary:
    'Adds rows to a basket as a file with them would: those of a report that failed, mended, one by one or all at once. `?dry_run=true` says what would happen',
  query: DryRunQuery,
  body: z.object({
    rows: z
      .array(ImportRow.extend({ row: z.int().min(0).max(1_048_576) }))
      .min(1)
      .max(importLimits.rows),
    decimal_sign: z.enum([',', '.']).nullish(),
    ...into,
  }),
  upload: importLimits.bytes,
  status: 200,
  response: ImportReport,
})

export const importReport = endpoint({
  method: 'POST',
  path: '/api/v1/order/basket/default/excel/report/',
  access: 'order',
  forClients: true,
  summary: 'The lines of a report as a workbook, in the language of the reader',
  query: OwnerQuery,
  body: z.object({
    lines: z
      .array(
        ImportLine.pick({ row: true, status: true, final_quantity: true, read: true }).extend({
          quantity: z.int().nullish(),
          message: Text.max(2000),
          product: ImportSuggestion.pick({ ref: true, name: true, color: true, size: true }).nullish(),
          suggestions: z.array(ImportSuggestion.pick({ ref: true })).max(3),
        }),
      )
      .max(importLimits.rows * 20),
    ...ownerField,
  }),
  upload: importLimits.bytes,
  status: 200,
  response: z.unknown(),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

/** A list of references and quantities, or sizes across the columns (of a workbook or a text). */
export const importSample = endpoint({
  method: 'GET',
  path: '/api/v1/order/basket/default/excel/sample/',
  access: 'order',
  forClients: true,
  summary: 'A file that can be imported, with products of the shop, in the language of the reader',
  query: OwnerQuery.extend({
    format: z.enum(['xlsx', 'csv', 'xml']).optional(),
    layout: z.enum(['list', 'matrix']).optional(),
  }),
  status: 200,
  response: z.unknown(),
  file: 'application/octet-stream',
})

/** The answer is a workbook as an attachment, in the language of the reader; prices where the viewer may see them. */
export const getBasketExcel = endpoint({
  method: 'GET',
  path: '/api/v1/order/basket/:id/excel/',
  access: 'order',
  forClients: true,
  summary: 'A basket, current or saved, as a workbook that the import takes back with the same lines',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  response: z.unknown(),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
