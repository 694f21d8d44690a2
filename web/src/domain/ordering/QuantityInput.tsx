import { quantityMaximum } from '@comptoir/contract/rules'
import { ActionIcon, NumberInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './QuantityInput.module.css'

type Props = {
  /** Packs. */
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** Names the product for screen readers. */
  label: string
  /** Says more of it to screen readers. */
  description?: string
  error?: boolean
  disabled?: boolean
}

/** A quantity with buttons for more and less. An emptied field keeps its last value until it is left. */
export function QuantityInput({
  value,
  onChange,
  min = 1,
  max = quantityMaximum,
  label,
  description,
  error = false,
  disabled = false,
}: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.row}>
      <ActionIcon
        variant="default"
        tabIndex={-1}
        aria-label={`${t('quantity.less')}: ${label}`}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={14} />
      </ActionIcon>
      <NumberInput
        value={value}
        onChange={(next) => typeof next === 'number' && Number.isInteger(next) && onChange(next)}
        min={min}
        max={max}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="blur"
        hideControls
        size="sm"
        aria-label={`${t('quantity.label')}: ${label}`}
        description={description}
        descriptionProps={{ className: 'visually-hidden' }}
        error={error}
        disabled={disabled}
        classNames={{ input: classes.input }}
      />
      <ActionIcon
        variant="default"
        tabIndex={-1}
        aria-label={`${t('quantity.more')}: ${label}`}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={14} />
      </ActionIcon>
    </div>
  )
}
