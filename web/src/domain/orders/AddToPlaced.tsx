import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { type PlacedLine, placedOrders, useAddLines } from './placed-orders.ts'

const minute = 60_000

type Props = {
  /** What would be added; nothing is offered while there is nothing. */
  lines: readonly PlacedLine[]
  /** Asks what is to be asked before, and goes on. */
  ask: (go: () => void) => void
  onAdded: () => void
}

/** The way of lines into an order that was placed and not begun, past the basket; nothing where there is no such order. */
export const AddToPlaced = memo(function AddToPlaced({ lines, ask, onAdded }: Props) {
  const { t } = useTranslation('basket')
  const { instantDay } = useFormat()
  const orders = useQuery({ ...placedOrders(useOwnerId()), enabled: lines.length > 0, staleTime: minute })
  const adding = useAddLines()
  if (lines.length === 0 || !orders.data?.results.length) return null
  const add = (id: number) =>
    adding.mutate(
      { id, lines },
      {
        onSuccess: ({ name }) => {
          onAdded()
          void notify.done(t('to_order.done', { name }))
        },
      },
    )
  return (
    <div>
      <Menu position="bottom-start" loop>
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={adding.isPending}
            rightSection={<IconChevronDown size={15} aria-hidden />}
          >
            {t('to_order.lines')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label maw="18rem">{t('to_order.lines_text')}</Menu.Label>
          {orders.data.results.map(({ id, name, created_at }) => (
            <Menu.Item key={id} onClick={() => ask(() => add(id))}>
              {t('to_order.add', { name, date: instantDay(created_at) })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <FormErrors error={adding.error} hasFields={false} />
    </div>
  )
})
