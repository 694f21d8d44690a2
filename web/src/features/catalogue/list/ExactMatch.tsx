import type { Product } from '@comptoir/contract/catalogue'
import { minimumPacks } from '@comptoir/contract/rules'
import { Button } from '@mantine/core'
import { IconShoppingBagPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBasketActions, useConfirmation } from '#features/ordering/basket/useBasket.ts'
import { Price } from '#domain/prices/Money.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { QuantityInput } from '#domain/ordering/QuantityInput.tsx'
import { StockBadge, stockState } from '#domain/catalogue/StockBadge.tsx'
import { exactProduct } from './catalogue.api.ts'
import classes from './Suggestions.module.css'
import { useViewer } from './useViewer.ts'

/** The article that a code names, to be put into the basket at once. */
export function ExactMatch({ id }: { id: number }) {
  const { data } = useQuery(exactProduct(id, useViewer()))
  return <div className={classes.exact}>{data && <Article product={data} />}</div>
}

function Article({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue')
  const { add } = useBasketActions()
  const { confirm, dialog } = useConfirmation()
  const least = minimumPacks(product.min_quantity, product.pack)
  const [quantity, setQuantity] = useState<number | string>(least)
  return (
    <>
      <ProductImage src={product.image} size={64} alt="" eager />
      <div className={classes.what}>
        <span className={classes.label}>{t('box.exact')}</span>
        <span className={classes.ref}>{product.ref}</span>
        <span className={classes.name}>
          {[product.color?.name, product.size?.name].filter(Boolean).join(' · ') || product.name}
        </span>
        <span className={classes.facts}>
          <Price price={product.price} />
          <StockBadge state={stockState(product)} />
          {product.pack > 1 && <span>{t('box.packs', { n: product.pack })}</span>}
        </span>
      </div>
      <form
        className={classes.add}
        onSubmit={(event) => {
          event.preventDefault()
          if (typeof quantity === 'string') return // the field says why
          confirm([{ product, packs: quantity }], () => {
            add({ product: product.id, quantity })
            void notify.done(t('box.added', { ref: product.ref }))
          })
        }}
      >
        <QuantityInput
          value={quantity}
          min={least}
          onChange={(next) => next !== '' && setQuantity(next)}
          label={product.ref}
        />
        <Button type="submit" leftSection={<IconShoppingBagPlus size={16} />}>
          {t('box.add')}
        </Button>
      </form>
      {dialog}
    </>
  )
}
