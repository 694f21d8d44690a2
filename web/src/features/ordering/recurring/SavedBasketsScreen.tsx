import type { SavedBasket } from '@comptoir/contract/basket'
import { ActionIcon, Group } from '@mantine/core'
import { IconCopy, IconRepeat, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { DataTable } from '#ui/data/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import { Money } from '#domain/prices/Money.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Pagination } from '#ui/data/Pagination.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { useOnce } from '#ui/useOnce.ts'
import classes from './Recurring.module.css'
import { pageSize, savedBaskets, useSavedBasketActions } from './recurring.api.ts'

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
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={<LinkButton to="/basket-create">{t('create_title')}</LinkButton>}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.list}>
          <DataTable
            caption={t('title')}
            rows={data?.results}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                icon={<IconRepeat />}
                title={t('empty')}
                action={<LinkButton to="/basket-create">{t('create_title')}</LinkButton>}
              />
            }
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
              { key: 'actions', title: '', numeric: true, cell: (row) => <RowActions row={row} /> },
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

/** What is done with a recurring basket without opening it. */
function RowActions({ row: { id, name } }: { row: SavedBasket }) {
  const { t } = useTranslation('recurring')
  const { create, remove, restore } = useSavedBasketActions()
  const copy = useMutation({
    mutationFn: () => create({ name: t('copy_name', { name }), basket: id }),
    onSuccess: (made) => void notify.done(t('created', { name: made.name })),
  })
  const once = useOnce()
  const drop = useMutation({
    mutationFn: () => remove(id),
    // The row is gone when this is pressed: what goes wrong is said by a toast.
    onSuccess: () =>
      void notify.done(t('deleted', { name }), {
        undo: () => void restore(id).catch(() => notify.failed(t('not_restored', { name }))),
      }),
  })
  return (
    <>
      <Group gap={4} justify="flex-end" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('duplicate', { name })}
          title={t('duplicate', { name })}
          loading={copy.isPending}
          onClick={() => once(() => copy.mutateAsync())}
        >
          <IconCopy size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('delete', { name })}
          title={t('delete', { name })}
          loading={drop.isPending}
          onClick={() => once(() => drop.mutateAsync())}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <FormErrors error={copy.error ?? drop.error} hasFields={false} />
    </>
  )
}
