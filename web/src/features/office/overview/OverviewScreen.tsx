import type { OfficeCounts } from '@comptoir/contract/admin-overview'
import { IconCircleCheck } from '@tabler/icons-react'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { overview, useLanguage, useMay } from '#features/office/admin.api.ts'
import { auditList } from '#features/office/audit/audit.api.ts'
import { AuditTrail } from '#features/office/audit/AuditTrail.tsx'
import { FiguresOverview } from '#features/office/figures/FiguresOverview.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { Detail } from '#features/office/Detail.tsx'
import { Section } from '#features/office/Section.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import classes from './OverviewScreen.module.css'
import { Queue } from './Queue.tsx'

const lastDone = auditList({ limit: 8, ordering: '-at' })

/** What waits for the office today, how the shop does, and what was done last. */
export function OverviewScreen() {
  const { t } = useTranslation('admin')
  useLanguage()
  const counts = useQuery(overview)
  const may = useMay()
  const log = useQuery({ ...lastDone, enabled: may('administration') })
  return (
    <>
      <PageHeader title={t('overview.title')} lead={t('overview.lead')} />
      {may('administration') && <FirstSteps />}
      <Detail query={counts} outline={<CountsOutline />}>
        {(found) => <Counts counts={found} />}
      </Detail>
      <FiguresOverview />
      <div className={classes.columns}>
        {may('accounts') && <Queue />}
        {may('administration') && (
          <Section
            title={t('overview.recent')}
            actions={
              <TextLink inherit to="/admin/audit">
                {t('overview.all_audit')}
              </TextLink>
            }
          >
            <Detail query={log} outline={<Skeleton height={120} />} isPart>
              {({ results }) => <AuditTrail entries={results} named />}
            </Detail>
          </Section>
        )}
      </div>
    </>
  )
}

function CountsOutline() {
  return (
    <div className={classes.counts} aria-hidden>
      <div className={classes.todo}>
        {Array.from({ length: 3 }, (_, card) => (
          <Skeleton key={card} height={80} />
        ))}
      </div>
      <Skeleton height={20} width="60%" />
    </div>
  )
}

/** What waits, as far as the server says so to who looks. */
function Counts({ counts }: { counts: OfficeCounts }) {
  const { t } = useTranslation('admin')
  const may = useMay()
  const overdue = counts.overdue_clients ?? 0
  const toDo = [
    {
      key: 'waiting',
      count: counts.waiting_clients,
      place: { to: '/admin/approvals' },
      note: overdue > 0 && t('overview.overdue', { n: formatCount(overdue) }),
    },
    {
      key: 'late_orders',
      count: counts.late_orders,
      place: { to: '/admin/orders', search: { view: 'late' } },
      note: false,
    },
    {
      key: 'unknown_payments',
      count: counts.unknown_payments,
      place: { to: '/admin/bank', search: { queue: 'unknown' } },
      note: false,
    },
    {
      key: 'refused_invoices',
      count: counts.refused_invoices,
      place: { to: '/admin/invoices', search: { delivery: 'refused' } },
      note: false,
    },
    {
      key: 'deletion_requests',
      count: counts.deletion_requests,
      place: { to: '/admin/clients', search: { status: 'deletion_requested' } },
      note: false,
    },
    {
      key: 'mail_failed',
      count: counts.failed_mails,
      place: { to: '/admin/mail', search: { status: 'failed' } },
      note: false,
    },
  ] as const
  const goingOn = [
    {
      key: 'orders',
      count: counts.submitted_orders,
      place: { to: '/admin/orders', search: { view: 'to_start' } },
    },
    { key: 'new_clients', count: counts.new_clients, place: { to: '/admin/clients' } },
    {
      key: 'mail_queued',
      count: counts.queued_mails,
      place: { to: '/admin/mail', search: { status: 'queued' } },
    },
  ] as const
  const waiting = toDo.flatMap(({ count, ...card }) => (count ? [{ ...card, count }] : []))
  const running = goingOn.flatMap(({ count, ...entry }) => (count === undefined ? [] : [{ ...entry, count }]))
  return (
    <div className={classes.counts}>
      <section aria-label={t('overview.attention')} className={classes.todo}>
        {waiting.length === 0 && (
          <div className={classes.calm}>
            <IconCircleCheck size={26} stroke={1.5} aria-hidden />
            <div>
              <Text fw={600}>{t('overview.nothing')}</Text>
              {may('accounts') && <Text c="dimmed">{t('overview.nothing_text')}</Text>}
            </div>
          </div>
        )}
        {waiting.map(({ key, count, place, note }) => (
          <Link key={key} {...place} className={classes.card}>
            <span className={classes.number}>{formatCount(count)}</span>
            <span>{t(`overview.${key}`, { count })}</span>
            {note && <span className={classes.note}>{note}</span>}
          </Link>
        ))}
      </section>
      {running.length > 0 && (
        <ul aria-label={t('overview.going_on')} className={classes.going}>
          {running.map(({ key, count, place }) => {
            const text = (
              <>
                <strong className="num">{formatCount(count)}</strong> {t(`overview.${key}`, { count })}
              </>
            )
            return (
              <li key={key}>
                {place ? (
                  <TextLink inherit {...place} c="inherit">
                    {text}
                  </TextLink>
                ) : (
                  text
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
