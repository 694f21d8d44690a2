import { minimumUnits } from '@comptoir/contract/rules'
import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconBarcode, IconMinus, IconPlus } from '@tabler/icons-react'
import { memo, type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { StockBadge, stockState } from '#domain/catalogue/StockBadge.tsx'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import { formatUnits } from '#domain/catalogue/units.ts'
import { RemoveButton } from '#domain/ordering/RemoveButton.tsx'
import { Keypad } from './Keypad.tsx'
import { Offers } from './Offers.tsx'
import classes from './Scan.module.css'
import type { Scan } from './scan-session.ts'

export type ScanActions = {
  again: (code: string) => void
  setPacks: (scan: Scan, packs: number) => void
  confirm: (scan: Scan) => void
  takeSuccessor: (code: string) => void
  remove: (code: string) => void
  /** Puts the code under "Specific request". */
  request: (scan: Scan) => void
}
type Props = {
  scan: Scan
  /** The one that was scanned last. */
  isLatest: boolean
  packsInBasket: number
  /** Fewest packs that would do. */
  missingPacks: number
  /** Why the basket has not taken it. */
  refusal: string
  actions: ScanActions
}

/** A scanned code: its product, its packs, and what there is to do where it is not in the basket. */
export const ScanRow = memo(function ScanRow(props: Props) {
  const { scan, isLatest, packsInBasket, refusal, actions } = props
  const { t } = useTranslation('scan')
  const [hasKeypad, setKeypad] = useState(false)
  const keypadButton = useRef<HTMLButtonElement>(null)
  const { code, state, product, packs } = scan
  const name = product?.ref ?? code
  const isOpen = state !== 'added'
  return (
    <li className={classes.row} data-state={state} data-latest={isLatest || undefined}>
      <span className={classes.image}>
        {product ? (
          <ProductImage src={product.image} size={isLatest ? 64 : 40} alt="" />
        ) : (
          <IconBarcode size={32} stroke={1.25} aria-hidden />
        )}
      </span>
      <span className={classes.facts}>
        <span className={classes.name}>{product?.name ?? code}</span>
        {product && (
          <span className={classes.marks}>
            <span>{product.ref}</span>
            {product.color && <Swatch of={product.color} />}
            <span>{[product.color?.name, product.size?.name].filter(Boolean).join(' · ')}</span>
            <StockBadge state={stockState(product)} />
          </span>
        )}
        {!isOpen && packsInBasket !== packs && packsInBasket > 0 && (
          <span className={classes.quiet}>{t('row.in_basket', { packs: packsInBasket })}</span>
        )}
      </span>
      <span className={classes.amount}>
        <ActionIcon
          variant="default"
          aria-label={t('row.less_of', { ref: name })}
          onClick={() => actions.setPacks(scan, packs - 1)}
        >
          <IconMinus size={14} aria-hidden />
        </ActionIcon>
        <PacksField
          packs={packs}
          label={t('row.packs_of', { ref: name })}
          onPacks={(next) => actions.setPacks(scan, next)}
        />
        <ActionIcon
          variant="default"
          aria-label={t('row.again_of', { ref: name })}
          data-again
          onClick={() => actions.again(code)}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      </span>
      <span className={classes.units}>
        {product && (
          <>
            {product.pack > 1 && `× ${product.pack} = `}
            {formatUnits(t, packs * product.pack, product.unit)}
          </>
        )}
      </span>
      <RemoveButton aria-label={t('row.remove', { ref: name })} onClick={() => actions.remove(code)} />
      {(isOpen || refusal !== '') && (
        <div className={classes.message} role={isLatest ? 'status' : undefined}>
          <Message {...props} />
        </div>
      )}
      {isLatest && (
        <div className={classes.tools}>
          <Button size="xs" variant="default" onClick={() => actions.again(code)}>
            {t('row.again')}
          </Button>
          <Button
            size="xs"
            variant="default"
            ref={keypadButton}
            aria-expanded={hasKeypad}
            onClick={() => setKeypad(!hasKeypad)}
          >
            {t('row.keypad')}
          </Button>
          {hasKeypad && (
            <Keypad
              name={name}
              onSet={(next) => {
                setKeypad(false)
                keypadButton.current?.focus()
                actions.setPacks(scan, next)
              }}
            />
          )}
        </div>
      )}
    </li>
  )
})

/** What keeps a code out of the basket, and what can be done about it. */
function Message({ scan, missingPacks, refusal, actions }: Props) {
  const { t } = useTranslation(['scan', 'basket'])
  const { state, product, message, successor, packs } = scan
  const confirm = (event: MouseEvent) => {
    keepFocus(event)
    actions.confirm(scan)
  }
  const unitsOf = (of: number) => (product ? formatUnits(t, of * product.pack, product.unit) : '')
  if (state === 'looking')
    return (
      <>
        <Loader size={14} aria-hidden /> {t('row.looking')}
      </>
    )
  if (state === 'waiting') return t('row.waiting')
  if (state === 'added') return <strong>{t('row.not_added', { message: refusal })}</strong>
  if (state === 'below' && product)
    return (
      <>
        <strong>
          {t('basket:quick.minimum', { quantity: minimumUnits(product.min_quantity, product.pack) })}
        </strong>
        <Button size="xs" onClick={confirm}>
          {t('row.below_go', { units: unitsOf(missingPacks) })}
        </Button>
      </>
    )
  if (state === 'packed' && product)
    return (
      <>
        {t('row.packed', { packs, pack: product.pack, units: unitsOf(packs) })}
        <Button size="xs" onClick={confirm}>
          {t('row.packed_go', { units: unitsOf(packs) })}
        </Button>
      </>
    )
  return (
    <>
      <strong>{state === 'unpriced' ? t('row.unpriced', { ref: product?.ref ?? '' }) : message}</strong>
      {successor && (
        <>
          <span>{t('row.successor', { ref: successor.ref, name: successor.name })}</span>
          <Button
            size="xs"
            onClick={(event) => {
              keepFocus(event)
              actions.takeSuccessor(scan.code)
            }}
          >
            {t('row.successor_go', { ref: successor.ref })}
          </Button>
        </>
      )}
      <Offers scan={scan} onRequest={() => actions.request(scan)} />
    </>
  )
}

/** A button that goes with its message leaves the keyboard in its row. */
const keepFocus = ({ currentTarget }: MouseEvent): void =>
  currentTarget.closest('li')?.querySelector<HTMLElement>('[data-again]')?.focus()

type FieldProps = { packs: number; label: string; onPacks: (packs: number) => void }

/** Packs that count when the field is left, or with Enter; 0 takes the code out. */
function PacksField({ packs, label, onPacks }: FieldProps) {
  const [draft, setDraft] = useState({ text: '', of: -1 })
  const typed = draft.of === packs ? draft.text : String(packs)
  const done = () => {
    setDraft({ text: '', of: -1 })
    if (typed !== '') onPacks(Number(typed))
  }
  return (
    <input
      className={classes.packs}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={6}
      aria-label={label}
      value={typed}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setDraft({ text: currentTarget.value.replace(/\D/g, ''), of: packs })}
      onKeyDown={({ key }) => key === 'Enter' && done()}
      onBlur={done}
    />
  )
}
