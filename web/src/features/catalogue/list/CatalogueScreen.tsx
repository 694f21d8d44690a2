import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ownerIdNow } from '#api/useOwnerId.ts'
import { i18n } from '#i18n/i18n.ts'
import { ArchiveButton } from '#domain/catalogue/ArchiveButton.tsx'
import { cataloguePath } from '#domain/catalogue/catalogue-path.ts'
import { OrderingNav } from '#domain/ordering/OrderingNav.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { formatCount } from '#ui/format/format.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Pagination } from '#ui/data/Pagination.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { categoryTree, fetchFound, pageSize, pathTo, results } from './catalogue.api.ts'
import { type CatalogueSearch, countChosen, readCatalogueSearch, withMerged } from './catalogue.search.ts'
import classes from './CatalogueScreen.module.css'
import { CategoryTrail } from './CategoryTrail.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { Preferred } from './Preferred.tsx'
import { CategoryNotFound, NothingFound } from './NothingFound.tsx'
import { OrderingAndView, useView } from './OrderingAndView.tsx'
import { ResultGrid, ResultGridSkeleton } from './ResultGrid.tsx'
import { ResultList } from './ResultList.tsx'
import { useViewer } from './useViewer.ts'
import { useUnderstood } from './useUnderstood.ts'

type Params = { [Level in 'categoryId' | 'childrenId' | 'subCategoryId']?: string | undefined }

/** The category that an address names: the deepest one. */
const categoryIn = ({ categoryId, childrenId, subCategoryId }: Params): string | undefined =>
  subCategoryId ?? childrenId ?? categoryId

/** Asks for what an address shows. */
export function fetchCatalogue({
  client,
  params,
  search,
}: {
  client: QueryClient
  params: Params
  search: object
}): void {
  const viewer = { owner: ownerIdNow(client), language: i18n.language }
  const category = Number(categoryIn(params)) || undefined
  void client.prefetchQuery(results(readCatalogueSearch({ ...search }), category, viewer))
  void client.prefetchQuery(categoryTree(viewer.language))
}

/** The catalogue: searched, filtered, page by page; everything chosen stands in the address (CAT-02, ROUTE-29). */
export function CatalogueScreen() {
  const { t } = useTranslation('catalogue')
  const search = useSearch({ from: cataloguePath })
  const params = useParams({ from: cataloguePath })
  const navigate = useNavigate({ from: cataloguePath })
  const viewer = useViewer()
  const view = useView(search)
  const [drawer, { open, close }] = useDisclosure(false)
  const asked = categoryIn(params)
  const category = Number(asked) || undefined
  const { data: tree = [], isSuccess: knowsTree } = useQuery(categoryTree(viewer.language))
  const path = category === undefined ? [] : pathTo(tree, category)
  const isFavourites = search.mine === 'favourite' && path.length === 0
  const {
    data: found,
    error,
    isPlaceholderData: isOld,
    refetch,
  } = useQuery(results(search, category, viewer))
  // Filters and cards are drawn bit by bit, so that what is typed meanwhile does not wait for them.
  const { data, isPlaceholderData } = useDeferredValue(
    useMemo(() => ({ data: found, isPlaceholderData: isOld }), [found, isOld]),
  )
  const show = (next: CatalogueSearch) => void navigate({ to: cataloguePath, params, search: next })
  const turnTo = (page: number) => {
    show({ ...search, page })
    window.scrollTo({ top: 0 })
  }
  useEffect(() => {
    const merged = data && withMerged(search, data.facets)
    if (merged) void navigate({ to: cataloguePath, params, search: merged, replace: true })
  }, [data, navigate, params, search])
  const hasFailed = error !== null && !data
  const count = data?.count ?? 0
  const chosen = countChosen(search)
  const title = useTitle(search, path.at(-1)?.name)
  const understood = useUnderstood(data?.understood)
  if (asked && knowsTree && path.length === 0) return <CategoryNotFound />
  const panel = { tree, path, facets: data?.facets, search, show }
  return (
    <>
      <PageHeader title={title} breadcrumbs={<CategoryTrail path={path} search={search} />} />
      {isFavourites && <OrderingNav />}
      <div className={classes.layout}>
        <aside className={classes.side} aria-label={t('filters')}>
          {!hasFailed && <FilterPanel {...panel} />}
        </aside>
        <Drawer
          opened={drawer}
          onClose={close}
          title={t('filters')}
          closeButtonProps={{ 'aria-label': t('actions.close', { ns: 'common' }) }}
          size="22rem"
        >
          <FilterPanel {...panel} />
          <div className={classes.drawerFoot}>
            <Button fullWidth onClick={close}>
              {t('show', { count, n: formatCount(count) })}
            </Button>
          </div>
        </Drawer>
        <div className={classes.main}>
          <div className={classes.tools}>
            <Button
              className={classes.drawerButton}
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={16} />}
              onClick={open}
            >
              {chosen > 0 ? t('filters_n', { n: chosen }) : t('filters')}
            </Button>
            <p className={classes.count} role="status">
              {data ? t('found', { count, n: formatCount(count) }) : !hasFailed && t('searching')}
            </p>
            <Preferred search={search} show={show} />
            <OrderingAndView search={search} show={show} />
            {count > 0 && (
              <ArchiveButton
                isIcon
                label={t('archive')}
                fetch={(watch) => fetchFound(search, category, viewer, watch)}
              />
            )}
          </div>
          <div className={classes.notes} role="status">
            {understood && <p className={classes.understood}>{understood}</p>}
          </div>
          <ActiveFilters search={search} facets={data?.facets} show={show} />
          {hasFailed ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <ResultGridSkeleton />
          ) : count === 0 && !isPlaceholderData ? (
            <NothingFound search={search} isInCategory={path.length > 0} show={show} />
          ) : (
            <div
              className={classes.results}
              data-stale={isPlaceholderData || undefined}
              aria-busy={isPlaceholderData}
            >
              {view === 'list' ? <ResultList groups={data.results} /> : <ResultGrid groups={data.results} />}
              <Pagination count={count} page={search.page ?? 1} size={pageSize} onPage={turnTo} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** What the page shows in a word: the query, the menu's two searches, the category, else the catalogue. */
function useTitle({ query, other, mine }: CatalogueSearch, category: string | undefined): string {
  const { t } = useTranslation(['catalogue', 'shell'])
  if (query) return t('results_title', { query })
  if (category) return category
  if (mine === 'favourite' || mine === 'bought') return t(`mine.${mine}`)
  if (other === 'new') return t('shell:nav.new_products')
  return other === 'deal' ? t('shell:nav.deals') : t('title')
}
