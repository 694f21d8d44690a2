import { type Figures, type Sales, type SalesPeriod, salesPeriods } from '@comptoir/contract/admin-figures'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Detail } from '#features/office/Detail.tsx'
import { Section } from '#features/office/Section.tsx'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import {
  formatCount,
  formatMoney,
  formatShortDay,
  formatShortMonth,
  noBreakSpace,
} from '#ui/format/format.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { formatChange } from './change.ts'
import { useSales } from './figures.api.ts'
import { readPeriod } from './figures.search.ts'
import classes from './Figures.module.css'
import { usePeriodName } from './PeriodName.tsx'

const SalesChart = lazy(async () => ({ default: (await import('./SalesChart.tsx')).SalesChart }))

/** How many periods the chart shows. */
const shown = { day: 30, week: 26, month: 12 }

/** Today, this week and this month against a year earlier, and how it went until now: as a chart and as a table. */
export function Turnover({ sales }: { sales: NonNullable<Figures['sales']> }) {
  const { t } = useTranslation('adminFigures')
  const [by, setBy] = useState<SalesPeriod>('day')
  return (
    <Section
      title={t('sales.title')}
      actions={
        <TextLink inherit to="/admin/sales" search={readPeriod({ tab: by })}>
          {t('all')}
        </TextLink>
      }
    >
      <div className={classes.tiles}>
        {salesPeriods.map((period) => (
          <Tile key={period} by={period} sales={sales[period]} />
        ))}
      </div>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('sales.by')}
          value={by}
          onChange={setBy}
          data={salesPeriods.map((value) => ({ value, label: t(`by.${value}`) }))}
        />
        <ul className={classes.legend} aria-hidden>
          <li>{t('columns.turnover')}</li>
          <li data-before>{t('columns.turnover_before')}</li>
        </ul>
      </div>
      <Detail query={useSales({ by, limit: shown[by] })} outline={<Skeleton height={240} />} isPart>
        {({ results }) => <History by={by} rows={results} />}
      </Detail>
    </Section>
  )
}

function Tile({ by, sales }: { by: SalesPeriod; sales: Sales }) {
  const { t } = useTranslation('adminFigures')
  const { orders, average, turnover, change, turnover_before } = sales
  return (
    <Link to="/admin/sales" search={readPeriod({ tab: by })} className={classes.tile}>
      <span>{t(`sales.now.${by}`)}</span>
      <span className={classes.amount}>{formatMoney(turnover)}</span>
      <span className={classes.quiet}>
        {t('sales.orders', { count: orders, n: formatCount(orders) })}
        {average !== null && ` · ${t('sales.average', { amount: formatMoney(average) })}`}
      </span>
      <span className={classes.quiet}>
        {t('sales.before', { amount: formatMoney(turnover_before) })}
        {change !== null && ` (${formatChange(change)})`}
      </span>
    </Link>
  )
}

const asAmount = (value: number) => `${formatCount(Math.round(value))}\u00a0€`

function History({ by, rows }: { by: SalesPeriod; rows: readonly Sales[] }) {
  const { t, i18n } = useTranslation('adminFigures')
  const { t: said } = useTranslation('common')
  const { language } = i18n
  const name = usePeriodName(by)
  const points = useMemo(() => {
    const labelOf = ({ from }: Sales) => (by === 'month' ? formatShortMonth : formatShortDay)(from, language)
    return rows.toReversed().map((row) => ({
      label: labelOf(row),
      now: Number(row.turnover),
      before: Number(row.turnover_before),
      nowText: said('labelled', { label: labelOf(row), value: formatMoney(row.turnover) }),
      beforeText: said('labelled', {
        label: t('columns.turnover_before'),
        value: formatMoney(row.turnover_before),
      }),
    }))
  }, [rows, by, language, t, said])
  const columns: Column<Sales>[] = [
    // On a phone a period takes two lines: it may break where dates elsewhere do not.
    { key: 'period', title: t('columns.period'), cell: (row) => name(row).replaceAll(noBreakSpace, ' ') },
    {
      key: 'turnover',
      title: t('columns.turnover'),
      numeric: true,
      cell: ({ turnover }) => formatMoney(turnover),
    },
    {
      key: 'before',
      title: t('columns.turnover_before'),
      numeric: true,
      cell: ({ turnover_before }) => formatMoney(turnover_before),
    },
    {
      key: 'orders',
      title: t('columns.orders'),
      numeric: true,
      wide: true,
      cell: (row) => formatCount(row.orders),
    },
  ]
  return (
    <>
      <Suspense fallback={<Skeleton height={240} />}>
        <SalesChart points={points} amount={asAmount} />
      </Suspense>
      <details className={classes.table}>
        <summary>{t('sales.as_table')}</summary>
        <DataTable caption={t('sales.title')} columns={columns} rows={[...rows]} rowKey={({ id }) => id} />
      </details>
    </>
  )
}
