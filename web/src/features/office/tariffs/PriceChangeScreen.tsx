import { lineFilters, type PriceChangeDetail, type PriceChangeLine } from '@comptoir/contract/admin-tariffs'
import type { Decimal } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import { Alert, Badge, NativeSelect, Progress, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#features/office/admin.api.ts'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { FieldRow, SureField, TextField } from '#features/office/form/fields.tsx'
import { flag, textOrNull } from '#features/office/form/shape.ts'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { tariffPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { Facts } from '#ui/data/Facts.tsx'
import { Pagination } from '#ui/data/Pagination.tsx'
import { formatCount, formatPrice, formatRate } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { ChangeStatus, useChangeTitle } from './ChangeTitle.tsx'
import { priceChange, scheduleChange, undoChange, useChangeLines } from './tariffs.api.ts'
import classes from './Tariffs.module.css'

/** A change of prices: what it does, and when. */
export function PriceChangeScreen() {
  const { id } = useParams({ from: '/admin/price-changes/$id' })
  return (
    <Detail query={useQuery(priceChange(id))} entity={entities.price_change}>
      {(change) => <Content change={change} />}
    </Detail>
  )
}

function Content({ change }: { change: PriceChangeDetail }) {
  const { t } = useTranslation('adminTariffs')
  const title = useChangeTitle()
  const { tariff } = change
  return (
    <article className={classes.parts}>
      <DetailHeader
        title={title(change)}
        page={pages.tariffs}
        lead={
          <>
            <TextLink underline="always" {...tariffPlace(tariff.id)}>
              {tariff.name}
            </TextLink>{' '}
            · <ChangeStatus change={change} />
          </>
        }
        actions={<Decisions decisions={useChangeDecisions(change)} />}
      />
      {change.status === 'draft' && <Text c="dimmed">{t('draft_hint')}</Text>}
      <AtWork change={change} />
      <GivenUp change={change} />
      {change.status !== 'preparing' && <Parts change={change} />}
    </article>
  )
}

/** How far a job is with a change. */
function AtWork({ change: { status, progress } }: { change: PriceChangeDetail }) {
  const { t } = useTranslation('adminTariffs')
  const client = useQueryClient()
  const isAtWork = progress !== null
  useEffect(() => {
    if (!isAtWork) return undefined
    return () => void client.invalidateQueries({ queryKey: ['admin', 'tariff'] }) // it is done
  }, [client, isAtWork])
  if (status !== 'preparing' && status !== 'applying' && status !== 'undoing') return null
  const text = t(`work.${status}`)
  return (
    <div role="status">
      <Progress value={progress ?? 0} animated aria-label={text} mb={6} />
      <Text size="sm">{text}</Text>
    </div>
  )
}

/** That a job has given the change up, and the way on. */
function GivenUp({ change: { status, failure } }: { change: PriceChangeDetail }) {
  const { t } = useTranslation('adminTariffs')
  if (failure === null || (status !== 'draft' && status !== 'in_force' && status !== 'withdrawn')) return null
  return (
    <Alert role="alert" color="danger">
      {t(`given_up.${status}`)} {failure && t('given_up.reason', { reason: failure })}
    </Alert>
  )
}

function Parts({ change }: { change: PriceChangeDetail }) {
  const { t } = useTranslation('adminTariffs')
  const { instant } = useFormat()
  const { summary, by, created_at, note, rounding } = change
  const count = (units: number) => formatCount(units)
  return (
    <>
      <Section title={t('summary.title')}>
        <Facts
          facts={[
            [t('summary.up'), count(summary.up)],
            [t('summary.down'), count(summary.down)],
            ...(summary.same > 0 ? [[t('summary.same'), count(summary.same)] as [string, string]] : []),
            ...(summary.added > 0 ? [[t('summary.added'), count(summary.added)] as [string, string]] : []),
            ...(summary.removed > 0
              ? [[t('summary.removed'), count(summary.removed)] as [string, string]]
              : []),
            ...(summary.average !== null && summary.least !== null && summary.most !== null
              ? [
                  [
                    t('summary.change'),
                    t('summary.range', {
                      average: signed(summary.average),
                      least: signed(summary.least),
                      most: signed(summary.most),
                    }),
                  ] as [string, string],
                ]
              : []),
            ...(summary.free > 0 ? [[t('summary.free'), count(summary.free)] as [string, string]] : []),
            ...(summary.below_cost > 0 || summary.below_cost_before > 0
              ? [
                  [
                    t('summary.below_cost'),
                    t('summary.of_before', {
                      n: count(summary.below_cost),
                      before: count(summary.below_cost_before),
                    }),
                  ] as [string, string],
                ]
              : []),
            ...(summary.margin_before !== null && summary.margin_after !== null
              ? [
                  [
                    t('summary.margin'),
                    `${t('summary.margins', {
                      before: formatRate(summary.margin_before as Decimal),
                      after: formatRate(summary.margin_after as Decimal),
                    })}, ${t('summary.costed', { count: summary.costed, n: count(summary.costed) })}`,
                  ] as [string, string],
                ]
              : []),
            ...(rounding !== null
              ? [[t('rounding'), formatPrice(rounding.replace(/0{1,2}$/, '') as Decimal)] as [string, string]]
              : []),
            [t('drafted_by'), [by?.name, instant(created_at)].filter(Boolean).join(', ')],
            ...(note ? [[t('note'), note] as [string, string]] : []),
          ]}
        />
      </Section>
      <Lines change={change} />
    </>
  )
}

/** A percentage with its sign: `"-3.20"` becomes `−3,2 %`. */
const signed = (percent: string) =>
  `${percent.startsWith('-') || /^0\.00$/.test(percent) ? '' : '+'}${formatRate(percent as Decimal)}`

const price = (amount: Decimal | null) =>
  amount === null ? '–' : <span className={classes.price}>{formatPrice(amount)}</span>
type Row = PriceChangeLine & { product: number }
const columns: OfficeColumn<Row>[] = [
  {
    key: 'ref',
    title: 'adminTariffs:ref',
    under: ({ name, color, size }) => [name, color, size].filter(Boolean).join(', '),
  },
  {
    key: 'min_quantity',
    title: 'adminTariffs:price_steps',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: ({ min_quantity }) => <FromUnits units={min_quantity} />,
  },
  { key: 'before', title: 'adminTariffs:before', isUnsorted: true, cell: ({ before }) => price(before) },
  { key: 'after', title: 'adminTariffs:after', isUnsorted: true, cell: ({ after }) => price(after) },
  {
    key: 'percent',
    title: 'adminTariffs:difference',
    from: 'phone',
    onPhone: true,
    cell: ({ percent }) => (percent === null ? '' : signed(percent)),
  },
  {
    key: 'margin_after',
    title: 'adminTariffs:margin',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: (row) => <Margin line={row} />,
  },
]
const size = 20

/** The margin before and after, and whether a price is below the cost. */
function Margin({ line: { after, cost_price, margin_before, margin_after } }: { line: Row }) {
  const { t } = useTranslation('adminTariffs')
  if (cost_price === null) return ''
  const margins = [margin_before, margin_after].map((percent) =>
    percent === null ? '–' : formatRate(percent as Decimal),
  )
  const isBelow = after !== null && compare(after, cost_price) < 0
  return (
    <span className={classes.price} title={t('bought_at', { price: formatPrice(cost_price) })}>
      {margins.join(' → ')}{' '}
      {isBelow && (
        <Badge variant="light" color="danger">
          {t('below_cost')}
        </Badge>
      )}
    </span>
  )
}

function FromUnits({ units }: { units: number }) {
  const { t } = useTranslation('adminTariffs')
  return t('from_units', { units: formatCount(units) })
}

function Lines({ change }: { change: PriceChangeDetail }) {
  const { t } = useTranslation('adminTariffs')
  const [kind, setKind] = useState('')
  const [ordering, setOrdering] = useState('ref')
  const [page, setPage] = useState(1)
  const query = { limit: size, offset: (page - 1) * size, ordering, ...(kind && { kind }) }
  const found = useChangeLines(change, query, useLanguage())
  return (
    <Section
      title={t('lines')}
      actions={
        <NativeSelect
          aria-label={t('lines_kind')}
          value={kind}
          data={[
            { value: '', label: t('lines_all') },
            ...lineFilters.map((value) => ({ value, label: t(`line_kind.${value}`) })),
          ]}
          onChange={({ currentTarget }) => {
            setKind(currentTarget.value)
            setPage(1)
          }}
        />
      }
    >
      <Detail
        query={found}
        isPart
        outline={<OfficeTable caption={t('lines')} columns={columns} rows={undefined} />}
      >
        {({ count, results }) =>
          count === 0 ? (
            <Text c="dimmed">{t('no_lines')}</Text>
          ) : (
            <>
              <OfficeTable
                caption={t('lines')}
                columns={columns}
                // Two steps of a product are two rows.
                rows={results.map((line, index) => ({ ...line, product: line.id, id: query.offset + index }))}
                order={{ by: ordering, onOrder: setOrdering }}
                isStale={found.isPlaceholderData}
              />
              <div className={classes.pages}>
                <Pagination count={count} page={page} size={size} onPage={setPage} />
              </div>
            </>
          )
        }
      </Detail>
    </Section>
  )
}

function useChangeDecisions(change: PriceChangeDetail): Decision[] {
  const { t } = useTranslation('adminTariffs')
  const { day } = useFormat()
  const { id, status, version } = change
  const ask = { title: t('undo.title'), confirm: t('undo.confirm') }
  const undo: Decision = {
    key: `undo ${id}`,
    label: t(status === 'in_force' ? 'undo.do' : 'undo.withdraw'),
    concerns: 'tariff',
    isPrimary: true,
    isDangerous: true,
    ask:
      status === 'in_force'
        ? { ...ask, text: t('undo.text') }
        : { title: t('undo.withdraw_title'), text: t('undo.withdraw_text'), confirm: t('undo.withdraw') },
    run: async () => {
      const done = await undoChange(id)
      return {
        message: t(
          done.status === 'undoing'
            ? 'undo.undoing'
            : done.status === 'undone'
              ? 'undo.done'
              : 'undo.withdrawn',
        ),
      }
    },
  }
  const schedule: Decision = {
    key: `schedule ${id}`,
    label: t('schedule.do'),
    concerns: 'tariff',
    isPrimary: true,
    ...withFields(
      {
        title: t('schedule.title'),
        text: t('schedule.text'),
        confirm: t('schedule.confirm'),
        form: {
          shape: { starts_on: textOrNull, ends_on: textOrNull, sure: flag },
          initial: { starts_on: null, ends_on: null, sure: false },
          Fields: ScheduleFields,
        },
      },
      async ({ starts_on, ends_on, sure }) => {
        const done = await scheduleChange(id, { starts_on, ends_on, sure, version })
        return {
          message:
            done.status === 'scheduled'
              ? t('schedule.scheduled', { day: day(done.starts_on ?? '') })
              : t(done.status === 'applying' ? 'schedule.applying' : 'schedule.in_force'),
          ...(done.status !== 'applying' && {
            undo: async () => {
              await undoChange(id)
              return { message: t('undo.done') }
            },
          }),
        }
      },
    ),
  }
  if (status === 'draft') return [undo, schedule]
  return ['preparing', 'scheduled', 'applying', 'in_force'].includes(status) ? [undo] : []
}

function ScheduleFields() {
  const { t } = useTranslation('adminTariffs')
  return (
    <>
      <FieldRow>
        <TextField
          name="starts_on"
          type="date"
          label={t('schedule.starts_on')}
          hint={t('schedule.starts_hint')}
          data-autofocus
        />
        <TextField name="ends_on" type="date" label={t('schedule.ends_on')} hint={t('schedule.ends_hint')} />
      </FieldRow>
      <SureField />
    </>
  )
}
