import type { Product } from '@comptoir/contract/catalogue'
import type { Price } from '@comptoir/contract/common'
import { Popover } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnForm } from '#ui/form/OwnForm.tsx'
import { formatCount } from '#ui/format/format.ts'
import { stockState } from '#domain/catalogue/StockBadge.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { availableUnits, nextArrival } from './offer.rules.ts'
import classes from './GridCell.module.css'
import { StockAlert } from './StockAlerts.tsx'
import { StockTable } from './StockTable.tsx'
import { type Editing, usePacks } from './useEdit.ts'

type Props = {
  product: Product
  row: number
  column: number
  /** Colour and size as text. */
  name: string
  editing: Editing
  inBasket: number
  isSelected: boolean
  isFaulty: boolean
  isShort: boolean
  /** The id of what says pack, minimum and price. */
  terms: string
  /** The unit price that holds now, while the stock of this product is shown. */
  stockPrice: Price | null | undefined
  onStock: (product: number | null) => void
  onAnnounce: (text: string) => void
}

/** One place of the grid: packs to order, what they come to in units, and what can be had. */
export const GridCell = memo(function GridCell(props: Props) {
  const { product, row, column, name, editing, inBasket, isSelected, isFaulty, isShort } = props
  const { terms, stockPrice, onStock, onAnnounce } = props
  const { t } = useTranslation('product')
  const { id, pack } = product
  const showsStock = stockPrice !== undefined
  const stock = (
    <button
      type="button"
      tabIndex={-1}
      id={`stock-${id}`}
      className={classes.stock}
      data-state={stockState(product)}
      aria-expanded={showsStock}
      onClick={() => {
        onStock(showsStock ? null : id)
        focusStock(id)
      }}
    >
      <StockText product={product} />
    </button>
  )
  const { day } = useFormat()
  const last =
    product.last_order &&
    t('grid.last', { n: formatCount(product.last_order.quantity), date: day(product.last_order.date) })
  const marks = inBasket > 0 || product.already_ordered || last !== null
  return (
    <td className={classes.cell} data-selected={isSelected || undefined}>
      <Packs
        product={product}
        editing={editing}
        row={row}
        column={column}
        label={t('grid.cell', { row: t('grid.cell_quantity'), column: name })}
        description={marks ? `stock-${id} ${terms} marks-${id}` : `stock-${id} ${terms}`}
        isFaulty={isFaulty}
        isShort={isShort}
      >
        {showsStock ? (
          <Popover
            opened
            onChange={() => onStock(null)}
            position="bottom"
            withArrow
            shadow="md"
            trapFocus={false}
            withRoles={false} // a dialog would take the button's id, which the field names as its description
          >
            <Popover.Target>{stock}</Popover.Target>
            <Popover.Dropdown role="dialog" aria-label={name}>
              <StockTable product={product} name={name} price={stockPrice} onAnnounce={onAnnounce} />
              <StockAlert product={product} />
            </Popover.Dropdown>
          </Popover>
        ) : (
          stock
        )}
        {marks && (
          <span className={classes.marks} id={`marks-${id}`}>
            {inBasket > 0 && (
              <span className={classes.basket} title={t('grid.basket', { n: formatCount(inBasket * pack) })}>
                <span aria-hidden>{formatCount(inBasket * pack)}</span>
                <span className="visually-hidden">
                  {t('grid.basket', { n: formatCount(inBasket * pack) })}
                </span>
              </span>
            )}
            {product.already_ordered ? (
              <span className={classes.ordered} title={[t('grid.ordered'), last].filter(Boolean).join('. ')}>
                <span className="visually-hidden">
                  {[t('grid.ordered'), last].filter(Boolean).join('. ')}
                </span>
              </span>
            ) : (
              last !== null && (
                <span className={classes.earlier} title={last}>
                  <span className="visually-hidden">{last}</span>
                </span>
              )
            )}
          </span>
        )}
      </Packs>
    </td>
  )
})

type PacksProps = Pick<Props, 'product' | 'editing' | 'row' | 'column' | 'isFaulty' | 'isShort'> & {
  label: string
  /** The ids of what is said of it. */
  description: string
  children: ReactNode
}

/** The number and what it comes to in units: all that a key draws before it is seen. */
function Packs(props: PacksProps) {
  const { product, editing, row, column, label, description, isFaulty, isShort, children } = props
  const { t } = useTranslation('product')
  const { id, pack } = product
  const typed = usePacks(editing, id)
  const packs = typeof typed === 'number' ? typed : 0
  return (
    <OwnForm className={classes.field} data-filled={packs > 0 || undefined} data-short={isShort || undefined}>
      <input
        className={classes.input}
        data-row={row}
        data-column={column}
        data-product={id}
        data-long={String(typed).length > 5 || undefined}
        value={typed || ''}
        onChange={ignore}
        inputMode="numeric"
        enterKeyHint="next"
        autoComplete="off"
        aria-label={label}
        aria-describedby={description}
        aria-invalid={isFaulty || typeof typed === 'string' || undefined}
      />
      {pack > 1 && (
        <span className={classes.pack}>
          {packs > 0 ? t('grid.units', { n: formatCount(packs * pack) }) : t('grid.pack', { pack })}
        </span>
      )}
      {children}
    </OwnForm>
  )
}

/** The button of a product's stock is drawn anew when its table opens or closes: it keeps the keyboard. */
export const focusStock = (product: number): void =>
  void requestAnimationFrame(() =>
    document.getElementById(`stock-${product}`)?.focus({ preventScroll: true }),
  )

const ignore = () => undefined // the table hears every field's input

/** Available now, else the next delivery, in as few signs as a cell has room for. */
function StockText({ product }: { product: Product }) {
  const { t } = useTranslation(['product', 'common'])
  const { comingDay, narrowDay } = useFormat()
  const available = availableUnits(product)
  const arrival = nextArrival(product)
  const state = stockState(product)
  if (state === 'on_request')
    return (
      <>
        <span aria-hidden>{t('grid.request_short')}</span>
        <span className="visually-hidden">{t('common:state.on_request')}</span>
      </>
    )
  if (available > 0)
    return (
      <>
        <span aria-hidden>{formatCount(available)}</span>
        <span className="visually-hidden">
          {state === 'limited' && `${t('common:state.limited')}: `}
          {t('grid.available_now', { n: formatCount(available) })}
        </span>
      </>
    )
  return (
    <>
      <span aria-hidden>{arrival ? narrowDay(arrival.date) : '0'}</span>
      <span className="visually-hidden">
        {t('common:state.out')}
        {arrival &&
          `, ${t('grid.arrives', { n: formatCount(arrival.quantity), date: comingDay(arrival.date) })}`}
      </span>
    </>
  )
}
