import type { OfficeDeliveryOption } from '@comptoir/contract/admin-settings'
import type { Language } from '@comptoir/contract/common'
import { clockTime } from '@comptoir/contract/typography'
import { ActionIcon, Badge, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOfficeMutation, useTextLanguage } from '#features/office/admin.api.ts'
import { Detail } from '#features/office/Detail.tsx'
import cells from '#features/office/list/cells.module.css'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { deliveryOptionPlace } from '#features/office/places.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { deliveryOptions, orderOptions } from './settings.api.ts'
import classes from './Settings.module.css'
import { useNames } from './useNames.ts'

/** The ways to get goods, each with what it costs for whom (OD-15, OD-16). */
export function Delivery() {
  const { t } = useTranslation('adminSettings')
  return (
    <div className={classes.part}>
      <Group justify="space-between">
        <Text c="dimmed" maw="68ch">
          {t('delivery.lead')}
        </Text>
        <LinkButton to="/admin/settings/delivery/new">{t('delivery.add')}</LinkButton>
      </Group>
      <Detail query={useQuery(deliveryOptions)}>
        {(options) =>
          options.length === 0 ? (
            <EmptyState icon={<IconTruck />} title={t('delivery.empty')} />
          ) : (
            <OfficeTable
              caption={t('tabs.delivery')}
              columns={[...columns, orderColumn(options.map(({ id }) => id))]}
              rows={options}
              place={({ id }) => deliveryOptionPlace(id)}
            />
          )
        }
      </Detail>
    </div>
  )
}

const columns: OfficeColumn<OfficeDeliveryOption>[] = [
  { key: 'name', title: 'adminSettings:delivery.name', cell: (option) => <Name option={option} /> },
  { key: 'rules', title: 'adminSettings:rules.title', cell: (option) => <Rules option={option} /> },
  {
    key: 'countries',
    title: 'adminSettings:delivery.countries',
    from: 'phone',
    cell: (option) => <Countries option={option} />,
  },
  {
    key: 'warehouses',
    title: 'adminSettings:delivery.warehouses',
    from: 'desk',
    cell: (option) => <Warehouses option={option} />,
  },
  {
    key: 'time',
    title: 'adminSettings:delivery.time',
    from: 'phone',
    cell: (option) => <Time option={option} />,
  },
]

const orderColumn = (ids: number[]): OfficeColumn<OfficeDeliveryOption> => ({
  key: 'position',
  title: 'adminSettings:delivery.order',
  cell: (option) => <Move option={option} ids={ids} />,
})

type Props = { option: OfficeDeliveryOption }

/** Moves an option up or down in the order in which customers see them. */
function Move({ option, ids }: Props & { ids: number[] }) {
  const { t } = useTranslation('adminSettings')
  const { t: said } = useTranslation()
  const name = option.name[useTextLanguage()]
  const moving = useOfficeMutation(orderOptions, 'delivery_option')
  const at = ids.indexOf(option.id)
  const swapWith = (other: number) => ids.with(at, ids[other]!).with(other, option.id) // both are in the list
  const button = (to: 'up' | 'down', other: number, Icon: typeof IconArrowUp) => {
    const isOff = ids[other] === undefined || moving.isPending
    return (
      <ActionIcon
        variant="subtle"
        aria-label={t(`delivery.move_${to}`, { name })}
        data-disabled={isOff} // and not `disabled`: the keyboard stays on it
        aria-disabled={isOff}
        onClick={() =>
          !isOff &&
          moving.mutate(
            { ids: swapWith(other), seen: ids },
            {
              onSuccess: () => void notify.done(t('delivery.moved', { name })),
              onError: (error) => void notify.failed(errorAndAdvice(error, said)),
            },
          )
        }
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Group gap={0} miw="1.75rem">
      {button('up', at - 1, IconArrowUp)}
      {button('down', at + 1, IconArrowDown)}
    </Group>
  )
}

function Name({ option: { name, kind, is_active } }: Props) {
  const { t } = useTranslation('adminSettings')
  return (
    <>
      {name[useTextLanguage()]} {!is_active && <Badge color="gray">{t('delivery.off')}</Badge>}
      <span className={cells.under}>{t(`delivery.kinds.${kind}`)}</span>
    </>
  )
}

function Rules({ option }: Props) {
  const names = useNames()
  return (
    <ul className={classes.rules}>
      {option.rules.map((rule) => (
        <li key={`${rule.country} ${rule.tariff}`}>
          <span>{names.scope(rule)}</span> {names.terms(rule)}
        </li>
      ))}
    </ul>
  )
}

function Countries({ option }: Props) {
  const { t } = useTranslation('adminSettings')
  const { country } = useNames()
  return option.countries.map(country).join(', ') || t('delivery.all_countries')
}

function Warehouses({ option }: Props) {
  const { t } = useTranslation('adminSettings')
  const { warehouse } = useNames()
  return option.warehouses.map(warehouse).join(', ') || t('delivery.no_warehouse')
}

function Time({ option: { lead_days, cutoff_time } }: Props) {
  const { t, i18n } = useTranslation('adminSettings')
  const time = clockTime(cutoff_time, i18n.language as Language)
  return t('delivery.time_short', { count: lead_days, time })
}
