import type { Product } from '@comptoir/contract/catalogue'
import type { Price } from '@comptoir/contract/common'
import { type FormEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusStock, GridCell } from './GridCell.tsx'
import {
  cellAt,
  type CellPosition,
  type Grid,
  isIn,
  isSame,
  type Quantities,
  type Range,
} from '#domain/ordering/grid/grid.rules.ts'
import { Foot, Head, Row, widthOf } from './GridParts.tsx'
import { termsId } from './GridTerms.tsx'
import { gridKey } from '#domain/ordering/grid/keys.rules.ts'
import classes from './OrderGrid.module.css'
import { useGridClipboard } from '#domain/ordering/grid/useGridClipboard.ts'
import { placeOf, useGridSelection } from '#domain/ordering/grid/useGridSelection.ts'
import type { Editing } from './useEdit.ts'
import { useMarkImages } from './useMarkImages.ts'

type Props = {
  grid: Grid
  editing: Editing
  /** What is typed, as the sums show it. */
  quantities: Quantities
  basket: Quantities
  /** Products whose quantity cannot stand as it is. */
  faulty: ReadonlySet<number>
  /** Products of which more is wanted than there is now. */
  short: ReadonlySet<number>
  /** The unit price of a product that holds now; null where prices are not shown. */
  priceOf: (product: Product) => Price | null
  /** For each product by its id the one that stands for its pack, minimum and prices. */
  terms: ReadonlyMap<number, Product>
  /** Where to begin. */
  start: CellPosition
  /** The field whose row and column are marked. */
  here: CellPosition
  onPick: (place: CellPosition) => void
  onLeave: () => void
  /** What has been done, for whoever does not see it. */
  onAnnounce: (text: string) => void
}

/**
 * A spreadsheet of quantities: a native table whose fields are plain inputs, so that Tab, screen readers and the
 * keypad of a phone work by themselves; everything else a spreadsheet does comes on top.
 */
