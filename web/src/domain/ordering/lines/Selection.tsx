import type { BasketLine } from '@comptoir/contract/basket'
import classes from './Lines.module.css'
import type { Translate } from './translate.ts'
import type { LineSelection } from './useLineSelection.ts'

type Props = {
  /** What is selected, for whoever does not see the row. */
  label: string
  lines: readonly BasketLine[]
  isSelected: boolean
  /** Some of them are selected. */
  isPartly?: boolean
  onSelect: LineSelection['select']
}

/** Selects the lines of a row. */
export const SelectLines = ({ label, lines, isSelected, isPartly = false, onSelect }: Props) => (
  <label className={classes.pick}>
    <input
      type="checkbox"
      aria-label={label}
      checked={isSelected}
      ref={(field) => {
        if (field) field.indeterminate = isPartly
      }}
      onChange={(event) => onSelect(lines, event.currentTarget.checked)}
    />
  </label>
)

/** Selects all lines that are shown. */
export const SelectAll = ({ t, selection }: { t: Translate; selection: LineSelection }) => (
  <input
    type="checkbox"
    aria-label={t('selection.all')}
    checked={selection.isAll}
    ref={(field) => {
      if (field) field.indeterminate = selection.lines.length > 0 && !selection.isAll
    }}
    onChange={(event) => selection.selectAll(event.currentTarget.checked)}
  />
)
