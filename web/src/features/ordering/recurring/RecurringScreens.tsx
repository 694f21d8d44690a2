import type { Basket } from '@comptoir/contract/basket'
import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { formatCount } from '#ui/format/format.ts'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import { Money, Price } from '#domain/prices/Money.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Pagination } from '#ui/data/Pagination.tsx'
import { ProductImage } from '#domain/catalogue/ProductImage.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import classes from './Recurring.module.css'
import { LoadButton } from './LoadButton.tsx'
import { pageSize, savedBasket, savedBaskets } from './recurring.api.ts'

/** The customer's recurring baskets (ROUTE-14). */
export function SavedBasketsScreen() {
  const { t } = useTranslation('recurring')
  const { instantDay } = useFormat()
  const navigate = useNavigate({ from: '/basket' })
  const { page = 1 } = useSearch({ from: '/basket' })
  const owner = useOwnerId()
  const { data, error, refetch } = useQuery(savedBaskets(owner, page))
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.list}>
          <DataTable
            caption={t('title')}
            rows={data?.results}
            rowKey={({ id }) => id}
            empty={<EmptyState icon={<IconRepeat />} title={t('empty')} action={<ToCatalogue />} />}
            columns={[
              {
                key: 'name',
                title: t('name'),
                cell: ({ id, name }) => (
                  <TextLink inherit to="/basket/$id" params={{ id: String(id) }}>
                    {name}
                  </TextLink>
                ),
              },
              {
                key: 'products',
                title: t('products'),
                numeric: true,
                cell: (row) => formatCount(row.products_count),
              },
              {
                key: 'total',
                title: t('total'),
                numeric: true,
                cell: (row) => <Money amount={row.total} />,
              },
              {
                key: 'updated',
                title: t('updated'),
                wide: true,
                cell: (row) => instantDay(row.updated_at),
              },
            ]}
          />
          <Pagination
            count={data?.count ?? 0}
            page={page}
            size={pageSize}
            onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {} })}
          />
        </div>
      )}
    </>
  )
}

type Line = Basket['basket_products'][number]

/** One recurring basket with its lines (ROUTE-15). */
export function SavedBasketScreen() {
  const { t } = useTranslation('recurring')
  const { id } = useParams({ from: '/basket/$id' })
  const { data, error, refetch } = useQuery(savedBasket(useOwnerId(), Number(id)))
  const columns: Column<Line>[] = [
    {
      key: 'image',
      title: '',
      wide: true,
      cell: ({ product }) => <ProductImage src={product.image} size={44} alt="" />,
    },
    { key: 'ref', title: t('ref'), wide: true, cell: (line) => line.ref },
    {
      key: 'product',
      title: t('product'),
      cell: (line) => (
        <>
          {line.product.name}
          <span className={classes.ref}>{line.ref}</span>
        </>
      ),
    },
    {
      key: 'quantity',
      title: t('quantity'),
      numeric: true,
      cell: ({ final_quantity, product }) => formatUnits(t, final_quantity, product.unit),
    },
    {
      key: 'price',
      title: t('price'),
      numeric: true,
      wide: true,
      cell: (line) => <Price price={line.price} />,
    },
    { key: 'total', title: t('total'), numeric: true, cell: (line) => <Money amount={line.total} /> },
  ]
  if (error && !data) return <ErrorState error={error} order={1} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader
        title={data?.name || t('title')}
        breadcrumbs={
          <Breadcrumbs label={t('title')}>
            <TextLink inherit to="/basket">
              {t('title')}
            </TextLink>
            <span>{data?.name}</span>
          </Breadcrumbs>
        }
        actions={data && data.basket_products.length > 0 && <LoadButton saved={data} />}
      />
      {data && (
        <TextLink to="/order/create/import" search={{ basket: data.id }} size="sm" display="block" mb="sm">
          {t('import')}
        </TextLink>
      )}
      <DataTable
        caption={data?.name ?? t('title')}
        rows={data?.basket_products}
        rowKey={({ id }) => id}
        columns={columns}
      />
    </>
  )
}

/** How a recurring basket comes about (ROUTE-16). */
export function NewSavedBasketScreen() {
  const { t } = useTranslation('recurring')
  return (
    <>
      <PageHeader title={t('create_title')} />
      <EmptyState
        icon={<IconRepeat />}
        title={t('create_title')}
        action={<LinkButton to="/order/create">{t('to_basket')}</LinkButton>}
      >
        {t('create_text')}
      </EmptyState>
    </>
  )
}

function ToCatalogue() {
  const { t } = useTranslation('recurring')
  return (
    <LinkButton to="/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}">{t('create')}</LinkButton>
  )
}
