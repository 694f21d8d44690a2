import type { Basket } from '@comptoir/contract/basket'
import { lengths } from '@comptoir/contract/rules'
import { Button, Group, TextInput } from '@mantine/core'
import { IconFileSpreadsheet, IconRepeat } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderOwner } from '#api/owner.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { SavedLines } from '#features/ordering/basket/SavedLines.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import { LoadButton } from './LoadButton.tsx'
import { Reminder } from './Reminder.tsx'
import { savedBasket, useSavedBasketActions } from './recurring.api.ts'

/** One recurring basket: its name, its lines, and the way into the current basket (ROUTE-15). */
export function SavedBasketScreen() {
  const { t } = useTranslation('recurring')
  const { id } = useParams({ from: '/basket/$id' })
  const owner = useOwnerId()
  const client = useOrderOwner()
  const query = savedBasket(owner, Number(id))
  const { data, error, refetch } = useQuery(query)
  const [isRenaming, setRenaming] = useState(false)
  if (error && !data) return <ErrorState error={error} order={1} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton rows={8} />
  return (
    <>
      <PageHeader
        title={data.name || t('title')}
        breadcrumbs={
          <Breadcrumbs label={t('title')}>
            <TextLink inherit to="/basket">
              {t('title')}
            </TextLink>
            <span>{data.name}</span>
          </Breadcrumbs>
        }
        actions={
          <>
            {data.basket_products.length > 0 && <LoadButton saved={data} />}
            <Button variant="default" aria-expanded={isRenaming} onClick={() => setRenaming(!isRenaming)}>
              {t('rename')}
            </Button>
          </>
        }
      />
      {isRenaming && <Rename basket={data} onDone={() => setRenaming(false)} />}
      <Group gap="xs" mb="xs">
        <LinkButton
          to="/order/create/import"
          search={{ basket: data.id }}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconFileSpreadsheet size={16} />}
        >
          {t('import')}
        </LinkButton>
        {!client && <Reminder basket={data.id} />}
      </Group>
      <SavedLines
        key={data.id}
        basket={data}
        queryKey={query.queryKey}
        empty={
          <EmptyState icon={<IconRepeat />} title={t('no_lines')}>
            {t('no_lines_text')}
          </EmptyState>
        }
      />
    </>
  )
}

function Rename({ basket: { id, name }, onDone }: { basket: Basket; onDone: () => void }) {
  const { t } = useTranslation('recurring')
  const { rename } = useSavedBasketActions()
  const [typed, setTyped] = useState(name)
  const save = useMutation({ mutationFn: () => rename(id, typed.trim()), onSuccess: onDone })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) save.mutate()
      }}
    >
      <Group align="end" gap="xs" mb="md">
        <TextInput
          label={t('name')}
          value={typed}
          maxLength={lengths.name}
          required
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </Group>
      <FormErrors error={save.error} hasFields={false} />
    </form>
  )
}
