import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBarDown,
  IconArrowBarRight,
  IconArrowForwardUp,
  IconEraser,
  IconKeyboard,
  IconRowInsertBottom,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keyboardHelp } from '#ui/feedback/keyboard-help.ts'
import type { Edit, EditAction } from './edit.rules.ts'
import { fill, type Grid, type CellPosition, rangeOf, rowsBelow } from './grid.rules.ts'
import classes from './GridTools.module.css'

type Props = {
  grid: Grid
  state: Edit
  dispatch: (action: EditAction) => void
  /** The field last written in: what the fill buttons start from. */
  place: CellPosition
}

/** What the keys of the grid do, for a mouse and a thumb, and which keys there are. */
export function GridTools({ grid, state, dispatch, place }: Props) {
  const { t } = useTranslation('product')
  const fillFrom = (direction: 'right' | 'down') =>
    dispatch({
      kind: 'change',
      changes: fill(grid, state.quantities, rangeOf(place, place), direction),
    })
  const everything = Object.fromEntries(Object.keys(state.quantities).map((id) => [id, 0]))
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools.label')}>
      <Tool
        label={t('tools.undo')}
        disabled={state.past.length === 0}
        onClick={() => dispatch({ kind: 'undo' })}
      >
        <IconArrowBackUp size={17} />
      </Tool>
      <Tool
        label={t('tools.redo')}
        disabled={state.future.length === 0}
        onClick={() => dispatch({ kind: 'redo' })}
      >
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
        disabled={place.row === grid.rows.length - 1}
        keys="Control+Shift+D"
        onClick={() =>
          dispatch({
            kind: 'change',
            changes: fill(grid, state.quantities, rowsBelow(grid, place.row), 'down'),
          })
        }
      >
        <IconRowInsertBottom size={17} />
      </Tool>
      <Tool
        label={t('tools.clear')}
        disabled={Object.keys(everything).length === 0}
        onClick={() => dispatch({ kind: 'change', changes: everything })}
      >
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
