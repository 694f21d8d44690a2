import type { BasketLine } from '@comptoir/contract/basket'
import { TextInput } from '@mantine/core'
import { memo, type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '#ui/useLatest.ts'
import { ChooseLinesView } from './ChooseLinesView.tsx'
import classes from './LineEditor.module.css'
import { lineBeside, type LineActions, type LineProgress, linesWith } from './lines.rules.ts'
import { LineTable } from './LineTable.tsx'
import { RunTable } from './RunTable.tsx'
import { SelectedLines } from './SelectedLines.tsx'
import { useEmptyLines } from './useEmptyLines.ts'
import type { LineRemoval } from './useLineRemoval.ts'
import { useLineSelection } from './useLineSelection.ts'
import { lineViews, type LinesView, useLinesView } from './useLinesView.ts'

/** Fewer lines are seen at a glance and need no search. */
const linesWorthSearching = 12

type Props = {
  /** Names the table. */
  title: string
  lines: readonly BasketLine[]
  progress: LineProgress
  actions: LineActions
  removal: LineRemoval
  /** This account sees no prices: a line without one is no fault. */
  pricesHidden: boolean
  /** Size runs offer the sizes that have no line: `actions.setQuantities` is given lines of no packs for them. */
  addsSizes?: boolean
  /** The lines are in an order that was chosen: size runs keep to it. */
  isSorted?: boolean
  /** The views to choose from, and what the search is called, where the lines are of no basket. */
  views?: readonly (LinesView | 'single')[]
  find?: string
  /** What more is said of a line, or of the lines of a size run; the same function from render to render. */
  about?: ((lines: readonly BasketLine[]) => ReactNode) | undefined
  /** Behind the choice of the view: what can be done with all lines; of those found by the search, and selected. */
  tools?: ReactNode | ((found: readonly BasketLine[], selected: readonly BasketLine[]) => ReactNode)
  /** What more can be done with the selected lines, beside removing and copying them. */
  moreForSelected?: (lines: readonly BasketLine[]) => ReactNode
}

/**
 * The editor of the lines of a basket, current or recurring: one by one, by style, or as size runs, as this browser was
 * last asked to show them. Its screen loads the texts of `basket` and gives it:
 *
 * - `lines` as they will be once everything is saved, with `progress` for those that wait or were refused;
 * - `actions`, which stay the same from render to render (`useMemo`): rows are drawn again when they change;
 * - `removal` of `useLineRemoval(actions)`, whose notice `<Removed removal>` it shows where it says such things.
 *
 * Loading, failing and an empty basket are the screen's.
 */
export function LineEditor(props: Props) {
  const { title, lines, progress, actions, removal, pricesHidden, addsSizes = false } = props
  const { tools, moreForSelected } = props
  const { views = lineViews, find, about, isSorted = false } = props
  const { t } = useTranslation('basket')
  const [view] = useLinesView()
  const [text, setText] = useState('')
  const sought = useDeferredValue(text)
  const shown = linesWith(lines, sought)
  const selection = useLineSelection(shown)
  // While lines are sought, a size without one may just not be shown.
  const empty = useEmptyLines(lines, addsSizes && view === 'runs' && shown === lines)
  const editor = useRef<HTMLDivElement>(null)
  /** Where no line is left to go on with, the search takes the keyboard. */
  const remove = useLatest((gone: readonly BasketLine[]) => {
    const next = lineBeside(shown, gone)
    const isOnItsWay = document.activeElement === document.body
    removal.remove(gone, next)
    if (!next && !isOnItsWay) editor.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
  })
  const table = {
    ...{ title, lines: shown, progress, actions, selection, pricesHidden, about },
    onRemove: remove,
    returning: removal.returning,
    onReturned: removal.onReturned,
  }
  return (
    <div ref={editor} className={classes.editor}>
      <Tools
        views={views}
        find={find ?? t('view.find')}
        text={text}
        onText={setText}
        isLong={lines.length > linesWorthSearching || text !== ''} // the way back from what was sought
        more={typeof tools === 'function' ? tools(shown, selection.lines) : tools}
      />
      <SelectedLines selection={selection} onRemove={remove}>
        {moreForSelected?.(selection.lines)}
      </SelectedLines>
      {shown.length === 0 && <p role="status">{t('view.none', { text: sought })}</p>}
      {shown.length > 0 &&
        (view === 'runs' ? (
          <RunTable {...table} empty={empty} isSorted={isSorted} />
        ) : (
          <LineTable {...table} grouped={view === 'style'} />
        ))}
    </div>
  )
}

type ToolsProps = {
  views: NonNullable<Props['views']>
  find: string
  text: string
  onText: (text: string) => void
  isLong: boolean
  more: ReactNode
}

/** How the lines are shown, and which. */
const Tools = memo(function Tools({ views, find, text, onText, isLong, more }: ToolsProps) {
  return (
    <div className={classes.tools}>
      <ChooseLinesView views={views} />
      {isLong && (
        <TextInput
          size="xs"
          type="search"
          className={classes.find}
          aria-label={find}
          placeholder={find}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
      <div className={classes.more}>{more}</div>
    </div>
  )
})
