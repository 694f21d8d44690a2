import type { GroupSummary } from '@comptoir/contract/catalogue'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { Price } from '#domain/prices/Money.tsx'
import { PriceBefore } from '#domain/prices/PriceBefore.tsx'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { FavouriteButton } from '#domain/catalogue/FavouriteButton.tsx'
import { Swatch } from '#domain/catalogue/Swatch.tsx'
import { StockBadge } from '#domain/catalogue/StockBadge.tsx'
import { Flags, Marks } from './Marks.tsx'
import { RecommendedPrice } from './RecommendedPrice.tsx'
import classes from './ResultList.module.css'
import { initialChoice } from './initial-choice.ts'
import { sizeRange } from './size-range.ts'
import { useBasketGroups } from './useBasketGroups.ts'

/** Styles as rows: twice as many on a screen, for who knows the references. */
export const ResultList = memo(function ResultList({ groups }: { groups: GroupSummary[] }) {
  const { t } = useTranslation('catalogue')
  const inBasket = useBasketGroups()
  const columns: Column<GroupSummary>[] = [
    {
      key: 'style',
      title: t('list.style'),
      cell: (group) => (
        <div className={classes.style}>
          <ProductImage src={group.image} size={32} alt="" />
          <div className={classes.words}>
            <TextLink
              className={classes.name}
              to="/product/$categoryId/$id"
              params={{ categoryId: String(group.category.id), id: String(group.id) }}
              search={initialChoice(group)}
            >
              <span className={classes.ref}>{group.ref}</span> {group.name}
            </TextLink>
            <span className={classes.below}>
              {group.brand && <span>{group.brand.name}</span>}
              <Flags group={group} />
              {group.match && <span>{t('card.match', { ref: group.match.ref })}</span>}
              <span className={classes.phone}>
                <Marks group={group} isInBasket={group.in_basket || inBasket.has(group.id)} />
              </span>
            </span>
          </div>
        </div>
      ),
    },
    {
      key: 'colors',
      title: t('list.colors'),
      wide: true,
      cell: ({ colors }) => (
        <span className={classes.colors}>
          {colors.slice(0, 6).map((color) => (
            <Swatch key={color.id} of={color} name={color.name} />
          ))}
          {colors.length > 6 && t('card.more_colors', { n: colors.length - 6 })}
        </span>
      ),
    },
    {
      key: 'sizes',
      title: t('list.sizes'),
      wide: true,
      cell: ({ sizes }) => <span className={classes.sizes}>{sizeRange(sizes)}</span>,
    },
    {
      key: 'stock',
      title: t('list.stock'),
      wide: true,
      cell: (group) => (
        <div className={classes.stock}>
          {!group.is_out_of_stock && !group.is_limited_stock && <StockBadge state="in_stock" />}
          <Marks group={group} isInBasket={group.in_basket || inBasket.has(group.id)} />
        </div>
      ),
    },
    {
      key: 'price',
      title: t('list.price'),
      numeric: true,
      cell: (group) => (
        <>
          <Price price={group.price_from} /> <PriceBefore price={group.price_before} />
          <RecommendedPrice group={group} />
        </>
      ),
    },
    { key: 'favourite', title: '', numeric: true, cell: (group) => <FavouriteButton style={group} /> },
  ]
  return (
    <DataTable
      caption={t('list.caption')}
      columns={columns}
      rows={groups}
      rowKey={({ id }) => id}
      empty={null}
    />
  )
})
