import { Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { type Key, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DataTable.module.css'
import { useIncrementalRows } from './useIncrementalRows.ts'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Aligned to the right, as numbers are. */
  numeric?: boolean
  /** Hidden on phones. */
  wide?: boolean
  sortable?: boolean
}
export type Sort = { key: string; descending: boolean }

type Props<Row> = {
  /** Describes the table for screen readers. */
  caption: string
  columns: Column<Row>[]
  /** Undefined while they are loading. */
  rows: Row[] | undefined
  rowKey: (row: Row) => Key
  empty?: ReactNode
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Rows to draw while loading. */
  expected?: number
}

/** A table as short as this is drawn at once. */
const shortTable = 100

/** A table with a sticky head, for lists that are read rather than edited. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  sort,
  onSort,
  expected = 5,
}: Props<Row>) {
  const { t } = useTranslation()
  const drawn = useIncrementalRows(rows?.length ?? 0, shortTable)
  if (rows?.length === 0) return <>{empty ?? <p className={classes.empty}>{t('table.empty')}</p>}</>
  return (
    <div className={classes.frame}>
      <Table className={classes.table} aria-busy={rows === undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows?.slice(0, drawn).map((row) => <Cells key={rowKey(row)} row={row} columns={columns} />) ??
            Array.from({ length: expected }, (_, line) => (
              <Table.Tr key={line}>
                {columns.map((column) => (
                  <Table.Td key={column.key} {...marks(column)}>
                    <Skeleton height={14} width={`${50 + ((line * 17 + column.title.length * 7) % 45)}%`} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type CellsProps<Row> = { row: Row; columns: Column<Row>[] }
/** A row; not drawn again as those below it come. */
const Cells = memo(function Cells<Row>({ row, columns }: CellsProps<Row>) {
  return (
    <Table.Tr>
      {columns.map((column) => (
        <Table.Td key={column.key} {...marks(column)}>
          {column.cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}) as <Row>(props: CellsProps<Row>) => ReactNode

const marks = <Row,>({ numeric, wide }: Column<Row>) => ({
  ...(numeric && { 'data-numeric': true }),
  ...(wide && { 'data-wide': true }),
})

type HeadProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { t } = useTranslation()
  if (column.title === '') return <Table.Td {...marks(column)} /> // a head without a text names nothing
  if (!column.sortable || !onSort) return <Table.Th {...marks(column)}>{column.title}</Table.Th>
  const current = sort?.key === column.key ? sort : undefined
  const Icon = current ? (current.descending ? IconChevronDown : IconChevronUp) : IconSelector
  return (
    <Table.Th
      {...marks(column)}
      aria-sort={current ? (current.descending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        title={t('table.sort', { column: column.title })}
        onClick={() => onSort({ key: column.key, descending: current ? !current.descending : false })}
      >
        {column.title}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}
