import { Checkbox, type CheckboxProps, Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { Fragment, type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRouter } from '@tanstack/react-router'
import { type OfficeKey, useOfficeTexts } from '#features/office/office-texts.ts'
import type { Place } from '#features/office/places.ts'
import { formatCount } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import cells from './cells.module.css'
import classes from './OfficeTable.module.css'
import { useRowKeys } from './useRowKeys.ts'
import type { Selection } from './useSelection.ts'

/** A column as data: a list of the office is the list of its columns. */
export type OfficeColumn<Row> = {
  /** Also what the server sorts by, unless `isUnsorted`. */
  key: string
  title: OfficeKey
  /**
   * How the row's value under the key is written: a text, or the name of what is named, unless it says otherwise;
   * `freeText` is somebody's own, of any length. A first click sorts dates and counts from the largest.
   */
  as?: 'instant' | 'day' | 'count' | 'freeText'
  /** What stands in the cell where the row has no such value; nothing without. */
  ifNone?: OfficeKey
  /** What stands in the cell where the value alone does not do. */
  cell?: (row: Row) => ReactNode
  /** A second, quieter line. */
  under?: (row: Row) => ReactNode
  isUnsorted?: true
  /** From which width on there is room for it; always without. */
  from?: 'phone' | 'desk' | 'wide'
  /** A phone, which has no column for it, shows it below the first one; `titled` where it would say nothing alone. */
  onPhone?: true | 'titled'
}

export type OfficeTableProps<Row extends { id: number }> = {
  caption: string
  columns: readonly OfficeColumn<Row>[]
  /** Undefined while they are loading. */
  rows: Row[] | undefined
  /** Where a row leads to; nowhere without. */
  place?: (row: Row) => Place
  /** What a row is called where it is chosen; rows of one name, such as mails of one minute, have their number after it. */
  rowName?: (row: Row, format: ReturnType<typeof useFormat>) => string
  selection?: Selection | undefined
  /** How it is sorted, and what to do where another order is asked for; without it no column sorts. */
  order?: { by: string; onOrder: (ordering: string) => void }
  /** How many lines stand for rows that are loading. */
  expected?: number
  isStale?: boolean
}

/** Rows to work through: a head that stays, columns to sort by, rows that open and can be chosen. */
export function OfficeTable<Row extends { id: number }>(props: OfficeTableProps<Row>) {
  const { caption, columns, rows, rowName, expected = 3, selection, isStale = false, order } = props
  const { t } = useTranslation('admin')
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  const format = useFormat()
  const names = rows?.map((row) => rowName?.(row, format)) ?? []
  const ids = rows?.map(({ id }) => id) ?? []
  const chosen = selection ? ids.filter(selection.has).length : 0
  return (
    <table ref={table} className={classes.table} aria-busy={rows === undefined} data-stale={isStale}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th className={classes.check}>
              <Choice
                label={t('list.choose_page')}
                checked={chosen > 0 && chosen === ids.length}
                indeterminate={chosen > 0 && chosen < ids.length}
                disabled={ids.length === 0}
                onChange={() => selection.togglePage(ids)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} order={order} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows?.map((row, at) => <Row key={row.id} row={row} name={nameAt(at, names, row.id)} {...props} />) ??
          Array.from({ length: expected }, (_, line) => (
            <tr key={line}>
              {selection && <td className={classes.check}>&nbsp;</td>}
              {columns.map((column) => (
                <td key={column.key} {...marks(column)}>
                  <Skeleton height={13} width={`${50 + ((line * 17 + column.key.length * 7) % 45)}%`} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function nameAt(at: number, names: (string | undefined)[], id: number): string {
  const name = names[at]
  const isShared = names.indexOf(name) !== names.lastIndexOf(name)
  return [name, (isShared || name === undefined) && `#${id}`].filter(Boolean).join(', ')
}

/** A box that all of its cell belongs to. */
const Choice = ({ label, ...box }: CheckboxProps & { label: string }) => (
  <Checkbox
    {...box}
    size="xs"
    label={<span className="visually-hidden">{label}</span>}
    classNames={{ inner: classes.box!, label: classes.reach! }}
  />
)

const marks = <Row,>({ as, from }: OfficeColumn<Row>) => ({
  ...(as === 'count' && { 'data-numeric': true }),
  ...(from && { 'data-from': from }),
})

type RowProps<R extends { id: number }> = Pick<OfficeTableProps<R>, 'columns' | 'place' | 'selection'> & {
  row: R
  name: string
}

function Row<R extends { id: number }>({ row, name, columns, place, selection }: RowProps<R>) {
  const { t } = useTranslation('admin')
  const router = useRouter()
  const to = place?.(row)
  const first = columns.find(({ from }) => from === undefined)
  const onPhone = columns.filter((column) => column.onPhone)
  /** A click beside the link opens the row too, unless it was meant for something else or marked a text. */
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!to || !(event.target instanceof HTMLElement)) return
    if (event.target.closest('a, button, input, label') || getSelection()?.isCollapsed === false) return
    if (event.ctrlKey || event.metaKey) window.open(router.buildLocation(to).href)
    else void router.navigate(to)
  }
  return (
    <tr onClick={open} data-opens={to !== undefined || undefined} data-chosen={selection?.has(row.id)}>
      {selection && (
        <td className={classes.check}>
          <Choice
            label={t('list.choose', { name })}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const lines = <Lines row={row} column={column} onPhone={column === first ? onPhone : []} />
        return (
          <td key={column.key} {...marks(column)}>
            {index === 0 && to ? (
              <Link {...to} className={classes.open} data-row-link>
                {lines}
              </Link>
            ) : (
              lines
            )}
          </td>
        )
      })}
    </tr>
  )
}

type LinesProps<R> = { row: R; column: OfficeColumn<R>; onPhone: readonly OfficeColumn<R>[] }

function Lines<R extends object>({ row, column, onPhone }: LinesProps<R>) {
  const { t } = useTranslation()
  const text = useOfficeTexts()
  const under = column.under?.(row)
  // A title needs something after it.
  const below = onPhone.filter(
    (other) =>
      other.onPhone !== 'titled' ||
      other.ifNone ||
      (other.cell ? isSomething(other.cell(row)) : valueOf(row, other) !== null),
  )
  return (
    <>
      <Cell row={row} column={column} />
      {under && <span className={cells.under}>{under}</span>}
      {below.length > 0 && (
        <span className={cells.phone}>
          {below.map((other) => {
            const more = other.under?.(row)
            return (
              <Fragment key={other.key}>
                <span>
                  {other.onPhone === 'titled' && t('labelled', { label: text(other.title), value: '' })}
                  <Cell row={row} column={other} />
                </span>
                {more && <span className={cells.more}>{more}</span>}
              </Fragment>
            )
          })}
        </span>
      )}
    </>
  )
}

function Cell<R extends object>({ row, column }: { row: R; column: OfficeColumn<R> }) {
  const { day, instant, instantDay } = useFormat()
  const text = useOfficeTexts()
  if (column.cell) return column.cell(row)
  const value = valueOf(row, column)
  if (typeof value === 'number') return column.as === 'count' ? formatCount(value) : value
  if (isNamed(value)) return value.name
  if (typeof value !== 'string')
    return column.ifNone ? <span className={cells.nowrap}>{text(column.ifNone)}</span> : null
  if (!column.as) return value
  if (column.as === 'freeText') return <span className={cells.word}>{value}</span>
  const written = column.as === 'instant' ? instant : isDay.test(value) ? day : instantDay
  return <span className={cells.nowrap}>{written(value)}</span>
}

const valueOf = <R extends object>(row: R, { key: name }: Pick<OfficeColumn<R>, 'key'>): unknown =>
  Object.entries(row).find(([key]) => key === name)?.[1]

/** Whether a cell shows anything. */
const isSomething = (cell: ReactNode) => cell !== null && cell !== undefined && cell !== false && cell !== ''

/** A day, which no time zone shifts; any other text that is written as one is an instant. */
const isDay = /^\d{4}-\d\d-\d\d$/

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

type HeadProps<Row> = { column: OfficeColumn<Row>; order: OfficeTableProps<Row & { id: number }>['order'] }

function Head<Row>({ column, order }: HeadProps<Row>) {
  const { t } = useTranslation()
  const title = useOfficeTexts()(column.title)
  if (column.isUnsorted || !order) return <th {...marks(column)}>{title}</th>
  const isCurrent = order.by.replace('-', '') === column.key
  const descends = order.by.startsWith('-')
  const Icon = isCurrent ? (descends ? IconChevronDown : IconChevronUp) : IconSelector
  const next = isCurrent ? !descends : column.as !== undefined && column.as !== 'freeText'
  return (
    <th {...marks(column)} aria-sort={isCurrent ? (descends ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        title={t('table.sort', { column: title })}
        onClick={() => order.onOrder(`${next ? '-' : ''}${column.key}`)}
      >
        {title}
        <Icon size={13} aria-hidden />
      </UnstyledButton>
    </th>
  )
}
