import { Day, IdAndName, Instant, Money, type Language } from '@comptoir/contract/common'
import type { CellValue } from 'hucre/xlsx'
import { z } from 'zod'
import { timeZone } from '#lib/days.ts'
import { textIfAny, translator } from '#i18n/messages.ts'
import { unitTitle } from '#lib/units.ts'

/** The lists that can be had as a workbook; their titles are the texts `list_<name>`. */
export type ListName =
  | 'orders'
  | 'clients'
  | 'mail'
  | 'audit'
  | 'staff'
  | 'stock'
  | 'movements'
  | 'incoming'
  | 'invoices'
  | 'bank'
  | 'open_items'
  | 'tariffs'
  | 'styles'
  | 'imports'
  | 'references'
  | 'findings'
  | 'pages'
  | 'announcements'
  | 'translations'
  | 'promotions'
  | 'client_groups'
  | 'sales'
  | 'rankings'
  | 'searches'
  | 'search_terms'
  | 'sold_out'
  | 'left_baskets'
  | 'own_codes'

export type WorkbookColumn = {
  key: string
  header: string
  width: number
  numFmt?: string
  /** What stands in the cell for a value. */
  cell: (value: unknown) => CellValue
}

/** What is for programs, not for people. */
const leftOut = ['id', 'version', 'entity_id', 'request_id', 'sample']

/**
 * The columns of a list, by what its rows hold: dates and amounts as such, the name of what has one, once each, the texts
 * of closed lists. Titles are the texts `list_<name>_<key>` or, where lists share one, `list_<key>`; values of closed lists
 * `value_<name>_<key>_<value>`, and units are called as in the filters of the catalogue.
 */
export function columnsOf(
  name: ListName,
  { response }: { response: z.ZodType },
  language: Language,
): WorkbookColumn[] {
  const page = response as z.ZodObject<{ results: z.ZodArray<z.ZodObject> }>
  return Object.entries(page.shape.results.element.shape).flatMap(([key, schema]) => {
    const form = leftOut.includes(key)
      ? undefined
      : formOf(unwrapped(schema), textOfValue(name, key, language))
    return form ? [{ key, header: titleOf(name, key, language), ...form }] : []
  })
}

export const cellsOf = (columns: readonly WorkbookColumn[], row: object): CellValue[] =>
  columns.map(({ key, cell }) => {
    const value = (row as Record<string, unknown>)[key]
    return value === null || value === undefined ? '' : cell(value)
  })

const titleOf = (name: ListName, key: string, language: Language): string =>
  textIfAny(language, `list_${name}_${key}`) ?? textIfAny(language, `list_${key}`) ?? key

/** A value of a closed list as it is shown; any other text is shown as it is. */
const textOfValue =
  (name: ListName, key: string, language: Language) =>
  (value: unknown): string => {
    if (typeof value === 'boolean') return translator(language)(value ? 'list_yes' : 'list_no')
    if (key === 'unit') return unitTitle(language, String(value))
    return textIfAny(language, `value_${name}_${key}_${String(value)}`) ?? String(value)
  }

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap())
    : schema
}

/** How values of a kind stand in a workbook; undefined for what has no cell. */
function formOf(
  schema: z.core.$ZodType,
  shown: (value: unknown) => string,
): Omit<WorkbookColumn, 'key' | 'header'> | undefined {
  if (schema === Instant) return { width: 17, numFmt: 'yyyy-mm-dd hh:mm', cell: localTime }
  if (schema === Day)
    return { width: 12, numFmt: 'yyyy-mm-dd', cell: (day) => new Date(`${String(day)}T00:00:00Z`) }
  if (schema === Money) return { width: 13, numFmt: '0.00', cell: Number }
  if (schema === IdAndName) return { width: 26, cell: nameOf }
  if (schema instanceof z.ZodNumber) return { width: 10, cell: Number }
  if (schema instanceof z.ZodArray) {
    const { element } = schema
    const isThing = element instanceof z.ZodObject
    if (isThing && !('name' in element.shape)) return undefined
    const texts = (values: unknown) => new Set((values as unknown[]).map(isThing ? nameOf : shown))
    return { width: 26, cell: (values) => [...texts(values)].join(', ') }
  }
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return undefined
  return { width: 20, cell: shown }
}

const nameOf = (value: unknown): string => (value as { name: string }).name

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
/** The time that a clock at the wholesaler's showed: workbooks know no time zones. */
const localTime = (instant: unknown): Date =>
  new Date(`${clock.format(new Date(String(instant))).replace(' ', 'T')}Z`)
