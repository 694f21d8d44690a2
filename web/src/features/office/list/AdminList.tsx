import type { Page } from '@comptoir/contract/common'
import { Button, NativeSelect, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { formatCount } from '#ui/format.ts'
import { Pagination } from '#ui/Pagination.tsx'
import classes from './AdminList.module.css'
import { AdminTable, type AdminTableProps } from './AdminTable.tsx'
import { BulkBar } from './BulkBar.tsx'
import { type ListFilter, ListTools } from './ListTools.tsx'
import { type ListAddress, pageSizes } from './useListAddress.ts'
import type { Selection } from './useSelection.ts'

type Props<Row extends { id: number }, Filter extends string> = Pick<
  AdminTableProps<Row>,
  'caption' | 'columns' | 'rowPath' | 'rowName'
> & {
  address: ListAddress<Filter>
  found: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  filters: ListFilter<Filter>[]
  searchHint: string
  /** What to say where there is nothing at all, search and filters aside. */
  empty: { title: string; text?: string; icon?: ReactNode }
  selection?: Selection
  /** What can be done with what is chosen. */
  bulk?: ReactNode
}

/** A list of the back office: search, filters, table, pages, and what to do with several rows at once. */
export function AdminList<Row extends { id: number }, Filter extends string>(props: Props<Row, Filter>) {
  const { address, found, filters, searchHint, empty, selection, bulk, ...table } = props
  const { t } = useTranslation(['admin', 'common'])
  const { data, error, isPlaceholderData } = found
  const rows = data?.results
  useLastPage(address, isPlaceholderData ? undefined : data)
  return (
    <div className={classes.list}>
      <ListTools address={address} filters={filters} searchHint={searchHint} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void found.refetch()} />
      ) : rows?.length === 0 ? (
        <NoRows address={address} empty={empty} filters={filters} />
      ) : (
        <AdminTable
          {...table}
          rows={rows}
          expected={Math.min(address.size, 12)}
          ordering={address.ordering}
          onOrder={(ordering) => address.show({ ordering })}
          selection={selection}
          isStale={isPlaceholderData}
        />
      )}
      {data && data.count > 0 && (
        <div className={classes.foot}>
          <div className={classes.pages}>
            <Pagination
              count={data.count}
              page={address.page}
              size={address.size}
              onPage={(page) => address.show({ page: String(page) })}
            />
          </div>
          {selection && (
            <Text size="xs" c="dimmed" className={classes.keys}>
              {t('list.keys')}
            </Text>
          )}
          {data.count > pageSizes[0] && (
            <NativeSelect
              size="xs"
              aria-label={t('list.per_page')}
              value={String(address.size)}
              onChange={({ currentTarget }) => address.show({ size: currentTarget.value })}
              data={pageSizes.map((size) => ({
                value: String(size),
                label: t('list.rows', { count: size, n: formatCount(size) }),
              }))}
            />
          )}
        </div>
      )}
      {selection && (
        <BulkBar selection={selection} total={data?.count ?? 0}>
          {bulk}
        </BulkBar>
      )}
    </div>
  )
}

/** Where a list has become shorter than the page asked for, its last page is shown. */
function useLastPage<Filter extends string>(address: ListAddress<Filter>, data: Page<unknown> | undefined) {
  const { page, size, show } = address
  const last = data ? Math.max(1, Math.ceil(data.count / size)) : page
  useEffect(() => {
    if (page > last) show({ page: String(last) }, { replace: true })
  }, [page, last, show])
}

function NoRows<Filter extends string>({
  address,
  empty,
  filters,
}: {
  address: ListAddress<Filter>
  empty: { title: string; text?: string; icon?: ReactNode }
  filters: ListFilter<Filter>[]
}) {
  const { t } = useTranslation('admin')
  if (!address.isNarrowed && address.page === 1)
    return (
      <EmptyState title={empty.title} icon={empty.icon}>
        {empty.text && <Text>{empty.text}</Text>}
      </EmptyState>
    )
  const reset = Object.fromEntries([['q', undefined], ...filters.map(({ key }) => [key, undefined])])
  return (
    <EmptyState
      icon={<IconSearch />}
      title={t('list.none')}
      action={<Button onClick={() => address.show(reset as never)}>{t('list.reset')}</Button>}
    >
      {t('list.none_text')}
    </EmptyState>
  )
}
