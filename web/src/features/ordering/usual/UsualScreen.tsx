import type { BasketLine } from '@comptoir/contract/basket'
import { dayIn } from '@comptoir/contract/days'
import type { UsualProduct } from '@comptoir/contract/usual'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconHistory, IconShoppingBagPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBasket, useBasketActions } from '#features/ordering/basket/useBasket.ts'
import { useLoadLines } from '#features/ordering/basket/useLoadLines.tsx'
import { useOwnerId } from '#api/useOwnerId.ts'
import { useUser } from '#api/session.ts'
import { useFavourites } from '#domain/catalogue/favourites.ts'
import { cataloguePath, noCategory } from '#domain/catalogue/catalogue-path.ts'
import { LineEditor } from '#domain/ordering/lines/LineEditor.tsx'
import type { LineActions, LineProgress } from '#domain/ordering/lines/lines.rules.ts'
import { Removed } from '#domain/ordering/lines/Removed.tsx'
import { useLineRemoval } from '#domain/ordering/lines/useLineRemoval.ts'
import { OrderingNav } from '#domain/ordering/OrderingNav.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { keepTyped } from '#ui/navigation/keepTyped.ts'
import { usePageKey } from '#ui/navigation/usePageKey.ts'
import { Habit } from './Habit.tsx'
import { keepUsualPacks, readUsualPacks } from './usual-packs.ts'
import { usualPurchases } from './usual.api.ts'
import classes from './Usual.module.css'
import { categoriesOf, isRegular, linesOf, shownProducts } from './usual.rules.ts'
import { type UsualSearch, usualSorts } from './usual.search.ts'

/** What the client usually buys, as one list with the usual quantities (CAT-12). */
export function UsualScreen() {
  const { t, i18n } = useTranslation('usual')
  const owner = useOwnerId()
  const { data, error, refetch } = useQuery(usualPurchases(owner, i18n.language))
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <OrderingNav />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <PageSkeleton rows={8} />
      ) : data.products.length === 0 ? (
        <Empty />
      ) : (
        <>
          {data.has_more && <p role="status">{t('more')}</p>}
          <UsualList key={owner} products={data.products} />
        </>
      )}
    </>
  )
}

