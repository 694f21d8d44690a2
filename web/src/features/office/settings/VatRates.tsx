import type { VatRate } from '@comptoir/contract/admin-vat-rates'
import { Badge, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Detail } from '#features/office/Detail.tsx'
import { useCountryChoices } from '#features/office/list/choices.ts'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { formatRate } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { vatRates } from './settings.api.ts'
import classes from './Settings.module.css'
import { VatRateDialog } from './VatRateDialog.tsx'

/** The rates of VAT by country and category (OD-11); what has begun is shown and stays. */
export function VatRates() {
  const { t } = useTranslation('adminSettings')
  const [editing, setEditing] = useState<VatRate | 'new' | null>(null)
  return (
    <div className={classes.part}>
      <Group justify="space-between">
        <Text c="dimmed" maw="68ch">
          {t('vat.lead')}
        </Text>
        <Button onClick={() => setEditing('new')}>{t('vat.add')}</Button>
      </Group>
      <Detail query={useQuery(vatRates)} isPart>
        {(all) => <OfficeTable caption={t('tabs.vat')} columns={columns(setEditing)} rows={all} />}
      </Detail>
      <VatRateDialog editing={editing} onClose={() => setEditing(null)} />
    </div>
  )
}

const columns = (edit: (rate: VatRate) => void): OfficeColumn<VatRate>[] => [
  {
    key: 'country',
    title: 'adminSettings:vat.country',
    cell: (rate) => <Country rate={rate} />,
    under: (rate) => <Category rate={rate} />,
  },
  {
    key: 'rate',
    title: 'adminSettings:vat.rate',
    cell: (rate) => <Rate rate={rate} onEdit={edit} />,
  },
  { key: 'valid_from', title: 'adminSettings:vat.valid_from', as: 'day' },
  {
    key: 'state',
    title: 'adminSettings:vat.state',
    from: 'phone',
    onPhone: true,
    cell: (rate) => <State rate={rate} />,
  },
]

type Props = { rate: VatRate }

function Country({ rate: { country } }: Props) {
  const countries = useCountryChoices()
  return countries.find(({ value }) => value === String(country))?.label ?? `#${country}`
}

function Category({ rate: { category } }: Props) {
  const { t } = useTranslation('adminSettings')
  return t(`vat.categories.${category}`)
}

/** One that has not begun is opened by its rate. */
function Rate({ rate, onEdit }: Props & { onEdit: (rate: VatRate) => void }) {
  const { day } = useFormat()
  const text = <span className="num">{formatRate(rate.rate)}</span>
  if (rate.state !== 'coming') return text
  return (
    <UnstyledButton className={classes.open} data-row-link onClick={() => onEdit(rate)}>
      {text}
      <span className="visually-hidden"> {day(rate.valid_from)}</span>
    </UnstyledButton>
  )
}

const colors = { coming: 'info', current: 'success', past: 'gray' }

function State({ rate: { state } }: Props) {
  const { t } = useTranslation('adminSettings')
  return <Badge color={colors[state]}>{t(`vat.states.${state}`)}</Badge>
}
