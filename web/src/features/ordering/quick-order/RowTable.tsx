import type { BasketLine } from '@comptoir/contract/basket'
import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type FocusEvent, useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHandScanner } from '#domain/ordering/useHandScanner.ts'
import rowsInView from '#ui/data/RowsInView.module.css'
import { useRowsInView } from '#ui/data/useRowsInView.ts'
import { useLatest } from '#ui/useLatest.ts'
import classes from './QuickOrder.module.css'
import { RowCells, type RowActions } from './QuickRow.tsx'
import { faultOf, isBlank, pricesOf, type Held, type Row } from './rows.rules.ts'

type Props = {
  rows: readonly Row[]
  held: Held
  /** Of the basket: they count towards price steps. */
  lines: readonly BasketLine[]
  /** Each other number sends the keyboard to the first row with a fault, else to the blank one at the end. */
  goOn: number
  actions: Omit<RowActions, 'focus'>
}

/** The rows as a table. Of many, those in view are drawn. */
export function RowTable({ rows, held, lines, goOn, actions: { dispatch, check, onPaste } }: Props) {
  const { t } = useTranslation('quickOrder')
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const priceOf = useMemo(() => pricesOf(rows, lines), [rows, lines])
  const { body, height, drawn, measure, show } = useRowsInView<HTMLTableSectionElement>({
    count: rows.length,
    keyOf: useCallback((row: number) => String(rows[row]?.id), [rows]),
    estimate: useCallback(() => (isNarrow ? 128 : 45), [isNarrow]),
    name: 'quick order',
  })
  const place = useLatest((row: number, part: 'code' | 'packs', by: number) => {
    const at = rows.findIndex(({ id }) => id === row) + by
    const target = rows[at]
    if (!target) return
    const field = () =>
      body.current?.querySelector<HTMLInputElement>(`[data-row="${target.id}"] [data-part="${part}"]`)
    // After React has drawn what the same key has changed.
    queueMicrotask(() => {
      if (field()) return field()?.focus()
      show(at)
      requestAnimationFrame(() => requestAnimationFrame(() => field()?.focus()))
    })
  })
  const placeNext = useLatest(() => {
    const isWrong = (row: Row) =>
      row.state === 'failed' || row.refusal !== '' || faultOf(row, held) !== undefined
    const next = rows.find(isWrong) ?? rows.at(-1)! // one blank row ends the table
    place(next.id, next.state === 'failed' || isBlank(next) ? 'code' : 'packs', 0)
  })
  useEffect(() => {
    if (goOn > 0) placeNext()
  }, [goOn, placeNext])
  const actions = useMemo(
    (): RowActions => ({ dispatch, check, onPaste, focus: (row, part, by = 0) => place(row, part, by) }),
    [dispatch, check, onPaste, place],
  )
  // What is scanned is a row of its own, wherever the keyboard is; in the table it goes on to the next.
  useHandScanner((code) => {
    const row = rows.at(-1)! // one blank row ends the table
    dispatch({ kind: 'code', row: row.id, code })
    check([{ ...row, code }])
    const isHere = document.activeElement?.closest('[data-row]')
    if (isHere) queueMicrotask(() => place(row.id, 'code', 1)) // once the next blank row is there
  })
  const rowOf = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    return id === undefined ? undefined : Number(id)
  }
  return (
    <table
      className={`${rowsInView.table} ${classes.table}`}
      aria-label={t('title')}
      aria-rowcount={rows.length + 1}
      onFocus={(event) => dispatch({ kind: 'focus', row: rowOf(event) })}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) dispatch({ kind: 'focus', row: undefined })
      }}
    >
      <thead>
        <tr className={classes.head} aria-rowindex={1}>
          <th>{t('column.code')}</th>
          <th colSpan={2} className={classes.productHead}>
            {t('column.product')}
          </th>
          <th>{t('column.packs')}</th>
          <th className={classes.price}>{t('column.price')}</th>
          <th className={classes.total}>{t('column.total')}</th>
          <th>
            <span className="visually-hidden">{t('column.remove')}</span>
          </th>
          <th className="visually-hidden">{t('column.notes')}</th>
        </tr>
      </thead>
      <tbody ref={body} style={{ height }}>
        {drawn.map(({ row: at, start }) => {
          const row = rows[at]!
          return (
            <tr
              key={row.id}
              ref={measure}
              data-index={at}
              data-row={row.id}
              data-state={row.state}
              aria-rowindex={at + 2}
              className={`${rowsInView.row} ${classes.row}`}
              style={{ '--start': `${start}px` } as CSSProperties}
            >
              <RowCells row={row} number={at + 1} price={priceOf(row)} held={held} actions={actions} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
