import { type ClientOverview, clientOverviewOrders } from '@comptoir/contract/partner-clients'
import { Badge, Button, Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { clientSearch } from '@comptoir/contract/rules'
import { IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderOwner } from '#api/owner.ts'
import { newClient } from '#domain/accounts/client-chooser.ts'
import { Money } from '#domain/prices/Money.tsx'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { Pagination } from '#ui/data/Pagination.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './ClientsScreen.module.css'
import { clientsOverview } from './clients.api.ts'
import { readClientsSearch, type ClientsSearch } from './clients.search.ts'
import { useChooseClient } from './useChooseClient.ts'

const size = 50

/** A partner's home: the clients, with what they have ordered, and who orders later than usual (C-11). */
export function ClientsScreen() {
  const { t } = useTranslation('clients')
  const navigate = useNavigate({ from: '/clients' })
  const search = useSearch({ from: '/clients' })
  const { page = 1, order = 'name', overdue = false, q = '' } = search
  const query = { search: q, order, isOverdue: overdue, limit: size, offset: (page - 1) * size }
  const { data, error, refetch } = useQuery(clientsOverview(query))
  const show = (changes: { [Key in keyof ClientsSearch]?: ClientsSearch[Key] | undefined }) =>
    void navigate({ search: readClientsSearch({ ...search, page: undefined, ...changes }), replace: true })
  const add = (
    <Button leftSection={<IconUserPlus size={16} />} onClick={newClient.open}>
      {t('add.open')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('home.title')} lead={t('home.lead')} actions={add} />
      <Group component="search" className={classes.filters} gap="sm" align="end">
        <Words text={q} onText={(text) => show({ q: text || undefined })} />
        <NativeSelect
          label={t('home.order')}
          value={order}
          onChange={({ currentTarget }) =>
            show({ order: clientOverviewOrders.find((known) => known === currentTarget.value) })
          }
          data={clientOverviewOrders.map((value) => ({ value, label: t(`home.orders.${value}`) }))}
        />
        <Switch
          className={classes.switch}
          label={t('home.only_overdue')}
          checked={overdue}
          onChange={({ currentTarget }) => show({ overdue: currentTarget.checked || undefined })}
        />
      </Group>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <ClientTable rows={data?.results} isFiltered={q !== '' || overdue} />
          <Pagination
            count={data?.count ?? 0}
            page={page}
            size={size}
            onPage={(next) => void navigate({ search: readClientsSearch({ ...search, page: next }) })}
          />
        </>
      )}
    </>
  )
}

function Words({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('clients')
  const [typed, setTyped] = useState(text)
  const [debounced] = useDebouncedValue(typed.trim(), clientSearch.debounceMs)
  useEffect(() => {
    if (debounced !== text) onText(debounced)
    // Only what is typed changes the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [debounced])
  return (
    <TextInput
      type="search"
      className={classes.search}
      label={t('choose.label')}
      placeholder={t('choose.hint')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}

function ClientTable({ rows, isFiltered }: { rows: ClientOverview[] | undefined; isFiltered: boolean }) {
  const { t } = useTranslation('clients')
  const { day } = useFormat()
  const choose = useChooseClient()
  const owner = useOrderOwner()
  const turnover = (row: ClientOverview, year: 'this_year' | 'last_year') =>
    row.turnover ? <Money amount={row.turnover[year]} /> : t('home.hidden')
  const columns: Column<ClientOverview>[] = [
    {
      key: 'name',
      title: t('home.columns.client'),
      cell: (row) => (
        <>
          <strong>{row.enterprise_name || row.name}</strong>
          <div className={classes.quiet}>{[row.erp_id, row.city, row.name].filter(Boolean).join(' · ')}</div>
          {row.is_overdue && row.usual_days !== null && (
            <Badge color="warning" variant="light" className={classes.late}>
              {t('home.overdue', { count: row.usual_days })}
            </Badge>
          )}
        </>
      ),
    },
    {
      key: 'last_order',
      title: t('home.columns.last_order'),
      wide: true,
      cell: ({ last_order }) =>
        last_order ? (
          <>
            <TextLink inherit to="/order/view/$id" params={{ id: String(last_order.id) }}>
              {last_order.name}
            </TextLink>
            <div className={classes.quiet}>{day(last_order.day)}</div>
          </>
        ) : (
          <span className={classes.quiet}>{t('home.no_order')}</span>
        ),
    },
    {
      key: 'basket',
      title: t('home.columns.basket'),
      wide: true,
      cell: ({ basket_lines }) => (basket_lines > 0 ? t('home.lines', { count: basket_lines }) : '–'),
    },
    {
      key: 'this_year',
      title: t('home.columns.this_year'),
      numeric: true,
      cell: (row) => turnover(row, 'this_year'),
    },
    {
      key: 'last_year',
      title: t('home.columns.last_year'),
      numeric: true,
      wide: true,
      cell: (row) => turnover(row, 'last_year'),
    },
    {
      key: 'action',
      title: t('home.columns.action'),
      cell: (row) => (
        <Button
          size="compact-sm"
          variant={owner?.id === row.id ? 'filled' : 'default'}
          aria-label={t('home.order_for', { client: row.enterprise_name || row.name })}
          onClick={() => choose(row)}
        >
          {t('home.order_here')}
        </Button>
      ),
    },
  ]
  const empty = (
    <EmptyState icon={<IconUsers />} title={t(isFiltered ? 'home.none_found' : 'home.empty')}>
      {isFiltered ? null : t('home.empty_text')}
    </EmptyState>
  )
  return (
    <div className={classes.table}>
      <DataTable
        caption={t('home.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        expected={8}
        empty={empty}
      />
    </div>
  )
}
