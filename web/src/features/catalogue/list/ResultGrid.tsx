import type { GroupSummary } from '@comptoir/contract/catalogue'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Price } from '#domain/prices/Money.tsx'
import { PriceBefore } from '#domain/prices/PriceBefore.tsx'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { FavouriteButton } from '#domain/catalogue/FavouriteButton.tsx'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import { Flags, Marks } from './Marks.tsx'
import { RecommendedPrice } from './RecommendedPrice.tsx'
import classes from './ResultGrid.module.css'
import { initialChoice } from './initial-choice.ts'
import { sizeRange } from './size-range.ts'
import { useBasketGroups } from './useBasketGroups.ts'

/** Styles as cards. The whole card leads to the style by the one link in it, but for the star that marks it. */
export const ResultGrid = memo(function ResultGrid({ groups }: { groups: GroupSummary[] }) {
  const inBasket = useBasketGroups()
  return (
    <ul className={classes.grid}>
      {groups.map((group, index) => (
        <li key={group.id}>
          <Card group={group} isInBasket={group.in_basket || inBasket.has(group.id)} isEager={index < 6} />
        </li>
      ))}
    </ul>
  )
})

/** Swatches in one line: of a card, and of the narrow ones on a phone. */
const mostSwatches = 8
const mostNarrow = 6

type CardProps = { group: GroupSummary; isInBasket: boolean; isEager: boolean }

/** Drawn anew when it changes, and not with every change of the basket. */
const Card = memo(function Card({ group, isInBasket, isEager }: CardProps) {
  const { t } = useTranslation('catalogue')
  const { colors, sizes } = group
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <ProductImage src={group.image} size={200} alt="" eager={isEager} className={classes.image ?? ''} />
        <div className={classes.flags}>
          <Flags group={group} />
        </div>
        <FavouriteButton style={group} className={classes.favourite} />
      </div>
      <div className={classes.text}>
        <div className={classes.ref}>
          <span>{group.ref}</span>
          {group.brand && <span className={classes.brand}>{group.brand.name}</span>}
        </div>
        <h2 className={classes.title}>
          <Link
            className={classes.name ?? ''}
            to="/product/$categoryId/$id"
            params={{ categoryId: String(group.category.id), id: String(group.id) }}
            search={initialChoice(group)}
          >
            {group.name}
          </Link>
        </h2>
        {colors.length > 0 && (
          <ul className={classes.colors} aria-label={t('card.colors', { count: colors.length })}>
            {colors.slice(0, mostSwatches).map((color, index) => (
              <li key={color.id} className={index < mostNarrow ? undefined : classes.wide}>
                <Swatch of={color} name={color.name} />
              </li>
            ))}
            {colors.length > mostSwatches && (
              <li className={`${classes.quiet} ${classes.wide}`}>
                {t('card.more_colors', { n: colors.length - mostSwatches })}
              </li>
            )}
            {colors.length > mostNarrow && (
              <li className={`${classes.quiet} ${classes.narrow}`}>
                {t('card.more_colors', { n: colors.length - mostNarrow })}
              </li>
            )}
          </ul>
        )}
        {sizes.length > 0 && <div className={classes.quiet}>{sizeRange(sizes)}</div>}
        {group.match && <div className={classes.match}>{t('card.match', { ref: group.match.ref })}</div>}
        <Marks group={group} isInBasket={isInBasket} />
        <div className={classes.price}>
          <span className={classes.quiet}>{t('card.from')}</span> <Price price={group.price_from} />{' '}
          <PriceBefore price={group.price_before} />
          <RecommendedPrice group={group} />
        </div>
      </div>
    </article>
  )
})

/** As many cards as a first page has at the most, in their places. */
export function ResultGridSkeleton() {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={classes.card}>
          <div className={classes.picture}>
            <Skeleton className={classes.image ?? ''} radius={0} />
          </div>
          <div className={classes.text}>
            <Skeleton height={12} width="40%" />
            <Skeleton height={16} width="85%" />
            <Skeleton height={14} width="60%" />
            <Skeleton height={12} width="45%" />
            <Skeleton height={16} width="35%" mt="auto" />
          </div>
        </div>
      ))}
    </div>
  )
}
