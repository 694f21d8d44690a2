import { z } from 'zod'
import { Id, pageQuery } from './common.ts'
import type { Access } from './endpoint.ts'

/**
 * What every list of the office takes beside its own filters: `search`, `limit`, `offset`, and `ordering`, a column
 * with `-` in front for the other way round. An unknown column means the usual order, as in Django REST Framework.
 */
export const listQuery = <const Column extends string>(
  columns: readonly Column[],
  usual: Ordering<Column>,
) => ({
  search: Search,
  ordering: z
    .enum(columns.flatMap((column): Ordering<Column>[] => [column, `-${column}`]))
    .catch(() => usual as never) as unknown as z.ZodType<Ordering<Column>>,
  ...pageQuery(50),
})
const Search = z.string().max(100).optional()
type Ordering<Column extends string> = Column | `-${Column}`

/**
 * The `count` of a list that grows for ever (orders, the journal of stock) goes no further than this: there may be more,
 * and search and filters lead to them.
 */
export const listMaximum = 10_000

/** What one bulk action may name by id; a longer list is named by its filters. */
export const selectionMaximum = 1000

/**
 * The things a bulk action is for (C-21): those named by `ids`, or `all` that a list with these filters (and its
 * `search`) shows on all its pages, but for some. A filter that there is not is refused: left out, as elsewhere, it
 * would mean many more than were meant.
 */
export const selectionOf = <Filters extends z.ZodRawShape>(filters: Filters) => ({
  ids: z.array(Id).min(1).max(selectionMaximum).optional(),
  all: z.strictObject({ ...filters, search: Search }).optional(),
  excluding: z.array(Id).max(selectionMaximum).optional(),
})
/** Asks for the one or the other. */
export const withSelection = <T extends z.ZodObject>(body: T) =>
  body.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    path: ['ids'],
    message: 'required',
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  })

/**
 * What became of a bulk action: how many it was done to, how many were as wanted already, and who was left out and
 * why, in the reader's language. `undo` names what was done for the call that takes it back, where there is one.
 */
export const BulkAnswer = z.object({
  done: z.int(),
  unchanged: z.int(),
  refused: z.array(z.object({ id: Id, name: z.string(), reason: z.string() })),
  undo: z.string().optional(),
})
export type BulkAnswer = z.infer<typeof BulkAnswer>

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
type ListEndpoint = { path: `/api/v1/${string}/`; access: Access; summary: string; query: z.ZodObject }
type WorkbookOf<List extends ListEndpoint> = {
  method: 'GET'
  path: `${List['path']}workbook/` & `/api/v1/${string}/`
  access: List['access']
  summary: string
  query: List['query']
  status: 200
  file: string
  response: z.ZodUnknown
}
/** The call that gives a list, with its search, filters and order, as a workbook (wire D7): at most `listMaximum` rows. */
export const workbookOf = <const List extends ListEndpoint>(list: List): WorkbookOf<List> => ({
  method: 'GET',
  path: `${list.path}workbook/` as WorkbookOf<List>['path'],
  access: list.access,
  summary: `As a workbook: ${list.summary}`,
  query: list.query.omit({ limit: true, offset: true }),
  status: 200,
  file: workbook,
  response: z.unknown(),
})
