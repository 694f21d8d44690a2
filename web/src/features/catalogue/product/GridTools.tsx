import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBarDown,
  IconArrowBarRight,
  IconArrowForwardUp,
  IconEraser,
  IconHistory,
  IconKeyboard,
  IconRowInsertBottom,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { memo, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { errorText } from '#ui/feedback/errors.ts'
import { keyboardHelp } from '#ui/feedback/keyboard-help.ts'
import { notify } from '#ui/feedback/notify.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { fill, type Grid, type CellPosition, rangeOf, rowsBelow } from '#domain/ordering/grid/grid.rules.ts'
import { lastOrderOf } from './product.api.ts'
import classes from './GridTools.module.css'
import type { Editing } from './useEdit.ts'

type Props = {
  /** The style. */
  style: number
  grid: Grid
  editing: Editing
  /** The field last written in: what the fill buttons start from. */
  place: RefObject<CellPosition>
  /** What there is to do: it changes seldom, so that few keys draw these buttons anew. */
  canUndo: boolean
  canRedo: boolean
  isLastRow: boolean
  isEmpty: boolean
}

/** What the keys of the grid do, for a mouse and a thumb, and which keys there are. */
export const GridTools = memo(function GridTools(props: Props) {
  const { style, grid, editing, place, canUndo, canRedo, isLastRow, isEmpty } = props
  const { now, dispatch } = editing
  const { t } = useTranslation('product')
  const asLastTime = useLastOrder(style, grid, editing)
  const fillFrom = (direction: 'right' | 'down', range = rangeOf(place.current, place.current)) =>
    dispatch({ kind: 'change', changes: fill(grid, now().quantities, range, direction) })
  const clear = () =>
    dispatch({
      kind: 'change',
      changes: Object.fromEntries(
        Object.keys({ ...now().quantities, ...now().unreadable }).map((id) => [id, 0]),
      ),
    })
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools.label')}>
      <Tool label={t('tools.undo')} disabled={!canUndo} onClick={() => dispatch({ kind: 'undo' })}>
        <IconArrowBackUp size={17} />
      </Tool>
      <Tool label={t('tools.redo')} disabled={!canRedo} onClick={() => dispatch({ kind: 'redo' })}>
        <IconArrowForwardUp size={17} />
      </Tool>
      <Tool label={t('tools.fill_right')} onClick={() => fillFrom('right')}>
        <IconArrowBarRight size={17} />
      </Tool>
      <Tool label={t('tools.fill_down')} onClick={() => fillFrom('down')}>
        <IconArrowBarDown size={17} />
      </Tool>
      <Tool
        label={t('tools.same_run')}
        disabled={isLastRow}
        keys="Control+Shift+D"
        onClick={() => fillFrom('down', rowsBelow(grid, place.current.row))}
      >
        <IconRowInsertBottom size={17} />
      </Tool>
      <Tool label={t('tools.as_last_time')} onClick={() => asLastTime.mutate()}>
        <IconHistory size={17} />
      </Tool>
      <Tool label={t('tools.clear')} disabled={isEmpty} onClick={clear}>
        <IconEraser size={17} />
      </Tool>
      <ActionIcon
        className={classes.keyboard}
        variant="subtle"
        color="gray"
        aria-label={t('tools.help')}
        aria-haspopup="dialog"
        onClick={keyboardHelp.open}
      >
        <IconKeyboard size={18} />
      </ActionIcon>
    </div>
  )
})

/** Fills in what was ordered of the style the last time; what is not sold any more is left out. */
function useLastOrder(style: number, grid: Grid, { now, dispatch }: Editing) {
  const { t } = useTranslation('product')
  const { instantDay } = useFormat()
  const { t: said } = useTranslation()
  const owner = useOwnerId()
  return useMutation({
    mutationFn: () => lastOrderOf(style, owner),
    onSuccess: (order) => {
      if (!order) return void notify.info(t('said.never_ordered'))
      const before = now().quantities
      const packs = new Map(order.lines.map(({ product, quantity }) => [product, quantity]))
      const ids = grid.cells.flat().flatMap((product) => (product && packs.has(product.id) ? product.id : []))
      const set = (packsOf: (id: number) => number) =>
        dispatch({ kind: 'change', changes: Object.fromEntries(ids.map((id) => [id, packsOf(id)])) })
      set((id) => packs.get(id)!)
      void notify.done(
        t('said.as_last_time', { count: ids.length, name: order.name, date: instantDay(order.created_at) }),
        { undo: () => set((id) => before[id] ?? 0) },
      )
    },
    onError: (error) => void notify.failed(errorText(error, said)),
  })
}

function Tool({
  label,
  disabled = false,
  keys,
  onClick,
  children,
}: {
  label: string
  disabled?: boolean
  keys?: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-keyshortcuts={keys}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
