import type { Group, Product } from '@comptoir/contract/catalogue'
import { reachedStep } from '@comptoir/contract/tiers'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format.ts'
import { Price } from '#ui/Money.tsx'
import { laddersOf, type PriceLadder } from './offer.rules.ts'
import classes from './PriceSteps.module.css'

/**
 * The price steps of a style, the one in force marked (C-05).
 *
 * @param counted units that count at the moment, typed and in the basket
 */
export function PriceSteps({ style, counted }: { style: Group; counted: number }) {
  const { t } = useTranslation('product')
  const ladders = laddersOf(style.products)
  if (ladders.length === 0) return null
  const marks = style.tiers_scope === 'group'
  const quantities = [
    ...new Set(ladders.flatMap(({ steps }) => steps.map(({ min_quantity }) => min_quantity))),
  ].toSorted((a, b) => a - b)
  const hasSteps = quantities.length > 1
  return (
    <div className={classes.box}>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption className="visually-hidden">{t('prices.price')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('prices.title')}</th>
              {quantities.map((quantity, at) => (
                <th key={quantity} scope="col">
                  {at === 0 && !hasSteps ? t('prices.price') : t('prices.from', { n: formatCount(quantity) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ladders.map((ladder) => {
              const current = marks ? reachedStep(ladder.steps, counted)?.min_quantity : undefined
              return (
                <tr key={ladder.products[0]!.id}>
                  <th scope="row">{labelOf(ladder, style) || t('prices.each')}</th>
                  {quantities.map((quantity) => {
                    const step = ladder.steps.find(({ min_quantity }) => min_quantity === quantity)
                    const isCurrent = step !== undefined && current === quantity
                    return (
                      <td key={quantity} data-current={isCurrent || undefined}>
                        {step && <Price price={step.price} />}
                        {isCurrent && <span className="visually-hidden"> ({t('prices.current')})</span>}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {hasSteps && <p className={classes.scope}>{t(`prices.scope_${style.tiers_scope}`)}</p>}
    </div>
  )
}

/** What sets the products of a ladder apart: their sizes ("S–XL"), else their colours; nothing when there is one ladder. */
function labelOf({ products }: PriceLadder, { products: all, sizes, colors }: Group): string {
  if (products.length === all.length) return ''
  const own = (of: (product: Product) => number | undefined) => new Set(products.map(of))
  const ownSizes = own(({ size }) => size?.id)
  const ownColors = own(({ color }) => color?.id)
  if (ownSizes.size < sizes.length && ownColors.size === colors.length) return runs(sizes, ownSizes)
  const named = colors.filter(({ id }) => ownColors.has(id)).map(({ name }) => name)
  const list = named.length > 3 ? `${named.slice(0, 3).join(', ')} …` : named.join(', ')
  return ownSizes.size < sizes.length ? `${list} ${runs(sizes, ownSizes)}` : list
}

/** Neighbours joined: S, M, L, XL as "S–XL". */
function runs(sizes: { id: number; name: string }[], wanted: Set<number | undefined>): string {
  const parts: string[][] = []
  let isOpen = false
  for (const { id, name } of sizes) {
    if (wanted.has(id)) {
      if (isOpen) parts.at(-1)!.push(name)
      else parts.push([name])
    }
    isOpen = wanted.has(id)
  }
  return parts
    .map((names) => (names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ')))
    .join(', ')
}
