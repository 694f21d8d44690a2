import type { BankLineDetail } from '@comptoir/contract/admin-bank'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/office/admin.api.ts'
import { Decisions } from '#features/office/decisions/Decisions.tsx'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { TextField } from '#features/office/form/fields.tsx'
import { text } from '#features/office/form/shape.ts'
import { clientPlace, invoicePlace, orderPlace } from '#features/office/places.ts'
import { OfficePayments } from '#features/office/payments/OfficePayments.tsx'
import { Section } from '#features/office/Section.tsx'
import { DataTable } from '#ui/data/DataTable.tsx'
import { type Fact, Facts } from '#ui/data/Facts.tsx'
import { formatIban, formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { bankLine, setAside, unmatch } from './bank.api.ts'
import classes from './Bank.module.css'
import { Candidates } from './Candidates.tsx'
import { QueueBadge } from './QueueBadge.tsx'

/** Money that came in: what it pays, what it may pay, and what can be done about it. */
export function BankLineScreen() {
  const { id } = useParams({ from: '/admin/bank/$id' })
  return (
    <Detail query={useQuery(bankLine(id))} entity={entities.bank_line}>
      {(line) => <Content line={line} />}
    </Detail>
  )
}

function Content({ line }: { line: BankLineDetail }) {
  const { t } = useTranslation('adminBank')
  const { day } = useFormat()
  const isOpen = line.queue !== 'set_aside' && line.queue !== 'waiting' && Number(line.left) > 0
  return (
    <article className={classes.parts}>
      <DetailHeader
        title={`${line.payer || t('nobody')}, ${day(line.day)}`}
        page={pages.bank}
        lead={
          <span className={classes.lead}>
            <QueueBadge queue={line.queue} />
            <span>{formatMoney(line.amount)}</span>
          </span>
        }
        actions={<Decisions decisions={useLineDecisions(line)} />}
      />
      <Section title={t('about')}>
        <LineFacts line={line} />
      </Section>
      <Section title={t('pays')}>
        <Paid line={line} />
      </Section>
      {line.payment_id !== null && <OfficePayments of={{ kind: 'bank_line', id: line.id }} />}
      {isOpen && <Candidates line={line} />}
    </article>
  )
}

const note = { shape: { note: text }, initial: { note: '' }, Fields: NoteField }

function NoteField() {
  const { t } = useTranslation('adminBank')
  return <TextField name="note" label={t('aside.note')} maxLength={500} />
}

function useLineDecisions({ id, queue, payment_id }: BankLineDetail): Decision[] {
  const { t } = useTranslation('adminBank')
  const undo = async () => {
    await unmatch(id)
    return { message: t('undo.done') }
  }
  const about = { concerns: 'bank_line' as const }
  if (queue === 'set_aside') return [{ ...about, key: 'back', label: t('undo.back'), run: undo }]
  if (payment_id !== null)
    return [
      {
        ...{ ...about, key: 'undo', label: t('undo.do'), isDangerous: true, run: undo },
        ask: { title: t('undo.do'), text: t('undo.text'), confirm: t('undo.do') },
      },
    ]
  if (queue === 'waiting') return []
  return [
    {
      ...{ ...about, key: 'aside', label: t('aside.do') },
      ...withFields(
        { title: t('aside.do'), text: t('aside.text'), confirm: t('aside.do'), form: note },
        async (given) => {
          await setAside(id, given.note)
          return { message: t('aside.done') }
        },
      ),
    },
  ]
}

function LineFacts({ line }: { line: BankLineDetail }) {
  const { t } = useTranslation('adminBank')
  const { day } = useFormat()
  const may = useMay()
  const { client } = line
  /* oxlint-disable react/jsx-key -- pairs, no lists of children */
  const facts: [string, Fact[1] | null][] = [
    [
      t('columns.client'),
      client &&
        (may('accounts') ? (
          <TextLink inherit {...clientPlace(client.id)}>
            {client.name}
          </TextLink>
        ) : (
          client.name
        )),
    ],
    [t('columns.day'), day(line.day)],
    [t('columns.amount'), formatMoney(line.amount)],
    [t('left'), Number(line.left) > 0 ? formatMoney(line.left) : null],
    [t('communication'), line.communication],
    [t('from'), formatIban(line.payer_iban)],
    [t('account'), formatIban(line.account)],
    [t('statement'), line.statement],
    [t('reference'), line.reference],
    [t('note'), line.note],
  ]
  /* oxlint-enable react/jsx-key */
  return <Facts facts={facts.filter((fact): fact is Fact => Boolean(fact[1]))} />
}

function Paid({ line: { documents } }: { line: BankLineDetail }) {
  const { t } = useTranslation('adminBank')
  const may = useMay()
  return (
    <DataTable
      caption={t('pays')}
      rows={documents}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      empty={<p>{t('pays_nothing')}</p>}
      columns={[
        {
          key: 'document',
          title: t('candidates.document'),
          cell: ({ kind, id, name }) =>
            kind === 'invoice' || may('orders') ? (
              <TextLink inherit {...(kind === 'invoice' ? invoicePlace(id) : orderPlace(id))}>
                {name}
              </TextLink>
            ) : (
              name
            ),
        },
        {
          key: 'amount',
          title: t('columns.amount'),
          numeric: true,
          cell: ({ amount }) => formatMoney(amount),
        },
      ]}
    />
  )
}
