import type { Product } from '@comptoir/contract/catalogue'
import type { Price } from '@comptoir/contract/common'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { QuantityInput } from '#domain/ordering/QuantityInput.tsx'
import classes from './SingleQuantity.module.css'
import { StockTable } from './StockTable.tsx'
import { type Editing, usePacks } from './useEdit.ts'

type Props = {
  product: Product
  editing: Editing
  inBasket: number
  /** The unit price that holds now; null where prices are not shown. */
  price: Price | null
  isFaulty: boolean
  /** Pack, minimum and price in one text. */
  terms: string
  onSubmit: () => void
}

/** The one product of a style that comes in one colour and size. */
export function SingleQuantity(props: Props) {
  const { product, editing, inBasket, price, isFaulty, terms, onSubmit } = props
  const { t } = useTranslation('product')
  const { id, pack } = product
  const typed = usePacks(editing, id)
  const packs = typeof typed === 'number' ? typed : 0
  return (
    <div
      className={classes.row}
      onKeyDown={(event) => {
        if (
          event.key === 'Enter' &&
          !event.ctrlKey &&
          !event.metaKey &&
          event.target instanceof HTMLInputElement
        )
          onSubmit()
      }}
    >
      <div>
        <QuantityInput
          value={typed}
          min={0}
          onChange={(next) => editing.dispatch({ kind: 'type', product: id, text: String(next) })}
          product={id}
          label={product.name}
          description={terms}
          error={isFaulty || typeof typed === 'string'}
        />
        {pack > 1 && (
          <Text size="xs" c="dimmed" mt={4}>
            {t('grid.pack', { pack })}
            {packs > 0 && ` ${t('grid.units', { n: formatCount(packs * pack) })}`}
          </Text>
        )}
        {inBasket > 0 && (
          <Text size="xs" mt={4}>
            {t('grid.basket', { n: formatCount(inBasket * pack) })}
          </Text>
        )}
      </div>
      <StockTable
        product={product}
        name={[product.color?.name, product.size?.name].filter(Boolean).join(', ')}
        price={price}
      />
    </div>
  )
}
