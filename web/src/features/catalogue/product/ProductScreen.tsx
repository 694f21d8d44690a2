import type { Group, Successor } from '@comptoir/contract/catalogue'
import { Alert, Badge, Text } from '@mantine/core'
import { IconHanger, IconReplace } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBasket } from '#features/ordering/basket/useBasket.ts'
import { ApiError } from '#api/client.ts'
import { ownerIdNow, useOwnerId } from '#api/useOwnerId.ts'
import { useUser } from '#api/session.ts'
import { i18n } from '#i18n/i18n.ts'
import { rememberProducts } from '#domain/ordering/known-products.ts'
import { productsOf } from '#domain/ordering/known-products.rules.ts'
import { cataloguePath, noCategory } from '#domain/catalogue/catalogue-path.ts'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { ArchiveButton } from '#domain/catalogue/ArchiveButton.tsx'
import { FavouriteButton } from '#domain/catalogue/FavouriteButton.tsx'
import { StockBadge } from '#domain/catalogue/StockBadge.tsx'
import { Gallery } from './Gallery.tsx'
import { fetchArchive, fetchPaper, style as styleQuery } from './product.api.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductOrder } from './ProductOrder.tsx'
import classes from './ProductScreen.module.css'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import type { Draft } from './useEdit.ts'

/** Asks for the style that an address names. */
export function fetchStyle({
  client,
  params,
}: {
  client: QueryClient
  params: { id?: string | undefined }
}): void {
  void client.prefetchQuery(styleQuery(Number(params.id), ownerIdNow(client), i18n.language))
}

/**
 * A style: pictures, facts, prices, and the grid to order from. `id` in the address is the style's; with a category in
 * it the way through that category is shown, and a style that is not in it is not found (ROUTE-09).
 */
export function ProductScreen() {
  const { id, categoryId } = useParams({ strict: false })
  const { product, color } = useSearch({ strict: false })
  const { i18n } = useTranslation('product')
  const user = useUser()
  const owner = useOwnerId()
  const { data: answer, error, refetch } = useQuery(styleQuery(Number(id), owner, i18n.language))
  // A large grid is drawn bit by bit: the page hears keys and shows its frame meanwhile, and no style left before.
  const drawn = useDeferredValue(answer)
  const data = drawn?.id === answer?.id ? drawn : undefined
  useEffect(() => {
    if (data && user) void rememberProducts({ user: user.id, owner: owner ?? 0 }, productsOf(data))
  }, [data, user, owner])
  if (error instanceof ApiError && error.status === 404) return <NotFound error={error} />
  if (error && !data) return <ErrorState error={error} order={1} onRetry={() => void refetch()} />
  if (!data) return <ProductSkeleton />
  const path = pathTo(data, categoryId)
  if (!path) return <NotFound />
  const draft = { user: user?.id ?? 0, owner: owner ?? 0, style: data.id }
  const ofColor = color === undefined ? undefined : data.products.find((one) => one.color?.id === color)
  return (
    <Product
      key={Object.values(draft).join(' ')}
      style={data}
      path={path}
      first={product ?? ofColor?.id}
      draft={draft}
    />
  )
}

/** The categories down to the style, or to the one that is named; undefined where the style is not in that. */
function pathTo(
  { category_path }: Group,
  categoryId: string | undefined,
): Group['category_path'] | undefined {
  if (categoryId === undefined) return category_path
  const last = category_path.findIndex(({ id }) => String(id) === categoryId)
  return last === -1 ? undefined : category_path.slice(0, last + 1)
}

type ProductProps = {
  style: Group
  path: Group['category_path']
  first: number | undefined
  draft: Draft
}

