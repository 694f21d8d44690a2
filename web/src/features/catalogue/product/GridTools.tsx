import { ActionIcon, Kbd, Popover, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBarDown,
  IconArrowBarRight,
  IconArrowForwardUp,
  IconEraser,
  IconKeyboard,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edit, EditAction } from './edit.rules.ts'
import { fill, type Grid, type CellPosition, rangeOf } from './grid.rules.ts'
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
        label={t('tools.clear')}
        disabled={Object.keys(everything).length === 0}
        onClick={() => dispatch({ kind: 'change', changes: everything })}
      >
        <IconEraser size={17} />
      </Tool>
      <Popover position="bottom-end" shadow="md" withArrow trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon className={classes.keyboard} variant="subtle" color="gray" aria-label={t('tools.help')}>
            <IconKeyboard size={18} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <Keys />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function Tool({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

const keys = [
  ['0–9', 'digits'],
  ['Enter', 'enter'],
  ['Tab', 'tab'],
  ['← ↑ → ↓', 'arrows'],
  ['Home · End', 'home'],
  ['Ctrl R · Ctrl D', 'fill'],
  ['Ctrl Z · Ctrl Y', 'undo'],
  ['Ctrl C · Ctrl V', 'copy'],
  ['Delete', 'remove'],
  ['F2', 'f2'],
  ['Esc', 'escape'],
  ['Alt ↓', 'stock'],
  ['Ctrl Enter', 'add'],
] as const

function Keys() {
  const { t } = useTranslation('product')
  return (
    <div className={classes.keys} role="region" tabIndex={0} aria-label={t('keys.title')}>
      <strong>{t('keys.title')}</strong>
      <dl>
        {keys.map(([key, command]) => (
          <div key={command}>
            <dt>
              <Kbd size="xs">{key}</Kbd>
            </dt>
            <dd>{t(`keys.${command}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
