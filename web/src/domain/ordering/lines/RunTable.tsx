import type { BasketLine } from '@comptoir/contract/basket'
import { lineKey, quantityMaximum } from '@comptoir/contract/rules'
import { useMediaQuery } from '@mantine/hooks'
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useQuantityWarning } from '#api/config.ts'
import rowsInView from '#ui/data/RowsInView.module.css'
import { useRowsInView } from '#ui/data/useRowsInView.ts'
import { useFollowLink } from '#ui/navigation/useFollowLink.ts'
import { useLatest } from '#ui/useLatest.ts'
import { type CellPosition, isSame, type Quantities, type Range } from '../grid/grid.rules.ts'
import { gridKey } from '../grid/keys.rules.ts'
import { useGridClipboard } from '../grid/useGridClipboard.ts'
import { placeOf, useGridSelection } from '../grid/useGridSelection.ts'
import lineClasses from './Lines.module.css'
import { keyOfLine, leastPacks, type QuantityChange, tierLines, typedPacks } from './lines.rules.ts'
import type { LineTableProps } from './LineTable.tsx'
import { RunRow } from './RunRow.tsx'
import classes from './Runs.module.css'
import { besideStyle, cornerOf, factsOfLine, gridAt, type Run, toRuns } from './runs.rules.ts'
import { SelectAll } from './Selection.tsx'
import { useKeptFocus } from './useKeptFocus.ts'
import { useReturningLine } from './useReturningLine.ts'

const none: ReadonlySet<string> = new Set()
const corner = { row: 0, column: 0 }
const commentsOnly = ['[data-comment]'] as const
/** A run has a dozen fields: a long list of them is never drawn whole. */
const shortList = 24

type RunTableProps = LineTableProps & { empty: readonly BasketLine[]; isSorted: boolean }

/**
 * The lines as size runs: a row per style, colour and comment, with the keys and the clipboard of the product page's grid
 * in each style.
 *
 * @param props.empty lines of no packs, for the sizes that can be filled
 * @param props.isSorted as of `toRuns()`
 */
