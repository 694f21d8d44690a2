import { quantityMaximum } from '@comptoir/contract/rules'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { typedQuantity } from './grid/grid.rules.ts'
import classes from './QuantityInput.module.css'

type Props = {
  /** Packs, or the text that is no quantity from the least to the most. */
  value: number | string
  /** Hears of a text as it was typed, and of an emptied field as an empty one. */
  onChange: (value: number | string) => void
  min?: number
  max?: number
  /** The id of the product, where the page looks for its field. */
  product?: number
  /** Names the product for screen readers. */
  label: string
  /** Says more of it to screen readers. */
  description?: string
  /** Whether it cannot stand, where the page says why; else the field says it itself, and its form is not sent. */
  error?: boolean
  disabled?: boolean
}

/** A quantity with buttons for more and less. A field that is left empty shows again what holds. */
export function QuantityInput({
  value,
  onChange,
  min = 1,
  max = quantityMaximum,
  product,
  label,
  description,
  error,
  disabled = false,
}: Props) {
  const { t } = useTranslation()
  const [isEmptied, setEmptied] = useState(false)
  const [isWithin, setWithin] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const packs = typeof value === 'number' ? value : undefined
  const isUnreadable = packs === undefined
  const reason = t('quantity.range', { min: formatCount(min), max: formatCount(max) })
  useEffect(() => {
    field.current?.setCustomValidity(isUnreadable || (isEmptied && min > 0) ? reason : '')
  }, [isUnreadable, isEmptied, min, reason])

  function type(text: string): void {
    const typed = typedQuantity(text)
    const isEmpty = text.trim() === ''
    setEmptied(isEmpty)
    if (isEmpty) onChange('')
    else onChange(typed === undefined || typed < min || typed > max ? text : typed)
  }
  function step(by: number): void {
    if (packs === undefined || packs + by < min || packs + by > max) return
    setEmptied(false)
    onChange(packs + by)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }
  return (
    <div className={classes.row}>
      <ActionIcon
        variant="default"
        tabIndex={-1}
        aria-label={`${t('quantity.less')}: ${label}`}
        disabled={disabled || packs === undefined || packs <= min}
        onClick={() => step(-1)}
      >
        <IconMinus size={14} />
      </ActionIcon>
      <TextInput
        ref={field}
        value={isEmptied ? '' : String(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setWithin(true)}
        onBlur={() => {
          setWithin(false)
          setEmptied(false)
        }}
        inputMode="numeric"
        autoComplete="off"
        size="sm"
        data-product={product}
        aria-label={`${t('quantity.label')}: ${label}`}
        description={description}
        descriptionProps={{ className: 'visually-hidden' }}
        error={error ?? isUnreadable}
        disabled={disabled}
        classNames={{ input: classes.input }}
      />
      <ActionIcon
        variant="default"
        tabIndex={-1}
        aria-label={`${t('quantity.more')}: ${label}`}
        disabled={disabled || packs === undefined || packs >= max}
        onClick={() => step(1)}
      >
        <IconPlus size={14} />
      </ActionIcon>
      {/* Not before the field is left: the first digit of a number is often too few. */}
      {error === undefined && isUnreadable && !isWithin && (
        <span className={classes.reason} role="alert">
          {reason}
        </span>
      )}
    </div>
  )
}
