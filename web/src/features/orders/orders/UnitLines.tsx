import { Checkbox, TextInput } from '@mantine/core'
import { type KeyboardEvent, memo, type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '#domain/ordering/lines/lines.rules.ts'
import { useIncrementalRows } from '#ui/data/useIncrementalRows.ts'
import type { Fields } from '#ui/form/fields.ts'
import { focusField } from '#ui/layout/dock.ts'
import { useLatest } from '#ui/useLatest.ts'
import classes from './UnitLines.module.css'

/** Fewer lines are seen at a glance and need no search. */
const linesWorthSearching = 10

type Line = {
  ref: string
  title: string
  color: string
  size: string
  size_position: number | null
  comment?: string
}
type Props<L> = {
  items: readonly L[]
  idOf: (item: L) => number
  /** Of a form with units under `units`, by item, and what is asked beside them under `put_back`. */
  fields: Fields
  hint: (item: L) => string
  /** What is asked of each line beside its units. */
  putBackLabel?: string
  /** What the lines come to, those included that a search hides. */
  summary: string
  /** What is done with all lines that are shown. */
  tools?: (shown: readonly L[]) => ReactNode
  takesFocus?: boolean
}

/**
 * Units of lines of an order, by style and colour, with a search where there are many. What was typed in a line that a
 * search hides stays; a line with a fault is always shown.
 */
export function UnitLines<L extends Line>(props: Props<L>) {
  const { items, idOf, fields, hint, putBackLabel, summary, tools, takesFocus = false } = props
  const { t } = useTranslation('orders')
  const [text, setText] = useState('')
  const sought = useDeferredValue(text)
  const list = useRef<HTMLDivElement>(null)
  const isLong = items.length > linesWorthSearching
  const found = new Set(withWords(items, sought, textsOf))
  const inputs = new Map(items.map((item) => [item, fields.input(`units.${idOf(item)}`)]))
  const shown = items.filter((item) => found.has(item) || inputs.get(item)?.['error'])
  const runs = runsOf(shown)
  const drawn = runs.slice(0, useIncrementalRows(runs.length))
  const handlers = {
    onType: useLatest((id: number, units: string) => fields.set(`units.${id}`, units)),
    onLeave: useLatest((id: number) => fields.input(`units.${id}`).onBlur()),
    onPutBack: useLatest((id: number, isPutBack: boolean) => fields.set(`put_back.${id}`, isPutBack)),
  }
  return (
    <div className={classes.lines}>
      {(isLong || tools) && (
        <div className={classes.tools}>
          {isLong && (
            <TextInput
              type="search"
              size="sm"
              className={classes.find}
              aria-label={t('unit_lines.find')}
              placeholder={t('unit_lines.find')}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault() // on to the first line that was found; the form is not sent
                list.current?.querySelector('input')?.focus()
              }}
              {...(takesFocus && { 'data-autofocus': true })}
            />
          )}
          {items.length > 1 && tools?.(shown)}
        </div>
      )}
      {items.length > 1 && (
        <p className={classes.summary} role="status">
          {summary}
        </p>
      )}
      {found.size === 0 && (
        <p className={classes.summary} role="status">
          {t('unit_lines.none', { text: sought })}
        </p>
      )}
      <div ref={list} className={classes.runs} data-long={isLong || undefined} hidden={shown.length === 0}>
        {drawn.map((run) => (
          <fieldset key={idOf(run[0]!)} className={classes.run}>
            <legend>{[run[0]!.title, run[0]!.color].filter(Boolean).join(' · ')}</legend>
            {run.map((item) => (
              <Field
                key={idOf(item)}
                {...handlers}
                id={idOf(item)}
                item={item}
                hint={hint(item)}
                units={String(inputs.get(item)?.['value'] ?? '')}
                error={inputs.get(item)?.['error']}
                putBackLabel={putBackLabel}
                isPutBack={putBackLabel !== undefined && Boolean(fields.get(`put_back.${idOf(item)}`))}
                takesFocus={takesFocus && !isLong && item === runs[0]![0]}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

const textsOf = ({ ref, title, color, size, comment }: Line) => [ref, title, color, size, comment]

/** The lines by style and colour, wherever they stand in the order. */
const runsOf = <L extends Line>(items: readonly L[]): L[][] =>
  [...Map.groupBy(items, ({ title, color }) => `${title} ${color}`).values()].map((run) =>
    run.toSorted((a, b) => (a.size_position ?? 0) - (b.size_position ?? 0)),
  )

/** Enter leads to the next field of units, and from the last one to what sends the form: a search may hide lines of it. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  const { currentTarget: field } = event
  const fields = [...(field.form?.querySelectorAll<HTMLElement>('[data-units]') ?? [])]
  const next = fields[fields.indexOf(field) + 1] ?? field.form?.querySelector<HTMLElement>('[type="submit"]')
  if (next) focusField(next)
}

type FieldProps = {
  id: number
  item: Line
  hint: string
  units: string
  error: ReactNode
  putBackLabel: string | undefined
  isPutBack: boolean
  takesFocus: boolean
  onType: (id: number, units: string) => void
  onLeave: (id: number) => void
  onPutBack: (id: number, isPutBack: boolean) => void
}
/** A key in one line draws no other one. */
const Field = memo(function Field(props: FieldProps) {
  const { id, item, hint, units, error, putBackLabel, isPutBack, takesFocus } = props
  const { onType, onLeave, onPutBack } = props
  const { ref, size, comment } = item
  return (
    <div className={classes.line}>
      <TextInput
        name={`units.${id}`}
        inputMode="numeric"
        autoComplete="off"
        label={[size, ref, comment].filter(Boolean).join(' · ')}
        description={hint}
        value={units}
        error={error}
        onChange={(event) => onType(id, event.currentTarget.value)}
        onBlur={() => onLeave(id)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={goOn}
        data-units
        {...(Boolean(error) && { 'aria-invalid': true })}
        {...(takesFocus && { 'data-autofocus': true })}
      />
      {putBackLabel !== undefined && (
        <Checkbox
          name={`put_back.${id}`}
          label={
            <>
              {putBackLabel} <span className="visually-hidden">{ref}</span>
            </>
          }
          checked={isPutBack}
          onChange={(event) => onPutBack(id, event.currentTarget.checked)}
        />
      )}
    </div>
  )
})
