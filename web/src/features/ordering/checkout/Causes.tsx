import type { Basket } from '@comptoir/contract/basket'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './Checkout.module.css'

/** How many are named; the rest is counted. */
const named = 5

/** The products of the basket that stand in the way, each a link to its page. */
export function Causes({ products, basket }: { products: number[]; basket: Basket }) {
  const { t } = useTranslation('checkout')
  if (products.length === 0) return null
  const lines = [
    ...new Map(
      basket.basket_products
        .filter(({ product }) => products.includes(product.id))
        .map((line) => [line.product.id, line]),
    ).values(),
  ]
  return (
    <ul className={classes.causes}>
      {lines.slice(0, named).map(({ product, ref }) => (
        <li key={product.id}>
          <TextLink size="sm" to="/product/$id" params={{ id: String(product.group) }}>
            {ref} {product.name}
          </TextLink>
        </li>
      ))}
      {lines.length > named && <li>{t('delivery.more_causes', { count: lines.length - named })}</li>}
    </ul>
  )
}
