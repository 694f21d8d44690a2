import { ages, type OpenAccount, type OpenItem } from '@comptoir/contract/admin-open-items'
import { Alert, Button } from '@mantine/core'
import { IconBellOff, IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/office/admin.api.ts'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { clientPlace, invoicePlace } from '#features/office/places.ts'
import { OfficePayments } from '#features/office/payments/OfficePayments.tsx'
import { Section } from '#features/office/Section.tsx'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { formatCount, formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import classes from './Finance.module.css'
import { downloadStatement, openAccount } from './open-items.api.ts'
import { useLeavingOut } from './reminder-decisions.tsx'

/** What one client owes, invoice by invoice. */
export function OpenItemScreen() {
  const { id } = useParams({ from: '/admin/open-items/$id' })
  return (
    <Detail query={useQuery(openAccount(id))} entity={entities.reminder}>
      {(account) => <Content account={account} />}
    </Detail>
  )
}

function Content({ account }: { account: OpenAccount }) {
  const { t } = useTranslation('adminFinance')
  const { t: said } = useTranslation('common')
  const { client, open, items, left_out } = account
  const may = useMay()
  const fetching = useMutation({
    mutationFn: () => downloadStatement(client.id),
    onError: (error) => notify.failed(errorAndAdvice(error, said)),
  })
  const isCredit = Number(account.credit) > 0
  const facts: Fact[] = [
    ...ages.map((age): Fact => [t(`ages.${age}`), formatMoney(account.ages[age])]),
    ...(isCredit ? [[t('open.credit'), formatMoney(account.credit)] satisfies Fact] : []),
  ]
  return (
    <article className={classes.part}>
      <DetailHeader
        title={client.name}
        page={pages.open_items}
        lead={t('open.total', { amount: formatMoney(open) })}
        actions={
          <>
            {may('accounts') && (
              <LinkButton variant="default" {...clientPlace(client.id)}>
                {t('open.to_client')}
              </LinkButton>
            )}
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={fetching.isPending}
              onClick={() => fetching.mutate()}
            >
              {t('open.statement')}
            </Button>
            <Decisions decisions={[useLeavingOut(client.name, { client: client.id }, left_out)]} />
          </>
        }
      />
      {left_out && (
        <Alert color="info" icon={<IconBellOff aria-hidden />} title={t('reminders.is_left_out')}>
          {left_out.reason}
        </Alert>
      )}
      <Section title={t('open.by_age')}>
        <Facts facts={facts} />
      </Section>
      <Section title={t('open.invoices')}>
        <Items items={items} />
      </Section>
      {isCredit && <OfficePayments of={{ kind: 'reminder', id: client.id }} />}
    </article>
  )
}

function Items({ items }: { items: OpenItem[] }) {
  const { t } = useTranslation('adminFinance')
  const { day, instantDay } = useFormat()
  const columns: Column<OpenItem>[] = [
    {
      key: 'number',
      title: t('columns.number'),
      cell: ({ id, number, due_on, days_late, left_out }) => (
        <>
          <TextLink inherit className={classes.number} {...invoicePlace(id)}>
            {number}
          </TextLink>
          <div className={classes.quiet}>
            {days_late > 0
              ? t('open.late', { count: days_late, n: formatCount(days_late), date: day(due_on) })
              : t('open.due', { date: day(due_on) })}
          </div>
          {left_out && <div className={classes.quiet}>{t('open.left_out', { reason: left_out.reason })}</div>}
        </>
      ),
    },
    {
      key: 'step',
      title: t('open.reminded'),
      wide: true,
      cell: ({ step, reminded_at }) =>
        reminded_at ? t('open.step_on', { step, date: instantDay(reminded_at) }) : '–',
    },
    {
      key: 'grand_total',
      title: t('open.amount'),
      numeric: true,
      wide: true,
      cell: ({ grand_total }) => formatMoney(grand_total),
    },
    { key: 'open', title: t('open.open'), numeric: true, cell: ({ open }) => formatMoney(open) },
    { key: 'do', title: t('open.reminders'), cell: (item) => <ItemDecision item={item} /> },
  ]
  return (
    <DataTable
      caption={t('open.invoices')}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('open.settled')} />}
    />
  )
}

function ItemDecision({ item: { id, number, left_out } }: { item: OpenItem }) {
  const { t } = useTranslation('adminFinance')
  return (
    <Decisions
      decisions={[useLeavingOut(number, { invoice: id }, left_out)]}
      rowLabel={t('open.actions_of', { number })}
    />
  )
}