export function RunTable({ empty, isSorted, ...props }: RunTableProps) {
  const { title, lines, progress, actions, selection, onRemove, pricesHidden, returning, onReturned } = props
  const { about } = props
  const { t, i18n } = useTranslation('basket')
  const follow = useFollowLink()
  const warnsAbove = useQuantityWarning()
  const runs = useMemo(() => toRuns(lines, factsOfLine, empty, isSorted), [lines, empty, isSorted])
  const [announcement, announce] = useState('')
  const withTier = useMemo(() => tierLines(lines), [lines])
  const [tooFew, setTooFew] = useState<ReadonlySet<string>>(none)
  const unsaved = new Set(progress.commands.flatMap((command) => command.lines.map(lineKey)))
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { body, height, drawn, measure, show } = useRowsInView<HTMLTableSectionElement>({
    count: runs.length,
    keyOf: useCallback((row: number) => runs[row]?.key ?? '', [runs]),
    estimate: useCallback((row: number) => heightOf(runs[row], isNarrow), [runs, isNarrow]),
    name: 'size runs',
    shortList,
  })
  const table = useRef<HTMLTableElement>(null)
  const cells = useGridSelection(table, corner, ignore, show)
  const { cursor, isSeveral } = cells
  const { grid, first } = gridAt(runs, cursor.row)
  const range = withinRows(cells.range, first, first + Math.max(grid.rows.length - 1, 0))

  /** Sets packs; lines with none go, and too few are not sent. */
  const set = (changes: readonly QuantityChange[]) => {
    const isFew = ({ line, quantity }: QuantityChange) => quantity > 0 && quantity < leastPacks(line)
    const few = changes.filter(isFew).map(({ line }) => keyOfLine(line))
    const others = [...tooFew].filter((key) => !changes.some(({ line }) => keyOfLine(line) === key))
    if (few.length + tooFew.size > 0) setTooFew(new Set([...others, ...few]))
    const wanted = changes.filter(
      (change) =>
        !isFew(change) && change.quantity !== change.line.quantity && change.quantity <= quantityMaximum,
    )
    const isGone = ({ line, quantity, expected = line.quantity }: QuantityChange) =>
      quantity === 0 && expected === line.quantity
    const gone = wanted.filter(isGone)
    const kept = wanted.filter((change) => !isGone(change))
    if (kept.length > 0) actions.setQuantities(kept)
    if (gone.length > 0) onRemove(gone.map(({ line }) => line))
  }
  const keep = useLatest((change: QuantityChange) => set([change]))
  const comment = useLatest((some: readonly BasketLine[], text: string) => actions.setComment?.(some, text))
  const remove = useLatest(onRemove)

  const inStyle = ({ row, column }: CellPosition) => ({ row: row - first, column })
  const inTable = ({ row, column }: CellPosition) => ({ row: row + first, column })
  const rangeInStyle = { from: inStyle(range.from), to: inStyle(range.to) }
  const quantities: Record<number, number> = {}
  for (const cell of grid.cells.flat()) if (cell) quantities[cell.id] = cell.line.quantity
  const change = (changes: Quantities) =>
    set(
      grid.cells.flat().flatMap((cell) => {
        const quantity = cell && changes[cell.id]
        return cell && quantity != null ? [{ line: cell.line, quantity }] : []
      }),
    )
  const clipboard = useGridClipboard({
    ...{ grid, quantities: () => quantities, onChange: change, onAnnounce: announce },
    selection: { range: rangeInStyle, isSeveral, isWithin: cells.isWithin },
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (!place || event.nativeEvent.isComposing) return
    const isControl = event.ctrlKey || event.metaKey
    if (isControl && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault()
      return cells.go(cornerOf(runs, event.key === 'Home' ? 'first' : 'last'))
    }
    const field = event.target as HTMLInputElement
    const own = grid.cells[place.row - first]?.[place.column]
    const packs = field.value.trim() === '' ? 0 : typedPacks(field.value)
    const typed = own && packs !== undefined ? { [own.id]: packs } : {}
    const command = gridKey(event, {
      grid,
      place: inStyle(place),
      range: rangeInStyle,
      isSeveral,
      isWithin: cells.isWithin(),
      state: { quantities: { ...quantities, ...typed }, typing: null },
    })
    switch (command?.kind) {
      case 'go': {
        event.preventDefault()
        const to = inTable(command.to)
        if (!isSame(to, place)) return cells.go(to, command.extend)
        const next = command.extend ? place : besideStyle(runs, place, event)
        if (!isSame(next, place)) return cells.go(next)
        flushSync(() => field.blur()) // keeps what was typed
        return field.focus()
      }
      case 'select_all':
        event.preventDefault()
        return cells.select(inTable(command.from), inTable(command.to))
      case 'within':
        event.preventDefault()
        return cells.editWithin(field)
      case 'collapse':
        event.preventDefault()
        return cells.collapse()
      case 'edit': {
        const { action } = command
        if (action.kind !== 'change') return undefined // within the field, undoing is the browser's
        event.preventDefault()
        change(action.changes)
        return announce(command.says ? t(`grid.${command.says}`) : t('grid.filled', { count: command.count }))
      }
      default:
        return undefined
    }
  }

  const rowOf = (key: string) => runs.findIndex((run) => run.lines.some((line) => keyOfLine(line) === key))
  useReturningLine({ returning, onReturned, rowOf, show })
  const comments = useKeptFocus(body, runs, commentsOnly)
  const kept = useFocusKept(runs, cells)
  return (
    <>
      <table
        ref={table}
        className={`${rowsInView.table} ${lineClasses.table} ${classes.table}`}
        aria-label={title}
        aria-rowcount={runs.length + 1}
        {...cells.on}
        {...clipboard}
        onFocus={(event) => {
          comments.onFocus(event)
          kept.onFocus()
          cells.on.onFocus(event)
        }}
        onBlur={(event) => {
          comments.onBlur(event)
          kept.onBlur(event)
        }}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr className={lineClasses.head} aria-rowindex={1}>
            <th className={lineClasses.select}>
              <SelectAll t={t} selection={selection} />
            </th>
            <th className={lineClasses.productHead} colSpan={2}>
              {t('column.product')}
            </th>
            <th>{t('column.sizes')}</th>
            <th className={lineClasses.total}>{t('column.total')}</th>
            <th>
              <span className="visually-hidden">{t('column.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} style={{ height }}>
          {drawn.map(({ row, start }) => {
            const run = runs[row]!
            const keys = run.lines.map(keyOfLine)
            const cellKeys = run.cells.flatMap((cell) => (cell ? keyOfLine(cell.line) : []))
            return (
              <tr
                key={run.key}
                ref={measure}
                data-index={row}
                aria-rowindex={row + 2}
                className={`${rowsInView.row} ${lineClasses.row}`}
                data-unsaved={keys.some((key) => unsaved.has(key)) || undefined}
                style={{ '--start': `${start}px` } as CSSProperties}
              >
                <RunRow
                  t={t}
                  language={i18n.language}
                  onFollow={follow}
                  run={run}
                  row={row}
                  range={isSeveral && row >= range.from.row && row <= range.to.row ? range : null}
                  tooFew={cellKeys.filter((key) => tooFew.has(key)).join('\n')}
                  refusals={progress.refusals.filter((refusal) => cellKeys.includes(lineKey(refusal)))}
                  tier={run.lines.find((line) => withTier.has(line))}
                  isUnsaved={keys.some((key) => unsaved.has(key))}
                  isSelected={keys.every((key) => selection.keys.has(key))}
                  isPartly={
                    keys.some((key) => selection.keys.has(key)) &&
                    !keys.every((key) => selection.keys.has(key))
                  }
                  warnsAbove={warnsAbove}
                  pricesHidden={pricesHidden}
                  onKeep={keep}
                  onComment={actions.setComment && comment}
                  about={about}
                  onRemove={remove}
                  onSelect={selection.select}
                />
              </tr>
            )
          })}
        </tbody>
      </table>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}

const ignore = () => undefined

/** Pixels of a row without notices, as `Runs.module.css` has it; once drawn, it is measured. */
function heightOf(run: Run<BasketLine> | undefined, isNarrow: boolean): number {
  const sizes = run?.columns.length ?? 0
  return isNarrow ? 76 + 58 * Math.ceil(sizes / 6) : 27 + 43 * Math.max(1, Math.ceil(sizes / 7))
}

/** What is selected of the rows of a style. */
function withinRows({ from, to }: Range, first: number, last: number): Range {
  const clamp = (row: number) => Math.min(Math.max(row, first), last)
  return { from: { ...from, row: clamp(from.row) }, to: { ...to, row: clamp(to.row) } }
}

/** Where the field that has the keyboard goes, the nearest one takes it. */
function useFocusKept(
  runs: readonly Run<BasketLine>[],
  { cursor, go }: Pick<ReturnType<typeof useGridSelection>, 'cursor' | 'go'>,
) {
  const isInside = useRef(false)
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body || runs.length === 0) return
    const row = Math.min(cursor.row, runs.length - 1)
    const columns = runs[row]!.cells.flatMap((cell, column) => (cell ? [column] : []))
    const near = columns.toSorted((a, b) => Math.abs(a - cursor.column) - Math.abs(b - cursor.column))
    go({ row, column: near[0]! }) // a run has a line
    // oxlint-disable-next-line react/exhaustive-deps -- only when fields have gone
  }, [runs])
  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      isInside.current = relatedTarget !== null
    },
  }
}
