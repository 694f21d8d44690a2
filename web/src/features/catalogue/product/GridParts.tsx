import type { Product } from '@comptoir/contract/catalogue'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import type { Grid, Quantities } from '#domain/ordering/grid/grid.rules.ts'
import classes from './OrderGrid.module.css'

const comesInLengths = ({ rows }: Grid): boolean => rows.some(({ length }) => length !== null)

/** Units of these products that are wanted, nothing for none. */
function unitsOf(products: readonly (Product | null)[], quantities: Quantities): string {
  const units = products.reduce(
    (all, product) => all + (product ? (quantities[product.id] ?? 0) * product.pack : 0),
    0,
  )
  return units > 0 ? formatCount(units) : ''
}

/** What the least width of the table is made of: each size has room for a field. */
export const widthOf = (grid: Grid): CSSProperties =>
  ({
    '--columns': grid.columns.length,
    '--length': comesInLengths(grid) ? '2.375rem' : '0rem',
  }) as CSSProperties

/** The sizes. */
export const Head = memo(function Head({ grid, here }: { grid: Grid; here: number }) {
  const { t } = useTranslation('product')
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.corner}>
          {t('grid.color')}
          {comesInLengths(grid) && ` · ${t('grid.length')}`}
        </th>
        {grid.columns.map(({ key, name }, column) => (
          <th key={key} scope="col" data-here={column === here || undefined}>
            {name}
          </th>
        ))}
        <th scope="col" className={classes.total}>
          {t('grid.total')}
        </th>
      </tr>
    </thead>
  )
})

type RowProps = {
  grid: Grid
  row: number
  isHere: boolean
  quantities: Quantities
  /** Draws one place; `name` says which, for whoever does not see the heads. */
  children: (product: Product | null, column: number, name: string) => ReactNode
}

/** A colour, or one length of it; the colour is named once for all its lengths. */
export function Row({ grid, row, isHere, quantities, children }: RowProps) {
  const { t } = useTranslation('product')
  const { color = null, length = null } = grid.rows[row] ?? {}
  const isFirst = row === 0 || grid.rows[row - 1]?.color?.id !== color?.id
  const name = [color?.name, length !== null && t('grid.cm', { length })].filter(Boolean).join(', ')
  return (
    <tr data-block={(comesInLengths(grid) && isFirst && row > 0) || undefined}>
      <th scope="row" className={classes.head} data-here={isHere || undefined}>
        <span className={classes.name}>
          {isFirst ? <Swatch of={color ?? { hex: null }} /> : <span className={classes.space} />}
          <span data-quiet={!isFirst || undefined}>{color?.name}</span>
          {length !== null && <span className={classes.length}>{t('grid.cm', { length })}</span>}
        </span>
      </th>
      {grid.columns.map((column, at) =>
        children(grid.cells[row]?.[at] ?? null, at, [name, column.name].filter(Boolean).join(', ')),
      )}
      <td className={classes.total} aria-label={t('grid.row_total', { row: name })}>
        {unitsOf(grid.cells[row] ?? [], quantities)}
      </td>
    </tr>
  )
}

/** What is wanted of each size, and of all. */
export const Foot = memo(function Foot({ grid, quantities }: { grid: Grid; quantities: Quantities }) {
  const { t } = useTranslation('product')
  return (
    <tfoot>
      <tr>
        <th scope="row" className={classes.head}>
          {t('grid.total')}
        </th>
        {grid.columns.map(({ key, name }, column) => (
          <td key={key} aria-label={t('grid.column_total', { column: name })}>
            {unitsOf(
              grid.cells.map((row) => row[column] ?? null),
              quantities,
            )}
          </td>
        ))}
        <td className={classes.total}>
          <strong>{unitsOf(grid.cells.flat(), quantities)}</strong>
        </td>
      </tr>
    </tfoot>
  )
})
