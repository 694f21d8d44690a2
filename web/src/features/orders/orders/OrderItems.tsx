import { Button, Checkbox, Group, Popover, Stack, Title } from '@mantine/core'
import type { OrderItem } from '@comptoir/contract/order'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChooseLinesView } from '#domain/ordering/lines/ChooseLinesView.tsx'
import { RunList } from '#domain/ordering/lines/RunList.tsx'
import { factsOfItem } from '#domain/ordering/lines/runs.rules.ts'
import { useLinesView } from '#domain/ordering/lines/useLinesView.ts'
import { DataTable } from '#ui/data/DataTable.tsx'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStored } from '#ui/storage/useStored.ts'
import { itemColumnKeys, itemColumns, usualItemColumns, type ItemColumnKey } from './item-columns.tsx'
import classes from './OrderScreen.module.css'

/** What was ordered: line by line, with the columns the reader has chosen (ORD-13), or as size runs. */
export function OrderItems({ items }: { items: OrderItem[] }) {
  const { t } = useTranslation(['orders', 'common'])
  const [shown, choose] = useShownColumns()
  const [view] = useLinesView()
  return (
    <section>
      <div className={classes.sectionHead}>
        <Title order={2}>{t('orders:items_title', { count: items.length })}</Title>
        <Group gap="xs">
          <ChooseLinesView views={['single', 'runs']} />
          {view !== 'runs' && <ColumnChooser shown={shown} choose={choose} />}
        </Group>
      </div>
      {view === 'runs' ? (
        <RunList title={t('orders:items_caption')} lines={items} factsOf={factsOfItem} />
      ) : (
        <DataTable
          caption={t('orders:items_caption')}
          columns={itemColumns(t, shown)}
          rows={items}
          rowKey={({ id }) => id}
        />
      )}
    </section>
  )
}

function useShownColumns(): [Set<ItemColumnKey>, (keys: readonly ItemColumnKey[]) => void] {
  const [kept, keep] = useStored(storageKeys.orderColumns)
  const names = new Set(kept?.split(','))
  const chosen = itemColumnKeys.filter((key) => names.has(key))
  return [new Set(chosen.length ? chosen : usualItemColumns), (keys) => keep(keys.join(','))]
}

type ChooserProps = { shown: ReadonlySet<ItemColumnKey>; choose: (keys: readonly ItemColumnKey[]) => void }

function ColumnChooser({ shown, choose }: ChooserProps) {
  const { t } = useTranslation('orders')
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button className="no-print" variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('choose_columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('choose_columns')}>
        <Checkbox.Group
          value={[...shown]}
          onChange={(values) => choose(itemColumnKeys.filter((key) => values.includes(key)))}
        >
          <Stack gap={6} className={classes.chooser}>
            {itemColumnKeys.map((key) => (
              <Checkbox
                key={key}
                size="sm"
                value={key}
                label={t(`items.${key}`)}
                disabled={key === 'title'}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}
