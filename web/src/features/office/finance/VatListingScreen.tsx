import type { ListedPaper, VatListing, VatListingRow } from '@comptoir/contract/admin-vat-listings'
import { dayIn } from '@comptoir/contract/days'
import { Alert, Button, Group, Modal, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconReportMoney } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/office/admin.api.ts'
import { Detail } from '#features/office/Detail.tsx'
import { clientPlace, invoicePlace } from '#features/office/places.ts'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { formatCount, formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './Finance.module.css'
import {
  downloadListing,
  listedPapers,
  type ListedRow,
  type ListingPeriod,
  vatListing,
} from './vat-listings.api.ts'
import { periodOf, vatListings } from './vat-listings.search.ts'

/** The listings that are declared to the tax office: what is in them, behind them, and the files. */
export function VatListingScreen() {
  const { t } = useTranslation('adminFinance')
  const { t: said } = useTranslation('common')
  const [today] = useState(() => dayIn(new Date()))
  const period = periodOf(useSearch({ from: '/admin/vat-listings' }), today)
  const found = useQuery(vatListing(period))
  const fetching = useMutation({
    mutationFn: () => downloadListing(period),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  const isEmpty = !found.data?.rows.some(({ problem }) => problem === null)
  return (
    <>
      <PageHeader
        title={t('listings.title')}
        lead={t('listings.lead')}
        actions={
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={fetching.isPending}
            disabled={isEmpty}
            onClick={() => fetching.mutate()}
          >
            {t('listings.download')}
          </Button>
        }
      />
      <Period period={period} thisYear={Number(today.slice(0, 4))} />
      <Detail query={found}>{(listing) => <Content listing={listing} period={period} />}</Detail>
    </>
  )
}

function Period({ period, thisYear }: { period: ListingPeriod; thisYear: number }) {
  const { t } = useTranslation('adminFinance')
  const navigate = useNavigate()
  const show = (changes: Partial<ListingPeriod>) =>
    void navigate({ to: '/admin/vat-listings', search: { ...period, ...changes }, replace: true })
  const years = Array.from({ length: 8 }, (_, index) => thisYear - index)
  return (
    <Group className={classes.tools}>
      <NativeSelect
        label={t('listings.listing')}
        value={period.listing}
        onChange={({ currentTarget }) =>
          show({ listing: vatListings.find((known) => known === currentTarget.value) ?? 'intra' })
        }
        data={vatListings.map((value) => ({ value, label: t(`listings.name.${value}`) }))}
      />
      <NativeSelect
        label={t('year')}
        value={String(period.year)}
        onChange={({ currentTarget }) => show({ year: Number(currentTarget.value) })}
        data={[...new Set([...years, period.year])].map(String)}
      />
      {period.listing === 'intra' && (
        <NativeSelect
          label={t('quarter')}
          value={String(period.quarter)}
          onChange={({ currentTarget }) => show({ quarter: Number(currentTarget.value) })}
          data={[1, 2, 3, 4].map((value) => ({ value: String(value), label: t('quarter_n', { n: value }) }))}
        />
      )}
    </Group>
  )
}

function Content({ listing, period }: { listing: VatListing; period: ListingPeriod }) {
  const { t } = useTranslation('adminFinance')
  const [opened, setOpened] = useState<VatListingRow | null>(null)
  const wrong = listing.rows.filter(({ problem }) => problem !== null)
  const columns: Column<VatListingRow>[] = [
    {
      key: 'vat',
      title: t('columns.vat'),
      cell: ({ vat, corrects, clients }) => (
        <>
          <span className={classes.number}>{vat || t('listings.no_number')}</span>
          {corrects && <div className={classes.quiet}>{t('listings.corrects', quarterOf(corrects))}</div>}
          <div className={classes.quiet}>
            <Clients clients={clients} />
          </div>
        </>
      ),
    },
    {
      key: 'papers',
      title: t('columns.papers'),
      numeric: true,
      cell: (row) => (
        <UnstyledButton
          className={classes.paper}
          aria-label={t('listings.show_papers', {
            vat: row.vat || t('listings.no_number'),
            count: row.papers,
            n: formatCount(row.papers),
          })}
          onClick={() => setOpened(row)}
        >
          {formatCount(row.papers)}
        </UnstyledButton>
      ),
    },
    {
      key: 'turnover',
      title: t('columns.turnover'),
      numeric: true,
      cell: ({ turnover }) => formatMoney(turnover),
    },
    ...(period.listing === 'clients'
      ? [
          {
            key: 'tax',
            title: t('columns.tax'),
            numeric: true,
            wide: true,
            cell: ({ tax }: VatListingRow) => formatMoney(tax),
          },
        ]
      : []),
  ]
  return (
    <div className={classes.part}>
      {wrong.length > 0 && (
        <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} title={t('listings.wrong_title')}>
          {t('listings.wrong_text', {
            numbers: wrong.map(({ vat }) => vat || t('listings.no_number')).join(', '),
          })}
        </Alert>
      )}
      <DataTable
        caption={t(`listings.name.${period.listing}`)}
        columns={columns}
        rows={listing.rows}
        rowKey={({ vat, corrects }) => `${vat} ${corrects}`}
        empty={
          <EmptyState icon={<IconReportMoney />} title={t('listings.empty')}>
            {t('listings.empty_text')}
          </EmptyState>
        }
      />
      {listing.rows.length > 0 && (
        <p className={classes.quiet}>
          {period.listing === 'clients'
            ? t('listings.sums', { turnover: formatMoney(listing.turnover), tax: formatMoney(listing.tax) })
            : t('listings.sum', { turnover: formatMoney(listing.turnover) })}
        </p>
      )}
      {listing.below > 0 && (
        <p className={classes.quiet}>
          {t('listings.below', { count: listing.below, n: formatCount(listing.below) })}
        </p>
      )}
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        size="lg"
        title={opened && t('listings.papers_of', { vat: opened.vat || t('listings.no_number') })}
        closeButtonProps={{ 'aria-label': t('close') }}
        attributes={{ header: { role: 'presentation' } }} // a page has one banner
      >
        {opened && (
          <Papers
            query={{ ...period, vat: opened.vat, ...(opened.corrects && { corrects: opened.corrects }) }}
          />
        )}
      </Modal>
    </div>
  )
}

/** `2026-Q2` as it is told. */
function quarterOf(period: string) {
  const [year = '', quarter = ''] = period.split('-Q')
  return { year, quarter }
}

/** Who has the number; who may see clients gets to them. */
function Clients({ clients }: Pick<VatListingRow, 'clients'>) {
  const may = useMay()
  return clients.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {may('accounts') ? (
        <TextLink inherit {...clientPlace(id)}>
          {name}
        </TextLink>
      ) : (
        name
      )}
    </Fragment>
  ))
}

function Papers({ query }: { query: ListedRow }) {
  const { t } = useTranslation('adminFinance')
  const { day } = useFormat()
  const columns: Column<ListedPaper>[] = [
    {
      key: 'number',
      title: t('columns.number'),
      cell: ({ id, number }) => (
        <TextLink inherit className={classes.number} {...invoicePlace(id)}>
          {number}
        </TextLink>
      ),
    },
    { key: 'issued_on', title: t('columns.issued_on'), cell: ({ issued_on }) => day(issued_on) },
    {
      key: 'turnover',
      title: t('columns.turnover'),
      numeric: true,
      cell: ({ turnover }) => formatMoney(turnover),
    },
    { key: 'tax', title: t('columns.tax'), numeric: true, wide: true, cell: ({ tax }) => formatMoney(tax) },
  ]
  return (
    <Detail query={useQuery(listedPapers(query))} isPart>
      {(papers) => (
        <DataTable caption={t('columns.papers')} columns={columns} rows={papers} rowKey={({ id }) => id} />
      )}
    </Detail>
  )
}