function Product({ style, path, first, draft }: ProductProps) {
  const { t } = useTranslation('product')
  const started = style.products.find(({ id }) => id === first) ?? style.products[0]
  const [color, setColor] = useState(started?.color?.id ?? null)
  const owner = useOwnerId()
  return (
    <>
      <PageHeader
        title={style.name}
        breadcrumbs={<Trail name={style.name} path={path} />}
        actions={<FavouriteButton style={style} />}
        lead={
          <Text component="div" className={classes.lead}>
            <span className={classes.ref}>{style.ref}</span>
            {style.brand && <span>{t('by', { brand: style.brand.name })}</span>}
            <Marks style={style} />
          </Text>
        }
      />
      {style.successor && (
        <Alert mb="md" icon={<IconReplace aria-hidden />}>
          {t('successor')} <ToSuccessor style={style.successor} />
        </Alert>
      )}
      <div className={classes.layout}>
        <div className={classes.side}>
          <Gallery style={style} color={color} onColor={setColor} />
        </div>
        <ProductOrder style={style} draft={draft} first={first} />
        <ProductFacts style={style} onPaper={(paper) => fetchPaper(style.id, paper, owner)}>
          <p>
            <ArchiveButton label={t('archive')} fetch={(watch) => fetchArchive(style.id, owner, watch)} />
          </p>
        </ProductFacts>
      </div>
    </>
  )
}

/** What the customer should know of the whole style at once (CAT-09 to CAT-12, CAT-18). */
function Marks({ style }: { style: Group }) {
  const { t } = useTranslation(['product', 'common'])
  const { day } = useFormat()
  const lines = useBasket()?.basket_products
  const isInBasket = lines ? lines.some(({ product }) => product.group === style.id) : style.in_basket
  return (
    <>
      {style.is_new && <Badge color="danger">{t('new')}</Badge>}
      {style.is_promoted && <Badge color="warning">{t('common:promotion.name')}</Badge>}
      {style.is_deal && <Badge color="warning">{t('deal')}</Badge>}
      {style.is_out_of_stock && <StockBadge state="out" />}
      {!style.is_out_of_stock && style.is_limited_stock && <StockBadge state="limited" />}
      {style.products.every(({ on_request }) => on_request) && <StockBadge state="on_request" />}
      {style.products.some(({ is_pickup_only }) => is_pickup_only) && <StockBadge state="pickup_only" />}
      {isInBasket && <Badge variant="outline">{t('common:state.in_basket')}</Badge>}
      {style.already_ordered && (
        <Badge variant="outline" color="gray">
          {t('common:state.already_ordered')}
        </Badge>
      )}
      {!style.already_ordered && style.last_ordered !== null && (
        <Badge variant="outline" color="gray">
          {t('bought', { date: day(style.last_ordered) })}
        </Badge>
      )}
    </>
  )
}

const levels = ['categoryId', 'childrenId', 'subCategoryId'] as const

function Trail({ name: styleName, path }: { name: string; path: Group['category_path'] }) {
  const { t } = useTranslation('product')
  return (
    <Breadcrumbs label={t('trail')}>
      <TextLink inherit to={cataloguePath} params={noCategory}>
        {t('catalogue')}
      </TextLink>
      {path.map(({ id, name }, at) => (
        <TextLink
          key={id}
          inherit
          to={cataloguePath}
          params={Object.fromEntries(
            path.slice(0, at + 1).map((step, level) => [levels[level], String(step.id)]),
          )}
        >
          {name}
        </TextLink>
      ))}
      <span aria-current="page">{styleName}</span>
    </Breadcrumbs>
  )
}

const ToSuccessor = ({ style: { id, ref, name } }: { style: Successor }) => (
  <TextLink inherit to="/product/$id" params={{ id: String(id) }}>
    {ref} {name}
  </TextLink>
)

/** What the server says of a style that is no longer sold, where something takes its place. */
type Discontinued = { detail: string; successor: Successor }
const isDiscontinued = (body: unknown): body is Discontinued =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'discontinued'

function NotFound({ error }: { error?: ApiError }) {
  const { t } = useTranslation('product')
  if (error && isDiscontinued(error.body))
    return (
      <EmptyState
        order={1}
        icon={<IconReplace />}
        title={error.body.detail}
        action={
          <LinkButton to="/product/$id" params={{ id: String(error.body.successor.id) }}>
            {t('to_successor')}
          </LinkButton>
        }
      >
        {t('successor')} <ToSuccessor style={error.body.successor} />
      </EmptyState>
    )
  return (
    <EmptyState
      order={1}
      icon={<IconHanger />}
      title={t('not_found')}
      action={
        <LinkButton to={cataloguePath} params={noCategory}>
          {t('to_catalogue')}
        </LinkButton>
      }
    >
      {t('not_found_text')}
    </EmptyState>
  )
}
