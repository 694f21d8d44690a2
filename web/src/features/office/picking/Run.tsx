import { missingReasons, type OpenLine, type Pick } from '@comptoir/contract/shipments'
import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatUnits } from '#domain/catalogue/units.ts'
import { QuantityInput } from '#domain/ordering/QuantityInput.tsx'
import { formatCount } from '#ui/format/format.ts'
import { intoView } from '#ui/layout/dock.ts'
import classes from './Picking.module.css'
import { focusNextLine } from './pick-focus.ts'
import { restOf } from './picking.rules.ts'

type Counted = { picked: number; missing: number; reason?: Pick['reason'] }
type Props = {
  /** Sizes of one style and colour on one shelf. */
  lines: readonly OpenLine[]
  /** The item that was counted last. */
  latest: number | undefined
  onCount: (line: OpenLine, counted: Counted) => void
}

/** What is taken from one shelf: the sizes of a style below each other. */
export function Run({ lines, latest, onCount }: Props) {
  const [first] = lines
  return (
    <div className={classes.run}>
      <div className={classes.shelf}>
        <strong>{first!.shelf || '–'}</strong>
        <span>{[first!.title, first!.color].filter(Boolean).join(' · ')}</span>
      </div>
      {lines.map((line) => (
        <Line key={line.item} line={line} isLatest={line.item === latest} onCount={onCount} />
      ))}
    </div>
  )
}

type LineProps = { line: OpenLine; isLatest: boolean; onCount: Props['onCount'] }

function Line({ line, isLatest, onCount }: LineProps) {
  const { t } = useTranslation(['adminPicking', 'common'])
  const [isAsking, setAsking] = useState(false)
  const [unreadable, setUnreadable] = useState<{ text: string; picked: number }>()
  const { ref, size, unit, pack, units, picked, missing, reason, comment } = line
  const name = [ref, size].filter(Boolean).join(' · ')
  const rest = restOf(line)
  const asker = useRef<HTMLButtonElement>(null)
  const takeAll = ({ currentTarget, detail }: MouseEvent) => {
    flushSync(() => onCount(line, { picked: rest, missing: 0 }))
    if (detail === 0) focusNextLine(currentTarget) // by a key; on a phone its keyboard would come
  }
  const leave = () => {
    setAsking(false)
    asker.current?.focus()
  }
  return (
    <div
      className={classes.line}
      data-line
      data-latest={isLatest || undefined}
      data-done={rest === 0 || undefined}
    >
      <span className={classes.size}>{size || ref}</span>
      <span className={classes.about}>
        <span>
          {t('adminPicking:of', { picked, units: formatUnits(t, units, unit) })}
          {pack > 1 && ` (${t('adminPicking:packs', { pack })})`}
        </span>
        {size && <span className={classes.quiet}>{ref}</span>}
        {comment && <span className={classes.quiet}>{comment}</span>}
        {missing > 0 && (
          <span className={classes.missing}>
            {t('adminPicking:missing', { count: missing })}
            {reason && ` (${t(`adminPicking:reason.${reason}`)})`}
          </span>
        )}
      </span>
      <QuantityInput
        value={unreadable?.picked === picked ? unreadable.text : picked}
        min={0}
        max={units - missing}
        label={name}
        onChange={(next) => {
          setUnreadable(typeof next === 'string' && next !== '' ? { text: next, picked } : undefined)
          if (typeof next === 'number' && next !== picked)
            onCount(line, { picked: next - picked, missing: 0 })
        }}
      />
      <span className={classes.buttons}>
        <Button
          size="compact-md"
          variant="default"
          disabled={rest === 0}
          aria-label={t('adminPicking:all_of', { name })}
          onClick={takeAll}
        >
          {t('adminPicking:all')}
        </Button>
        {missing > 0 ? (
          <Button
            key="missing"
            ref={asker}
            size="compact-md"
            variant="default"
            aria-label={t('adminPicking:there_after_all_of', { name })}
            onClick={() => onCount(line, { picked: 0, missing: -missing })}
          >
            {t('adminPicking:there_after_all')}
          </Button>
        ) : (
          <Button
            key="missing"
            ref={asker}
            size="compact-md"
            variant="default"
            disabled={rest === 0}
            aria-expanded={isAsking}
            aria-label={t('adminPicking:lacks_of', { name })}
            onClick={() => setAsking(!isAsking)}
          >
            {t('adminPicking:lacks')}
          </Button>
        )}
      </span>
      {isAsking && rest > 0 && (
        <Missing
          rest={rest}
          name={name}
          onSave={(lost, why) => {
            flushSync(() => onCount(line, { picked: 0, missing: lost, reason: why }))
            leave()
          }}
          onCancel={leave}
        />
      )}
    </div>
  )
}

type Reason = (typeof missingReasons)[number]
type MissingProps = {
  rest: number
  name: string
  onSave: (units: number, reason: Reason) => void
  onCancel: () => void
}

/** How many are not there, and why. */
function Missing({ rest, name, onSave, onCancel }: MissingProps) {
  const { t } = useTranslation(['adminPicking', 'common'])
  const [units, setUnits] = useState<number | string>(rest)
  const [isRefused, setRefused] = useState(false)
  const [reason, setReason] = useState<Reason>('not_found')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current!.focus(), [])
  return (
    <form
      ref={intoView}
      className={classes.lacks}
      aria-label={t('lacks_of', { name })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onCancel()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const isGiven = typeof units === 'number' && units >= 1 && units <= rest
        if (isGiven) return onSave(units, reason)
        setRefused(true)
        field.current!.focus()
      }}
    >
      <NumberInput
        ref={field}
        label={t('lacks_units')}
        value={units}
        min={1}
        max={rest}
        allowDecimal={false}
        error={isRefused && t('common:quantity.range', { min: formatCount(1), max: formatCount(rest) })}
        onChange={(value) => {
          setUnits(value)
          setRefused(false)
        }}
      />
      <NativeSelect
        label={t('lacks_why')}
        value={reason}
        data={missingReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        onChange={(event) => setReason(event.currentTarget.value as Reason)}
      />
      <Button type="submit">{t('lacks_save')}</Button>
      <Button variant="default" onClick={onCancel}>
        {t('common:actions.cancel')}
      </Button>
    </form>
  )
}
