import type { OfficeWarehouse } from '@comptoir/contract/admin-warehouses'
import { Badge, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { warehouses } from '#features/office/admin.api.ts'
import { Detail } from '#features/office/Detail.tsx'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import classes from './Settings.module.css'
import { useNames } from './useNames.ts'
import { WarehouseDialog } from './WarehouseDialog.tsx'

/** Where goods leave from, and where customers collect them. */
export function Warehouses() {
  const { t } = useTranslation('adminSettings')
  const [editing, setEditing] = useState<OfficeWarehouse | 'new' | null>(null)
  return (
    <div className={classes.part}>
      <Group justify="space-between">
        <Text c="dimmed" maw="68ch">
          {t('warehouses.lead')}
        </Text>
        <Button onClick={() => setEditing('new')}>{t('warehouses.add')}</Button>
      </Group>
      <Detail query={useQuery(warehouses)} isPart>
        {(all) => <OfficeTable caption={t('tabs.warehouses')} columns={columns(setEditing)} rows={all} />}
      </Detail>
      <WarehouseDialog editing={editing} onClose={() => setEditing(null)} />
    </div>
  )
}

const columns = (edit: (warehouse: OfficeWarehouse) => void): OfficeColumn<OfficeWarehouse>[] => [
  {
    key: 'name',
    title: 'adminSettings:warehouses.name',
    cell: (warehouse) => <Name warehouse={warehouse} onEdit={edit} />,
  },
  { key: 'code', title: 'adminSettings:warehouses.code', from: 'phone' },
  { key: 'address', title: 'adminSettings:warehouses.address', as: 'freeText' },
  {
    key: 'country',
    title: 'adminSettings:warehouses.country',
    from: 'phone',
    cell: ({ country }) => <Country id={country} />,
  },
]

function Name({ warehouse, onEdit }: { warehouse: OfficeWarehouse; onEdit: (one: OfficeWarehouse) => void }) {
  const { t } = useTranslation('adminSettings')
  return (
    <>
      <UnstyledButton className={classes.name} data-row-link onClick={() => onEdit(warehouse)}>
        {warehouse.name}
      </UnstyledButton>{' '}
      {!warehouse.is_active && <Badge color="gray">{t('warehouses.off')}</Badge>}
    </>
  )
}

const Country = ({ id }: { id: number }) => useNames().country(id)
