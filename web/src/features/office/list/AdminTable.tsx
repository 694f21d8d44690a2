import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouter } from '@tanstack/react-router'
import { adminHref, AdminLink } from '#features/office/links.tsx'
import classes from './AdminTable.module.css'
import { useRowKeys } from './useRowKeys.ts'
import type { Selection } from './useSelection.ts'

export type AdminColumn<Row> = {
  /** Also what the server sorts by, where `sortable`. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Whether a first click sorts from the largest: dates, counts. */
  descendsFirst?: boolean
  numeric?: boolean
  /** From which width on there is room for it; always without. */
  from?: 'phone' | 'desk' | 'wide'
}

export type AdminTableProps<Row extends { id: number }> = {
  caption: string
  columns: AdminColumn<Row>[]
  /** Undefined while they are loading. */
  rows: Row[] | undefined
  expected: number
  /** Where a row leads to, below `/admin/`; null for nowhere. */
  rowPath: ((row: Row) => string) | null
  /** What a row is called where it is chosen. */
  rowName: (row: Row) => string
  ordering: string
  onOrder: (ordering: string) => void
  selection?: Selection | undefined
  isStale: boolean
}

/** Rows to work through: a head that stays, columns to sort by, rows that open and can be chosen. */
export function AdminTable<Row extends { id: number }>(props: AdminTableProps<Row>) {
  const { caption, columns, rows, expected, selection, isStale } = props
  const { t } = useTranslation('admin')
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  const ids = rows?.map(({ id }) => id) ?? []
  const chosen = selection ? ids.filter(selection.has).length : 0
  return (
    <table ref={table} className={classes.table} aria-busy={rows === undefined} data-stale={isStale}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th className={classes.check}>
              <Checkbox
                size="xs"
                aria-label={t('list.choose_page')}
                checked={chosen > 0 && chosen === ids.length}
                indeterminate={chosen > 0 && chosen < ids.length}
                disabled={ids.length === 0}
                onChange={() => selection.togglePage(ids)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row) => <Row key={row.id} row={row} {...props} />) ??
          Array.from({ length: expected }, (_, line) => (
            <tr key={line}>
              {selection && <td className={classes.check}>&nbsp;</td>}
              {columns.map((column) => (
                <td key={column.key} {...marks(column)}>
                  <Skeleton height={13} width={`${50 + ((line * 17 + column.title.length * 7) % 45)}%`} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const marks = <Row,>({ numeric, from }: AdminColumn<Row>) => ({
  ...(numeric && { 'data-numeric': true }),
  ...(from && { 'data-from': from }),
})

function Row<R extends { id: number }>({
  row,
  columns,
  rowPath,
  rowName,
  selection,
}: AdminTableProps<R> & { row: R }) {
  const { t } = useTranslation('admin')
  const router = useRouter()
  const path = rowPath?.(row)
  /** A click beside the link opens the row too, unless it was meant for something else or marked a text. */
  const open = (event: MouseEvent<HTMLElement>) => {
    if (path === undefined || !(event.target instanceof HTMLElement)) return
    if (event.target.closest('a, button, input, label') || getSelection()?.isCollapsed === false) return
    const href = adminHref(path)
    if (event.ctrlKey || event.metaKey) window.open(href)
    else void router.navigate({ href })
  }
  return (
    <tr onClick={open} data-opens={path !== undefined || undefined} data-chosen={selection?.has(row.id)}>
      {selection && (
        <td className={classes.check}>
          <Checkbox
            size="xs"
            aria-label={t('list.choose', { name: rowName(row) })}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} {...marks(column)}>
          {index === 0 && path !== undefined ? (
            <AdminLink to={path} className={classes.open} data-row-link>
              {column.cell(row)}
            </AdminLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

type HeadProps<Row> = { column: AdminColumn<Row>; ordering: string; onOrder: (ordering: string) => void }

function Head<Row>({ column, ordering, onOrder }: HeadProps<Row>) {
  const { t } = useTranslation()
  if (!column.sortable) return <th {...marks(column)}>{column.title}</th>
  const isCurrent = ordering.replace('-', '') === column.key
  const descends = ordering.startsWith('-')
  const Icon = isCurrent ? (descends ? IconChevronDown : IconChevronUp) : IconSelector
  const next = isCurrent ? !descends : (column.descendsFirst ?? false)
  return (
    <th {...marks(column)} aria-sort={isCurrent ? (descends ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        title={t('table.sort', { column: column.title })}
        onClick={() => onOrder(`${next ? '-' : ''}${column.key}`)}
      >
        {column.title}
        <Icon size={13} aria-hidden />
      </UnstyledButton>
    </th>
  )
}