function Empty() {
  const { t } = useTranslation('usual')
  return (
    <EmptyState
      icon={<IconHistory />}
      title={t('empty.title')}
      action={
        <LinkButton to={cataloguePath} params={noCategory}>
          {t('empty.action')}
        </LinkButton>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

/** Nothing is saved before it is added to the basket. */
const nothingWaits: LineProgress = { commands: [], refusals: [] }
const noLines: never[] = []

function UsualList({ products }: { products: readonly UsualProduct[] }) {
  const { t } = useTranslation('usual')
  const search = useSearch({ from: '/usual' })
  const user = useUser()
  const pricesHidden = user?.prices_hidden ?? false
  const basket = useBasket()?.basket_products ?? noLines
  const owner = useOwnerId() ?? 0
  const who = useMemo(() => ({ user: user?.id ?? 0, owner }), [user?.id, owner])
  const [packs, setPacks] = useState(() => readUsualPacks(who))
  useEffect(() => keepUsualPacks(who, packs), [who, packs])
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const actions = useMemo((): LineActions => {
    const ids = (lines: readonly BasketLine[]) => lines.map(({ product }) => product.id)
    return {
      setQuantities: (changes) =>
        setPacks((before) => ({
          ...before,
          ...Object.fromEntries(changes.map(({ line, quantity }) => [line.product.id, quantity])),
        })),
      remove: (lines) => setLeft((before) => new Set([...before, ...ids(lines)])),
      restore: (lines) => {
        const back = new Set(ids(lines))
        setLeft((before) => new Set([...before].filter((id) => !back.has(id))))
      },
    }
  }, [])
  const forget = (added: readonly BasketLine[]) => {
    const ids = new Set(added.map(({ product }) => product.id))
    setPacks((before) =>
      Object.fromEntries(Object.entries(before).filter(([product]) => !ids.has(Number(product)))),
    )
  }
  const removal = useLineRemoval(actions)
  const marked = useFavourites()
  const shown = useMemo(() => shownProducts(products, search, marked), [products, search, marked])
  const lines = useMemo(
    () => linesOf(shown, packs, basket).filter(({ product }) => !left.has(product.id)),
    [shown, packs, basket, left],
  )
  const [today] = useState(() => dayIn(new Date()))
  const byId = useMemo(() => new Map(products.map((each) => [each.product.id, each])), [products])
  const about = useCallback(
    (some: readonly BasketLine[]) => (
      <Habit products={some.flatMap(({ product }) => byId.get(product.id) ?? [])} today={today} />
    ),
    [byId, today],
  )
  return (
    <>
      <Filters products={products} search={search} />
      <Removed removal={removal} />
      {lines.length === 0 ? (
        <p role="status">{t('none')}</p>
      ) : (
        <LineEditor
          title={t('title')}
          views={['single', 'style', 'runs']}
          isSorted
          find={t('find')}
          lines={lines}
          progress={nothingWaits}
          actions={actions}
          removal={removal}
          pricesHidden={pricesHidden}
          about={about}
          tools={(found, selected) => (
            <AddLines
              lines={selected.length > 0 ? selected : found}
              isAll={selected.length === 0}
              onAdded={forget}
            />
          )}
        />
      )}
    </>
  )
}

type FiltersProps = { products: readonly UsualProduct[]; search: UsualSearch }

/** What of the list is shown, and in which order. */
function Filters({ products, search }: FiltersProps) {
  const { t } = useTranslation('usual')
  const navigate = useNavigate({ from: '/usual' })
  const show = (next: UsualSearch) => void navigate({ search: next, replace: true })
  const categories = categoriesOf(products)
  const regular = products.filter(isRegular).length
  const { category: _, ...withoutCategory } = search
  const { once: __, ...withoutOnce } = search
  const { favourites: ____, ...withoutFavourites } = search
  const marked = useFavourites()
  const hasFavourites = products.some(({ product }) => marked.includes(product.group))
  const { sort: ___, ...withoutSort } = search
  return (
    <div className={classes.filters}>
      <NativeSelect
        size="xs"
        label={t('sort.label')}
        value={search.sort ?? 'due'}
        onChange={({ currentTarget: { value } }) => {
          const sort = usualSorts.slice(1).find((known) => known === value)
          show(sort ? { ...search, sort } : withoutSort)
        }}
        data={usualSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
      {categories.length > 1 && (
        <NativeSelect
          size="xs"
          label={t('category.label')}
          value={String(search.category ?? '')}
          onChange={({ currentTarget: { value } }) =>
            show(value ? { ...search, category: Number(value) } : withoutCategory)
          }
          data={[
            { value: '', label: t('category.all') },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {(hasFavourites || search.favourites) && (
        <Checkbox
          className={classes.once}
          label={t('favourites')}
          checked={search.favourites ?? false}
          onChange={({ currentTarget: { checked } }) =>
            show(checked ? { ...search, favourites: true } : withoutFavourites)
          }
        />
      )}
      {regular > 0 && regular < products.length && (
        <Checkbox
          className={classes.once}
          label={t('once', { count: products.length - regular, n: formatCount(products.length - regular) })}
          checked={search.once ?? false}
          onChange={({ currentTarget: { checked } }) =>
            show(checked ? { ...search, once: true } : withoutOnce)
          }
        />
      )}
    </div>
  )
}

type AddProps = {
  lines: readonly BasketLine[]
  isAll: boolean
  onAdded: (lines: readonly BasketLine[]) => void
}

/** Puts lines into the basket with one request, after a report of what has changed since the last order (C-09). */
function AddLines({ lines, isAll, onAdded }: AddProps) {
  const { t } = useTranslation('usual')
  const { defer } = useBasketActions()
  const count = { count: lines.length, n: formatCount(lines.length) }
  /** Leaves them to the basket of this browser, which is saved when the server is there again (C-08). */
  const leave = () => {
    const isLeft = defer('usual', lines)
    if (isLeft) {
      onAdded(lines)
      void notify.info(t('add.deferred', count))
    }
    return isLeft
  }
  const { open, isOpening, error, dialog } = useLoadLines(
    {
      kind: 'usual',
      name: t('title'),
      lines: lines.map(({ product, quantity }) => ({ product: product.id, quantity })),
    },
    { onLoaded: () => onAdded(lines), onAway: leave },
  )
  const add = () => {
    keepTyped()
    requestAnimationFrame(open)
  }
  usePageKey('main', () => lines.length > 0 && !isOpening && add())
  return (
    <>
      <FormErrors error={error} hasFields={false} />
      <Button
        size="xs"
        loading={isOpening}
        disabled={lines.length === 0}
        aria-keyshortcuts="Control+Enter"
        leftSection={<IconShoppingBagPlus size={16} aria-hidden />}
        onClick={add}
      >
        {isAll ? t('add.all', count) : t('add.selected', count)}
      </Button>
      {dialog}
    </>
  )
}