export function OrderGrid(props: Props) {
  const { grid, editing, quantities, basket, faulty, short, priceOf, terms, start, here } = props
  const { onPick, onLeave, onAnnounce } = props
  const { dispatch } = editing
  const { t } = useTranslation(['product', 'basket'])
  const table = useRef<HTMLTableElement>(null)
  const markImages = useMarkImages()
  const selection = useGridSelection(table, start, onPick)
  const { range, isSeveral } = selection
  const [stockOf, setStockOf] = useState<number | null>(null)
  const change = (changes: Quantities) => dispatch({ kind: 'change', changes })
  const clipboard = useGridClipboard({
    ...{ grid, selection, onAnnounce },
    quantities: () => editing.now().quantities,
    onChange: change,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (event.nativeEvent.isComposing) return
    if (stockOf !== null && (place || event.key === 'Escape')) setStockOf(null)
    if (stockOf !== null && !place && event.key === 'Escape') focusStock(stockOf)
    if (!place || (stockOf !== null && event.key === 'Escape')) return
    const where = { grid, place, range, isSeveral, isWithin: selection.isWithin() }
    const command = gridKey(event, { ...where, state: editing.now() })
    if (!command) return
    event.preventDefault()
    switch (command.kind) {
      case 'go':
        return selection.go(command.to, command.extend)
      case 'select_all':
        return selection.select(command.from, command.to)
      case 'edit':
        dispatch(command.action)
        return onAnnounce(
          command.says ? t(`basket:grid.${command.says}`) : t('basket:grid.filled', { count: command.count }),
        )
      case 'within':
        return selection.editWithin(event.target as HTMLInputElement)
      case 'stock':
        return setStockOf(cellAt(grid, place)?.id ?? null)
      case 'revert':
        return dispatch({ kind: 'revert' })
      case 'collapse':
        return selection.collapse()
      case 'leave':
        return onLeave()
    }
  }
  const onInput = ({ target }: FormEvent) => {
    const place = placeOf(target)
    const product = place && cellAt(grid, place)
    if (product) dispatch({ kind: 'type', product: product.id, text: (target as HTMLInputElement).value })
  }

  return (
    <div className={classes.frame} role="region" aria-label={t('grid.caption')}>
      <table
        ref={table}
        className={classes.table}
        style={{ ...widthOf(grid), ...markImages }}
        {...selection.on}
        {...clipboard}
        onBlur={() => dispatch({ kind: 'settle' })}
        onKeyDown={onKeyDown}
        onInput={onInput}
      >
        <caption className="visually-hidden">{t('grid.caption')}</caption>
        <Head grid={grid} here={here.column} />
        <tbody>
          {grid.rows.map(({ key }, row) => (
            <GridRow
              key={key}
              grid={grid}
              row={row}
              isHere={row === here.row}
              editing={editing}
              quantities={quantities}
              basket={basket}
              faulty={faulty}
              short={short}
              selected={isSeveral && row >= range.from.row && row <= range.to.row ? range : null}
              stockOf={grid.cells[row]!.some((product) => product?.id === stockOf) ? stockOf : null}
              priceOf={priceOf}
              terms={terms}
              onStock={setStockOf}
              onAnnounce={onAnnounce}
            />
          ))}
        </tbody>
        <Foot grid={grid} quantities={quantities} />
      </table>
    </div>
  )
}

type RowProps = Pick<
  Props,
  'grid' | 'editing' | 'quantities' | 'basket' | 'faulty' | 'short' | 'priceOf' | 'terms' | 'onAnnounce'
> & {
  row: number
  isHere: boolean
  /** What is selected, where some of it is in this row. */
  selected: Range | null
  /** The product of this row whose stock is shown. */
  stockOf: number | null
  onStock: (product: number | null) => void
}

/** A row with its fields and its sum. A key changes one of twenty rows: the others are not drawn again. */
const GridRow = memo(function GridRow(props: RowProps) {
  const { grid, row, isHere, quantities, basket, faulty, short, selected, stockOf, priceOf, terms } = props
  const { t } = useTranslation('product')
  return (
    <Row grid={grid} row={row} isHere={isHere} quantities={quantities}>
      {(product, column, name) => {
        const isSelected = selected !== null && isIn(selected, { row, column })
        return product ? (
          <GridCell
            key={column}
            product={product}
            row={row}
            column={column}
            name={name}
            editing={props.editing}
            inBasket={basket[product.id] ?? 0}
            isSelected={isSelected}
            isFaulty={faulty.has(product.id)}
            isShort={short.has(product.id)}
            terms={termsId(terms.get(product.id)!)}
            stockPrice={stockOf === product.id ? priceOf(product) : undefined}
            onStock={props.onStock}
            onAnnounce={props.onAnnounce}
          />
        ) : (
          <td key={column} className={classes.gap} data-selected={isSelected || undefined}>
            <span className="visually-hidden">{t('grid.gap')}</span>
          </td>
        )
      }}
    </Row>
  )
}, showsTheSame)

/** Whether a row looks the same: the quantities and sets are those of the whole grid, and new with every key. */
function showsTheSame(before: RowProps, after: RowProps): boolean {
  const { quantities, basket, faulty, short, selected, priceOf, ...others } = after
  return (
    Object.entries(others).every(([name, value]) => before[name as keyof RowProps] === value) &&
    (others.stockOf === null || before.priceOf === priceOf) &&
    (before.selected === null) === (selected === null) &&
    (!selected ||
      (isSame(before.selected!.from, selected.from) && isSame(before.selected!.to, selected.to))) &&
    others.grid.cells[others.row]!.every(
      (product) =>
        !product ||
        (before.quantities[product.id] === quantities[product.id] &&
          before.basket[product.id] === basket[product.id] &&
          before.faulty.has(product.id) === faulty.has(product.id) &&
          before.short.has(product.id) === short.has(product.id)),
    )
  )
}
