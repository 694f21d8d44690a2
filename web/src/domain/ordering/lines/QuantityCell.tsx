import type { BasketLine } from '@comptoir/contract/basket'
import { quantityMaximum } from '@comptoir/contract/rules'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQuantityWarning } from '#api/config.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import { OwnForm } from '#ui/form/OwnForm.tsx'
import { focusField } from '#ui/layout/dock.ts'
import { quantityNotes } from './line-notes.ts'
import { leastPacks, type QuantityChange, typedPacks } from './lines.rules.ts'
import classes from './Lines.module.css'
import type { Translate } from './translate.ts'
import { useKeptQuantity } from './useKeptQuantity.ts'
import { useTyped } from './useTyped.ts'

type Props = {
  t: Translate
  line: BasketLine
  /** The server has refused its last change. */
  isRefused: boolean
  onChange: (change: QuantityChange) => void
  onRemove: () => void
}

/**
 * The packs of a line, typed or stepped. Enter and the arrow keys keep the number and go to the next or previous
 * line, Escape takes it back. What is no quantity stays, and the line says why. Too few are not sent: the nearest quantity
 * that may be ordered is offered (C-17).
 */
export function QuantityCell({ t, line: drawn, isRefused, onChange, onRemove }: Props) {
  const [line, show] = useKeptQuantity(drawn, isRefused)
  const typed = useTyped(line, keep)
  const [tooFew, setTooFew] = useState(false)
  const least = leastPacks(line)
  const warnsAbove = useQuantityWarning()
  const { color, size, name: style } = line.product
  const text = typed.text ?? String(line.quantity)
  const name = { ref: line.ref, name: [style, color?.name, size?.name].filter(Boolean).join(', ') }

  function set(packs: number, expected = line.quantity): void {
    show(packs)
    onChange({ line, quantity: packs, expected })
  }
  function keep(text: string, seen: number): boolean {
    const packs = typedPacks(text)
    const isTooFew = packs !== undefined && packs > 0 && packs < least
    setTooFew(isTooFew)
    if (packs === undefined) return text.trim() === ''
    if (packs === 0 && seen === line.quantity) onRemove()
    else if (!isTooFew && packs !== line.quantity) set(packs, seen)
    return true
  }
  function step(by: number): void {
    setTooFew(false)
    typed.drop()
    set(line.quantity + by)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.ctrlKey || event.metaKey) return
    const field = event.currentTarget
    const direction = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && typed.text !== null) {
      event.stopPropagation()
      beginAnew(field, typed.drop)
    } else if (direction) {
      event.preventDefault()
      // Leaving the field keeps the number; where there is no other field, it is kept here.
      if (!focusNext(field, direction)) beginAnew(field, typed.keep)
    }
  }
  const notes = quantityNotes(t, line, { isUnreadable: typed.isUnreadable, isTooFew: tooFew, warnsAbove })
  const reasonId = useId()
  return (
    <>
      <div>
        <OwnForm className={classes.stepper} data-long={text.length > 4 || undefined}>
          <button
            type="button"
            tabIndex={-1}
            className={classes.step}
            aria-label={`${t('quantity.less', { ns: 'common' })}: ${line.ref}`}
            disabled={line.quantity <= least}
            onClick={() => step(-1)}
          >
            <IconMinus size={14} aria-hidden />
          </button>
          <input
            className={classes.quantity}
            inputMode="numeric"
            autoComplete="off"
            data-quantity={line.product.id}
            aria-label={t('line.quantity', name)}
            aria-invalid={tooFew || typed.isUnreadable || undefined}
            data-unreadable={typed.isUnreadable || undefined}
            aria-describedby={notes.some(({ role }) => role === 'alert') ? reasonId : undefined}
            value={text}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => typed.type(event.currentTarget.value)}
            onBlur={typed.keep}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            tabIndex={-1}
            className={classes.step}
            aria-label={`${t('quantity.more', { ns: 'common' })}: ${line.ref}`}
            disabled={line.quantity >= quantityMaximum}
            onClick={() => step(1)}
          >
            <IconPlus size={14} aria-hidden />
          </button>
        </OwnForm>
      </div>
      <span className={classes.units}>
        {line.pack > 1 && <span>{t('line.pack', { pack: line.pack })} = </span>}
        {formatUnits(t, line.final_quantity, line.product.unit)}
      </span>
      {notes.map(({ text, tone, role, fix }) => (
        <span
          key={text}
          id={role === 'alert' ? reasonId : undefined}
          className={classes.hint}
          data-tone={tone}
          role={role}
        >
          {text}{' '}
          {fix !== undefined && (
            <button
              type="button"
              className={classes.fix}
              onClick={({ currentTarget }) => {
                setTooFew(false)
                typed.drop()
                if (line.quantity !== fix) set(fix)
                currentTarget.closest('td')?.querySelector('input')?.focus() // the button goes
              }}
            >
              {t('line.least', { packs: fix })}
            </button>
          )}
        </span>
      ))}
    </>
  )
}

/** The field stays, with its number selected as when it is entered: the next digit takes its place. */
function beginAnew(field: HTMLInputElement, end: () => void): void {
  flushSync(end)
  if (document.activeElement === field) field.select() // it takes the keyboard, which may have gone to a neighbour
}

/** @returns whether there was one */
function focusNext(from: HTMLInputElement, direction: number): boolean {
  const fields = [
    ...(from.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-quantity]') ?? []),
  ]
  const next = fields[fields.indexOf(from) + direction]
  if (next) focusField(next)
  return next !== undefined
}
