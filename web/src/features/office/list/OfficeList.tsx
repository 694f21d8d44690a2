import { listMaximum } from '@comptoir/contract/admin-list'
import type { Page } from '@comptoir/contract/common'
import { Button, NativeSelect, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { errorText } from '#ui/feedback/errors.ts'
import { formatCount } from '#ui/format/format.ts'
import { Pagination } from '#ui/data/Pagination.tsx'
import classes from './OfficeList.module.css'
import { OfficeTable, type OfficeTableProps } from './OfficeTable.tsx'
import type { Chosen } from '#features/office/decisions/bulk.ts'
import type { Decision } from '#features/office/decisions/decision.ts'
import { BulkBar } from './BulkBar.tsx'
import { ListTools } from './ListTools.tsx'
import { type ListAddress, pageSizes } from './useListAddress.ts'
import { useSelection } from './useSelection.ts'

export type OfficeListProps<Row extends { id: number }> = Pick<
  OfficeTableProps<Row>,
  'caption' | 'columns' | 'place' | 'rowName'
> & {
  address: ListAddress
  found: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>
  /** What a search finds it by; without it there is none. */
  searchHint?: string
  /** What to say where there is nothing at all, search and filters aside. */
  empty: { title: string; text?: string; icon?: ReactNode }
  /** What can be done with several rows at once, a hook; without it none can be chosen. */
  useBulk?: (chosen: Chosen) => Decision[]
}

/** A list of the back office: search, filters, table, pages, and what to do with several rows at once. */
export function OfficeList<Row extends { id: number }>(props: OfficeListProps<Row>) {
  const { address, found, searchHint, empty, useBulk, ...table } = props
  const { t } = useTranslation(['admin', 'common'])
  const { data, error, isPlaceholderData } = found
  const rows = data?.results
  const chosen = useSelection(JSON.stringify(address.narrowing), data?.count ?? 0)
  const selection = useBulk ? chosen : undefined
  useLastPage(address, isPlaceholderData ? undefined : data)
  return (
    <div className={classes.list}>
      <ListTools address={address} {...(searchHint !== undefined && { searchHint })} />
      {error && !data && isRefused(error) && address.isNarrowed ? (
        <Refused error={error} address={address} />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void found.refetch()} />
      ) : rows?.length === 0 ? (
        <NoRows address={address} empty={empty} />
      ) : (
        <OfficeTable
          {...table}
          rows={rows}
          expected={Math.min(address.size, 12)}
          order={{ by: address.ordering, onOrder: (ordering) => address.show({ ordering }) }}
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
          {data.count === listMaximum && (
            <Text size="xs" c="dimmed">
              {t('list.there_are_more')}
            </Text>
          )}
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
      {selection && useBulk && (
        <BulkBar selection={selection} address={address} total={data?.count ?? 0} useBulk={useBulk} />
      )}
    </div>
  )
}

/** The filters do not go together: asked again it is refused again. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 400

function Refused({ error, address }: { error: unknown; address: ListAddress }) {
  const { t } = useTranslation(['common', 'admin'])
  return (
    <div role="alert">
      <EmptyState
        icon={<IconSearch />}
        title={errorText(error, t)}
        action={<Button onClick={address.showAll}>{t('admin:list.reset')}</Button>}
      />
    </div>
  )
}

/** Where a list has become shorter than the page asked for, its last page is shown. */
function useLastPage(address: ListAddress, data: Page<unknown> | undefined) {
  const { page, size } = address
  const last = data ? Math.max(1, Math.ceil(data.count / size)) : page
  useEffect(() => {
    if (page > last) address.show({ page: String(last) }, { replace: true })
  }, [page, last, address])
}

function NoRows({
  address,
  empty,
}: {
  address: ListAddress
  empty: OfficeListProps<{ id: number }>['empty']
}) {
  const { t } = useTranslation('admin')
  if (!address.isNarrowed && address.page === 1)
    return (
      <EmptyState title={empty.title} icon={empty.icon}>
        {empty.text && <Text>{empty.text}</Text>}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconSearch />}
      title={t('list.none')}
      action={<Button onClick={address.showAll}>{t('list.reset')}</Button>}
    >
      {t('list.none_text')}
    </EmptyState>
  )
}
