import type { Product } from '@comptoir/contract/catalogue'
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format.ts'
import { notify } from '#ui/notify.ts'
import { Swatch } from '#ui/Swatch.tsx'
import type { Edit, EditAction } from './edit.rules.ts'
import { GridCell } from './GridCell.tsx'
import {
  cellAt,
  clear,
  copy,
  type Grid,
  isIn,
  isSame,
  type Place,
  type Quantities,
  rangeOf,
  typedQuantity,
} from './grid.rules.ts'
import { gridKey } from './keys.rules.ts'
import classes from './OrderGrid.module.css'
import { paste, readQuantity } from './paste.rules.ts'

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
  start: Place
  onPick: (place: Place) => void
  onSubmit: () => void
  onLeave: () => void
  /** What has been done, for whoever does not see it. */
  onSay: (words: string) => void
}

/**
 * A spreadsheet of quantities: a native table whose fields are plain inputs, so that Tab, screen readers and the
 * keypad of a phone work by themselves; everything else a spreadsheet does comes on top.
 */
export function OrderGrid({
  grid,
  state,
  dispatch,
  basket,
  faulty,
  short,
  start,
  onPick,
  onSubmit,
  onLeave,
  onSay,
}: Props) {
  const { t } = useTranslation('product')
  const table = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState(start)
  const [anchor, setAnchor] = useState(start)
  const [stockOf, setStockOf] = useState<number | null>(null)
  const isExtending = useRef(false)
  /** F2 or a double click: the arrows then move within the text. */
  const isWithin = useRef(false)
  const { quantities } = state
  const range = rangeOf(anchor, cursor)
  const isSeveral = !isSame(anchor, cursor)
  const hasLengths = grid.rows.some(({ length }) => length !== null)

  const inputAt = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`)
  const go = (place: Place, extend = false) => {
    isExtending.current = extend
    inputAt(place)?.focus()
    isExtending.current = false
  }
  const placeOf = (target: EventTarget): Place | null => {
    const { row, column } = target instanceof HTMLInputElement ? target.dataset : {}
    return row !== undefined && column !== undefined ? { row: Number(row), column: Number(column) } : null
  }

  const onFocus = ({ target }: React.FocusEvent) => {
    const place = placeOf(target)
    if (!place) return
    isWithin.current = false
    ;(target as HTMLInputElement).select()
    setCursor(place)
    if (!isExtending.current) setAnchor(place)
    onPick(place)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (!place || event.nativeEvent.isComposing) return
    if (stockOf !== null) setStockOf(null)
    if (stockOf !== null && event.key === 'Escape') return
    const deed = gridKey(event, { grid, place, range, isSeveral, isWithin: isWithin.current, state })
    if (!deed) return
    event.preventDefault()
    switch (deed.kind) {
      case 'go':
        return go(deed.to, deed.extend)
      case 'select_all':
        setAnchor(deed.from)
        isExtending.current = true
        inputAt(deed.to)?.focus()
        isExtending.current = false
        return
      case 'edit':
        dispatch(deed.action)
        return onSay(deed.says ? t(`said.${deed.says}`) : t('said.filled', { count: deed.count }))
      case 'within': {
        isWithin.current = true
        const input = event.target as HTMLInputElement
        return input.setSelectionRange(input.value.length, input.value.length)
      }
      case 'stock':
        return setStockOf(cellAt(grid, place)?.id ?? null)
      case 'revert':
        return dispatch({ kind: 'revert' })
      case 'collapse':
        return setAnchor(cursor)
      case 'leave':
        return onLeave()
      case 'submit':
        return onSubmit()
    }
  }

  const onInput = ({ target }: FormEvent) => {
    const product = productAt(target)
    if (product)
      dispatch({
        kind: 'type',
        product: product.id,
        packs: typedQuantity((target as HTMLInputElement).value),
      })
  }
  const productAt = (target: EventTarget): Product | null => {
    const place = placeOf(target)
    return place && cellAt(grid, place)
  }

  const onPaste = (event: ClipboardEvent) => {
    if (!placeOf(event.target)) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    const single = readQuantity(text.trim())
    const block =
      isSeveral && single !== undefined
        ? { changes: each(clear(grid, range), single), placed: 0, homeless: 0, unreadable: [] }
        : paste(grid, range.from, text)
    const count = Object.keys(block.changes).length
    if (count > 0) dispatch({ kind: 'change', changes: block.changes })
    const message = [
      t('said.pasted', { count }),
      block.homeless > 0 && t('said.homeless', { count: block.homeless }),
      block.unreadable.length > 0 && t('said.unreadable', { texts: block.unreadable.slice(0, 5).join(', ') }),
    ]
      .filter(Boolean)
      .join(' ')
    // What found no place is shown to everybody, and until it is read; the rest can be seen in the grid.
    if (block.homeless > 0 || block.unreadable.length > 0) void notify.failed(message)
    else onSay(message)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (!placeOf(event.target) || isWithin.current) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copy(grid, quantities, range))
    onSay(t('said.copied', { count: Object.keys(clear(grid, range)).length }))
    if (event.type === 'cut') dispatch({ kind: 'change', changes: clear(grid, range) })
  }

  const onMouseDown = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place) return
    if (event.shiftKey) {
      event.preventDefault()
      go(place, true)
    } else if (isSame(place, cursor) && document.activeElement === event.target) isWithin.current = true
  }
  const onMouseOver = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (place && event.buttons === 1 && !isWithin.current && !isSame(place, cursor)) go(place, true)
  }
  const onMouseUp = (event: MouseEvent) => {
    if (placeOf(event.target) && !isWithin.current) event.preventDefault() // keeps the field's text selected
  }

  const unitsAt = (product: Product | null) => (product ? (quantities[product.id] ?? 0) * product.pack : 0)
  const sumOf = (products: (Product | null)[]) => products.reduce((all, product) => all + unitsAt(product), 0)
  const count = (units: number) => (units > 0 ? formatCount(units) : '')

  return (
    <div className={classes.frame} role="region" aria-label={t('grid.caption')}>
      <table
        ref={table}
        className={classes.table}
        onFocus={onFocus}
        onBlur={() => dispatch({ kind: 'settle' })}
        onKeyDown={onKeyDown}
        onInput={onInput}
        onPaste={onPaste}
        onCopy={onCopy}
        onCut={onCopy}
        onMouseDown={onMouseDown}
        onMouseOver={onMouseOver}
        onMouseUp={onMouseUp}
      >
        <caption className="visually-hidden">{t('grid.caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {t('grid.color')}
              {hasLengths && ` · ${t('grid.length')}`}
            </th>
            {grid.columns.map(({ key, name }, column) => (
              <th key={key} scope="col" data-here={column === cursor.column || undefined}>
                {name}
              </th>
            ))}
            <th scope="col" className={classes.total}>
              {t('grid.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ key, color, length }, row) => {
            const isFirst = grid.rows[row - 1]?.color?.id !== color?.id || row === 0
            const name = [color?.name, length !== null && t('grid.cm', { length })].filter(Boolean).join(', ')
            return (
              <tr key={key} data-block={(hasLengths && isFirst && row > 0) || undefined}>
                <th scope="row" className={classes.head} data-here={row === cursor.row || undefined}>
                  <span className={classes.name}>
                    {isFirst ? <Swatch hex={color?.hex ?? null} /> : <span className={classes.space} />}
                    <span data-quiet={!isFirst || undefined}>{color?.name}</span>
                    {length !== null && <span className={classes.length}>{t('grid.cm', { length })}</span>}
                  </span>
                </th>
                {grid.columns.map((column, at) => {
                  const product = grid.cells[row]?.[at] ?? null
                  const place = { row, column: at }
                  if (!product)
                    return (
                      <td
                        key={column.key}
                        className={classes.gap}
                        data-selected={(isSeveral && isIn(range, place)) || undefined}
                      >
                        <span className="visually-hidden">{t('grid.gap')}</span>
                      </td>
                    )
                  return (
                    <GridCell
                      key={column.key}
                      product={product}
                      row={row}
                      column={at}
                      name={[name, column.name].filter(Boolean).join(', ')}
                      packs={quantities[product.id] ?? 0}
                      inBasket={basket[product.id] ?? 0}
                      isSelected={isSeveral && isIn(range, place)}
                      isFaulty={faulty.has(product.id)}
                      isShort={short.has(product.id)}
                      showsStock={stockOf === product.id}
                      onStock={setStockOf}
                    />
                  )
                })}
                <td className={classes.total} aria-label={t('grid.row_total', { row: name })}>
                  {count(sumOf(grid.cells[row] ?? []))}
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={classes.head}>
              {t('grid.total')}
            </th>
            {grid.columns.map(({ key, name }, column) => (
              <td key={key} aria-label={t('grid.column_total', { column: name })}>
                {count(sumOf(grid.cells.map((row) => row[column] ?? null)))}
              </td>
            ))}
            <td className={classes.total}>
              <strong>{count(sumOf(grid.cells.flat()))}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const each = (changes: Quantities, packs: number): Quantities =>
  Object.fromEntries(Object.keys(changes).map((id) => [id, packs]))
