import { CloseButton, Group, NativeSelect, TextInput } from '@mantine/core'
import { orderStatuses, type OrderSummary } from '@comptoir/contract/order'
import { IconReceipt, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import { paymentShown } from '#domain/orders/status-colors.ts'
import { Money } from '#domain/prices/Money.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Pagination } from '#ui/data/Pagination.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { PaymentBadge, StatusBadge } from './OrderBadges.tsx'
import classes from './OrderListScreen.module.css'
import { orderList } from './orders.api.ts'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStored } from '#ui/storage/useStored.ts'
import { pageSizes, readOrdersSearch, type OrdersSearch } from './orders.search.ts'

/** The orders of whom one orders for, newest first (ORD-01, ROUTE-10). */
export function OrderListScreen() {
  const { t } = useTranslation('orders')
  const owner = useOwnerId()
  const navigate = useNavigate({ from: '/order' })
  const search = useSearch({ from: '/order' })
  const [perPage, keepPerPage] = useStored(storageKeys.ordersPerPage)
  const kept = pageSizes.find((known) => String(known) === perPage)
  const { page = 1, size = kept ?? pageSizes[0] } = search
  const { data, error, refetch } = useQuery(
    orderList({ owner, limit: size, offset: (page - 1) * size, search: search.q, status: search.status }),
  )
  const show = (changes: { [Key in keyof OrdersSearch]?: OrdersSearch[Key] | undefined }) =>
    void navigate({ search: readOrdersSearch({ ...search, page: undefined, ...changes }) })
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <LinkButton variant="default" to="/invoices" search={{}}>
            {t('to_invoices')}
          </LinkButton>
        }
      />
      <Filters
        search={search}
        size={size}
        show={show}
        onSize={(next) => {
          keepPerPage(String(next))
          show({ size: next })
        }}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.list}>
          <OrderTable
            rows={data?.results}
            expected={size}
            isFiltered={Boolean(search.q ?? search.status)}
            onReset={() => show({ q: undefined, status: undefined })}
          />
          <Pagination
            count={data?.count ?? 0}
            page={page}
            size={size}
            onPage={(next) => show({ page: next })}
          />
        </div>
      )}
    </>
  )
}

type FilterProps = {
  search: OrdersSearch
  size: number
  onSize: (size: number) => void
  show: (changes: { [Key in keyof OrdersSearch]?: OrdersSearch[Key] | undefined }) => void
}

function Filters({ search, size, show, onSize }: FilterProps) {
  const { t } = useTranslation('orders')
  const [typed, setTyped] = useState(search.q ?? '')
  const clear = () => {
    setTyped('')
    show({ q: undefined })
  }
  return (
    <Group component="search" className={classes.filters} gap="sm" align="end">
      <form
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          show({ q: typed })
        }}
      >
        <TextInput
          type="search"
          label={t('search')}
          placeholder={t('search_hint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={typed && <CloseButton size="sm" aria-label={t('search_clear')} onClick={clear} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => typed.trim() !== (search.q ?? '') && show({ q: typed })}
        />
      </form>
      <NativeSelect
        label={t('columns.status')}
        value={search.status ?? ''}
        onChange={({ currentTarget }) =>
          show({ status: orderStatuses.find((status) => status === currentTarget.value) })
        }
        data={[
          { value: '', label: t('status_all') },
          ...orderStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
        ]}
      />
      <NativeSelect
        label={t('per_page')}
        value={String(size)}
        onChange={({ currentTarget }) => onSize(Number(currentTarget.value))}
        data={pageSizes.map(String)}
      />
    </Group>
  )
}

type TableProps = {
  rows: OrderSummary[] | undefined
  expected: number
  isFiltered: boolean
  onReset: () => void
}

function OrderTable({ rows, expected, isFiltered, onReset }: TableProps) {
  const { t } = useTranslation('orders')
  const { instant } = useFormat()
  const columns: Column<OrderSummary>[] = [
    {
      key: 'id',
      title: t('columns.id'),
      wide: true,
      cell: ({ id }) => <span className={classes.id}>{id}</span>,
    },
    {
      key: 'name',
      title: t('columns.name'),
      cell: (row) => (
        <>
          <TextLink inherit className={classes.name} to="/order/view/$id" params={{ id: String(row.id) }}>
            {row.name}
          </TextLink>
          <div className={classes.phone}>
            <span>{instant(row.created_at)}</span>
            <span>{row.address}</span>
            <span className={classes.badges}>
              <StatusBadge status={row.status} />
              <PaymentBadge status={paymentShown(row)} />
            </span>
          </div>
        </>
      ),
    },
    {
      key: 'address',
      title: t('columns.address'),
      wide: true,
      cell: ({ address, owner, placed_by }) => (
        <>
          {address}
          {placed_by.id !== owner.id && (
            <div className={classes.behalf}>{t('placed_by', { name: placed_by.name })}</div>
          )}
        </>
      ),
    },
    {
      key: 'created_at',
      title: t('columns.created_at'),
      wide: true,
      cell: (row) => instant(row.created_at),
    },
    {
      key: 'status',
      title: t('columns.status'),
      wide: true,
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: 'payment',
      title: t('columns.payment'),
      wide: true,
      cell: (row) => <PaymentBadge status={paymentShown(row)} />,
    },
    {
      key: 'total',
      title: t('columns.grand_total'),
      numeric: true,
      cell: (row) => <Money amount={row.grand_total} />,
    },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      expected={expected}
      empty={isFiltered ? <NoneFound onReset={onReset} /> : <NoneYet />}
    />
  )
}

function NoneYet() {
  const { t } = useTranslation('orders')
  return (
    <EmptyState
      icon={<IconReceipt />}
      title={t('empty')}
      action={
        <LinkButton to="/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}">
          {t('to_catalogue')}
        </LinkButton>
      }
    >
      {t('empty_text')}
    </EmptyState>
  )
}

function NoneFound({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('orders')
  return (
    <EmptyState
      icon={<IconSearch />}
      title={t('none_found')}
      action={
        <LinkButton to="/order" search={{}} onClick={onReset}>
          {t('show_all')}
        </LinkButton>
      }
    />
  )
}
