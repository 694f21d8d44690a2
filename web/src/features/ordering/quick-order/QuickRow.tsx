import type { BasketLine } from '@comptoir/contract/basket'
import type { ImportSuggestion } from '@comptoir/contract/basket-import'
import type { Price as PriceText } from '@comptoir/contract/common'
import { multiply } from '@comptoir/contract/money'
import { Skeleton } from '@mantine/core'
import { type ClipboardEvent, type Dispatch, type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { StockMark, type StockState, stockState } from '#domain/catalogue/StockBadge.tsx'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import { formatUnits } from '#domain/catalogue/units.ts'
import { availabilityOf, formatAvailability } from '#domain/ordering/availability.ts'
import { RemoveButton } from '#domain/ordering/RemoveButton.tsx'
import { Money, Price } from '#domain/prices/Money.tsx'
import { OwnForm } from '#ui/form/OwnForm.tsx'
import { CodeField } from './CodeField.tsx'
import classes from './QuickOrder.module.css'
import {
  beyondStockOf,
  faultOf,
  isBlank,
  leastOf,
  lineOf,
  packsOf,
  type Action,
  type Held,
  type Row,
} from './rows.rules.ts'
import { RowMessages } from './RowMessages.tsx'

export type RowActions = {
  dispatch: Dispatch<Action>
  check: (rows: readonly Row[]) => void
  /** Puts the keyboard into a field of a row, or of one that many rows further on. */
  focus: (row: number, part: 'code' | 'packs', by?: number) => void
  onPaste: (event: ClipboardEvent) => void
}

type Props = {
  row: Row
  /** From 1. */
  number: number
  price: PriceText | null
  held: Held
  actions: RowActions
}

/** The cells of a row: a code, packs, and what they come to. */
export const RowCells = memo(function RowCells({ row, number, price, held, actions }: Props) {
  const { t } = useTranslation('quickOrder')
  const { dispatch, check, focus } = actions
  const { id, product } = row
  const fault = faultOf(row, held)
  const packs = packsOf(row)
  const units = product && packs !== undefined ? packs * product.pack : undefined
  const messages = `row-${id}-messages`
  const take = (chosen: ImportSuggestion) => {
    dispatch({ kind: 'code', row: id, code: chosen.ref })
    check([{ ...row, code: chosen.ref, read: null, line: null, state: 'open' }])
    focus(id, 'packs')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isForward = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)
    if (!isForward && event.key !== 'ArrowUp' && event.key !== 'Enter') return
    event.preventDefault()
    // Enter goes on to what is typed next, the arrows stay in their column.
    focus(id, event.key === 'Enter' && isForward ? 'code' : 'packs', isForward ? 1 : -1)
  }
  return (
    <>
      <td className={classes.codeCell}>
        <CodeField
          code={row.code}
          label={t('row.code', { n: number })}
          describedBy={messages}
          isInvalid={row.state === 'failed'}
          onType={(code) => dispatch({ kind: 'code', row: id, code })}
          onTake={(taken) => {
            dispatch({ kind: 'take', row: id, product: taken })
            focus(id, 'packs')
          }}
          onDone={() => {
            if (row.code.trim() !== '') focus(id, 'packs')
          }}
          onLeave={() => check([row])}
          onMove={(by) => focus(id, 'code', by)}
          onPaste={actions.onPaste}
        />
      </td>
      <td className={classes.picture}>
        {row.state === 'checking' ? (
          <Skeleton width={36} height={36} />
        ) : (
          product && <ProductImage src={product.image} size={36} alt="" />
        )}
      </td>
      <td className={classes.product}>
        {product && <ProductFacts row={row} price={price} packs={packs ?? 1} />}
      </td>
      <td className={classes.amount}>
        <OwnForm>
          <input
            className={classes.packs}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={9}
            data-part="packs"
            aria-label={t('row.packs', { n: number })}
            aria-describedby={messages}
            aria-invalid={fault !== undefined || undefined}
            placeholder={product ? String(leastOf(product, row.comment, held)) : undefined}
            value={row.packs}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => dispatch({ kind: 'packs', row: id, packs: currentTarget.value })}
            onKeyDown={onKeyDown}
            onPaste={actions.onPaste}
          />
        </OwnForm>
        {product && <Terms product={product} units={units} />}
      </td>
      <td className={classes.price}>{product && <Price price={price} />}</td>
      <td className={classes.total}>
        {units !== undefined && <Money amount={price === null ? null : multiply(price, units)} />}
      </td>
      <td className={classes.remove}>
        {!isBlank(row) && (
          <RemoveButton
            aria-label={t('row.remove', { n: number, code: row.code })}
            onClick={() => {
              dispatch({ kind: 'remove', row: id })
              focus(id, 'code', 1)
            }}
          />
        )}
      </td>
      <td className={classes.messages} id={messages}>
        <RowMessages
          row={row}
          fault={fault}
          beyondStock={beyondStockOf(row, held)}
          onTakePacks={(suggested) => {
            dispatch({ kind: 'packs', row: id, packs: String(suggested) })
            focus(id, 'packs') // the button goes
          }}
          onTake={take}
        />
      </td>
    </>
  )
})

type FactsProps = { row: Row; price: PriceText | null; packs: number }

/** What a row has found, and when its units can be had. */
function ProductFacts({ row, price, packs }: FactsProps) {
  const { t, i18n } = useTranslation('basket')
  const product = row.product!
  const line = lineOf(row, packs, price)
  return (
    <>
      <span className={classes.name}>{product.name}</span>
      <span className={classes.marks}>
        <span className={classes.ref}>{product.ref}</span>
        <span className={classes.look}>
          {product.color && <Swatch of={product.color} />}
          {[product.color?.name, product.size?.name].filter(Boolean).join(' · ')}
        </span>
        {product.on_request ? (
          <StockMark state="on_request">{t('state.on_request', { ns: 'common' })}</StockMark>
        ) : (
          <StockMark state={stateOf(line)}>{formatAvailability(t, i18n.language, line)}</StockMark>
        )}
        {product.is_pickup_only && (
          <StockMark state="pickup_only">{t('state.pickup_only', { ns: 'common' })}</StockMark>
        )}
      </span>
    </>
  )
}

/** Pack and minimum of a product, and the units that the packs come to. */
function Terms({ product, units }: { product: NonNullable<Row['product']>; units: number | undefined }) {
  const { t } = useTranslation(['quickOrder', 'basket'])
  const { pack, min_quantity, unit } = product
  return (
    <span className={classes.terms}>
      <span>
        {pack > 1 && t('basket:line.pack', { pack })}
        {units !== undefined && `${pack > 1 ? ' = ' : ''}${formatUnits(t, units, unit)}`}
      </span>
      {min_quantity > pack && <span>{t('row.minimum', { units: formatUnits(t, min_quantity, unit) })}</span>}
    </span>
  )
}

/** The state that the text of the mark tells of: of the row, which may want more than there is. */
function stateOf(line: BasketLine): StockState {
  const { kind } = availabilityOf(line)
  if (kind === 'now') return stockState(line.product)
  return kind === 'later' || kind === 'unknown' ? 'out' : 'limited'
}
