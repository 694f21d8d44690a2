import type { Group, Product } from '@comptoir/contract/catalogue'
import { minimumUnits } from '@comptoir/contract/rules'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPrice } from '#ui/format/format.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { priceNow } from './offer.rules.ts'

type Props = {
  style: Group
  /** For each product the one that stands for its terms. */
  terms: ReadonlyMap<number, Product>
  /** Units that count at the moment, typed and in the basket. */
  counted: number
}

/** The element that says pack, minimum and price of a field: many fields share one. */
export const termsId = (product: Product): string => `terms-${product.id}`

/** Pack, minimum and unit price of the fields, which name these texts as their description; what stands around the grid says them to the eye. */
export const GridTerms = memo(function GridTerms({ style, terms, counted }: Props) {
  const textOf = useTermsText(style, counted)
  return (
    <div hidden>
      {[...new Set(terms.values())].map((product) => (
        <span key={product.id} id={termsId(product)}>
          {textOf(product)}
        </span>
      ))}
    </div>
  )
})

/** What a product is sold by, in one text: "lots de 12 pièces, Minimum 24 pièces, Prix unitaire HTVA 3,8500 €". */
export function useTermsText(style: Group, counted: number): (product: Product) => string {
  const { t } = useTranslation('product')
  const [hidden] = useHidePrices()
  const { unit, tiers_scope } = style
  const priceText = (product: Product): string | undefined => {
    const price = priceNow(style, product, counted, 0)
    if (hidden || price === null) return undefined
    if (tiers_scope === 'group' || product.prices.length < 2) return formatPrice(price)
    // Each product counts for itself: the step that holds is not the same for all that share these.
    return product.prices
      .map((step) => `${t('prices.from', { n: formatCount(step.min_quantity) })} ${formatPrice(step.price)}`)
      .join(', ')
  }
  return (product) => {
    const { pack, min_quantity } = product
    const least = minimumUnits(min_quantity, pack)
    const price = priceText(product)
    return [
      pack > 1 && t('facts.pack_of', { units: formatUnits(t, pack, unit) }),
      least > pack && `${t('facts.minimum')} ${formatUnits(t, least, unit)}`,
      price !== undefined && `${t('prices.price')} ${price}`,
    ]
      .filter(Boolean)
      .join(', ')
  }
}
