import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edit, EditAction } from './edit.rules.ts'
import { GridCell } from './GridCell.tsx'
import { cellAt, type Grid, isIn, type CellPosition, type Quantities, typedQuantity } from './grid.rules.ts'
import { Foot, Head, Row } from './GridParts.tsx'
import { gridKey } from './keys.rules.ts'
import classes from './OrderGrid.module.css'
import { useGridClipboard } from './useGridClipboard.ts'
import { placeOf, useGridSelection } from './useGridSelection.ts'

type Props = {
  grid: Grid
  state: Edit
  dispatch: (action: EditAction) => void
  basket: Quantities
  /** Products whose quantity cannot stand as it is. */
  faulty: ReadonlySet<number>
  /** Products of which more is wanted than there is now. */
  short: ReadonlySet<number>
  /** Where to begin. */
  start: CellPosition
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
  const { grid, state, dispatch, basket, faulty, short, start, onPick, onLeave, onAnnounce } = props
  const { t } = useTranslation('product')
  const table = useRef<HTMLTableElement>(null)
  const selection = useGridSelection(table, start, onPick)
  const { cursor, range, isSeveral } = selection
  const [stockOf, setStockOf] = useState<number | null>(null)
  const { quantities } = state
  const clipboard = useGridClipboard({ grid, quantities, selection, dispatch, onAnnounce })

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (!place || event.nativeEvent.isComposing) return
    if (stockOf !== null) setStockOf(null)
    if (stockOf !== null && event.key === 'Escape') return
    const command = gridKey(event, { grid, place, range, isSeveral, isWithin: selection.isWithin(), state })
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
          command.says ? t(`said.${command.says}`) : t('said.filled', { count: command.count }),
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
    const packs = typedQuantity((target as HTMLInputElement).value)
    if (product) dispatch({ kind: 'type', product: product.id, packs })
  }

  return (
    <div className={classes.frame} role="region" aria-label={t('grid.caption')}>
      <table
        ref={table}
        className={classes.table}
        {...selection.on}
        {...clipboard}
        onBlur={() => dispatch({ kind: 'settle' })}
        onKeyDown={onKeyDown}
        onInput={onInput}
      >
        <caption className="visually-hidden">{t('grid.caption')}</caption>
        <Head grid={grid} cursor={cursor} />
        <tbody>
          {grid.rows.map(({ key }, row) => (
            <Row key={key} grid={grid} row={row} isHere={row === cursor.row} quantities={quantities}>
              {(product, column, name) => {
                const isSelected = isSeveral && isIn(range, { row, column })
                return product ? (
                  <GridCell
                    key={column}
                    product={product}
                    row={row}
                    column={column}
                    name={name}
                    packs={quantities[product.id] ?? 0}
                    inBasket={basket[product.id] ?? 0}
                    isSelected={isSelected}
                    isFaulty={faulty.has(product.id)}
                    isShort={short.has(product.id)}
                    showsStock={stockOf === product.id}
                    onStock={setStockOf}
                  />
                ) : (
                  <td key={column} className={classes.gap} data-selected={isSelected || undefined}>
                    <span className="visually-hidden">{t('grid.gap')}</span>
                  </td>
                )
              }}
            </Row>
          ))}
        </tbody>
        <Foot grid={grid} quantities={quantities} />
      </table>
    </div>
  )
}
