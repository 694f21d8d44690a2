import type { LeftOutRow, ReminderLetter } from '@comptoir/contract/admin-open-items'
import { Button, Modal, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecisionButton, Decisions } from '#features/office/decisions/Decisions.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { pages } from '#features/office/entities.ts'
import { MailFrame } from '#features/office/mail/MailFrame.tsx'
import { invoicePlace, openItemPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { languageNames } from '#i18n/languages.ts'
import { type Column, DataTable } from '#ui/data/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { formatCount, formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './Finance.module.css'
import { reminderMail, reminderRun } from './open-items.api.ts'
import { useApproval, useLeavingOut } from './reminder-decisions.tsx'

/** The reminders that are due today: what each client would get, and the approval of them all. */
export function ReminderScreen() {
  const { t } = useTranslation('adminFinance')
  const found = useQuery(reminderRun)
  const letters = found.data?.letters.filter(({ email }) => email !== null) ?? []
  const invoices = letters.flatMap((letter) => letter.invoices.map(({ id }) => id))
  const approval = useApproval(letters.length, invoices)
  return (
    <article className={classes.part}>
      <DetailHeader
        title={t('reminders.title')}
        page={pages.open_items}
        lead={t('reminders.lead')}
        actions={letters.length > 0 && <DecisionButton decision={approval} />}
      />
      <Detail query={found}>
        {(run) => (
          <div className={classes.part}>
            <Letters letters={run.letters} />
            {run.left_out.length > 0 && (
              <Section title={t('reminders.left_out_title')}>
                <LeftOut rows={run.left_out} />
              </Section>
            )}
          </div>
        )}
      </Detail>
    </article>
  )
}

const stepNames = ['first', 'second', 'third'] as const

function Letters({ letters }: { letters: ReminderLetter[] }) {
  const { t } = useTranslation('adminFinance')
  const [opened, setOpened] = useState<ReminderLetter | null>(null)
  const stepName = (step: number) => t(`reminders.steps.${stepNames[step - 1] ?? 'third'}`)
  const columns: Column<ReminderLetter>[] = [
    {
      key: 'client',
      title: t('open.client'),
      cell: ({ client, email, language, step, credit }) => (
        <>
          <TextLink inherit {...openItemPlace(client.id)}>
            {client.name}
          </TextLink>
          <div className={classes.phone}>{stepName(step)}</div>
          <div className={classes.quiet}>
            {email === null ? t('reminders.no_email') : `${email} · ${languageNames[language]}`}
          </div>
          {Number(credit) > 0 && (
            <div className={classes.quiet}>{t('reminders.credit', { amount: formatMoney(credit) })}</div>
          )}
        </>
      ),
    },
    { key: 'step', title: t('reminders.step'), wide: true, cell: ({ step }) => stepName(step) },
    {
      key: 'invoices',
      title: t('open.invoices'),
      wide: true,
      cell: ({ invoices }) =>
        invoices.map(({ id, number, days_late, step }) => (
          <div key={id}>
            <TextLink inherit className={classes.number} {...invoicePlace(id)}>
              {number}
            </TextLink>{' '}
            <span className={classes.quiet}>
              {t('reminders.late', { count: days_late, n: formatCount(days_late), step })}
            </span>
          </div>
        )),
    },
    { key: 'total', title: t('open.open'), numeric: true, cell: ({ total }) => formatMoney(total) },
    {
      key: 'do',
      title: t('reminders.mail'),
      cell: (letter) => <LetterActions letter={letter} onPreview={() => setOpened(letter)} />,
    },
  ]
  return (
    <>
      <DataTable
        caption={t('reminders.title')}
        columns={columns}
        rows={letters}
        rowKey={({ client }) => client.id}
        empty={
          <EmptyState icon={<IconBell />} title={t('reminders.empty')}>
            {t('reminders.empty_text')}
          </EmptyState>
        }
      />
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        size="xl"
        title={opened && t('reminders.mail_to', { name: opened.client.name })}
        closeButtonProps={{ 'aria-label': t('close') }}
        attributes={{ header: { role: 'presentation' } }} // a page has one banner
      >
        {opened && <Mail id={opened.client.id} />}
      </Modal>
    </>
  )
}

function LetterActions({ letter, onPreview }: { letter: ReminderLetter; onPreview: () => void }) {
  const { t } = useTranslation('adminFinance')
  const { client } = letter
  return (
    <span className={classes.actions}>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('reminders.preview_of', { name: client.name })}
        onClick={onPreview}
      >
        {t('reminders.preview')}
      </Button>
      <Decisions
        decisions={[useLeavingOut(client.name, { client: client.id }, null)]}
        rowLabel={t('open.actions_of', { number: client.name })}
      />
    </span>
  )
}

function Mail({ id }: { id: number }) {
  const { t } = useTranslation('adminFinance')
  return (
    <Detail query={useQuery(reminderMail(id))} isPart>
      {({ subject, html }) => (
        <>
          <Text fw={500}>{subject}</Text>
          <Text size="sm" c="dimmed" mb="sm">
            {t('reminders.attached')}
          </Text>
          <MailFrame html={html} title={subject} />
        </>
      )}
    </Detail>
  )
}

function LeftOut({ rows }: { rows: LeftOutRow[] }) {
  const { t } = useTranslation('adminFinance')
  const { instantDay } = useFormat()
  const columns: Column<LeftOutRow>[] = [
    {
      key: 'what',
      title: t('reminders.what'),
      cell: ({ client, invoice }) => (
        <>
          {invoice && (
            <TextLink inherit className={classes.number} {...invoicePlace(invoice.id)}>
              {invoice.name}
            </TextLink>
          )}
          <div>
            <TextLink inherit {...openItemPlace(client.id)}>
              {client.name}
            </TextLink>
          </div>
        </>
      ),
    },
    {
      key: 'reason',
      title: t('reminders.reason'),
      cell: ({ reason, at }) => (
        <>
          {reason}
          <div className={classes.quiet}>{instantDay(at)}</div>
        </>
      ),
    },
    { key: 'do', title: t('open.reminders'), cell: (row) => <TakeBack row={row} /> },
  ]
  return (
    <DataTable
      caption={t('reminders.left_out_title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

function TakeBack({ row: { id, client, invoice } }: { row: LeftOutRow }) {
  const decision = useLeavingOut(invoice?.name ?? client.name, { client: client.id }, { id })
  return <DecisionButton decision={decision} variant="default" size="compact-sm" />
}
