import type { BankCandidate, BankLineDetail } from '@comptoir/contract/admin-bank'
import { sum } from '@comptoir/contract/money'
import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InvoiceBadge } from '#domain/money/InvoiceBadge.tsx'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { Section } from '#features/office/Section.tsx'
import { DataTable } from '#ui/data/DataTable.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { bankCandidates, match } from './bank.api.ts'
import classes from './Bank.module.css'

const keyOf = ({ kind, id }: BankCandidate) => `${kind} ${id}`

/** Open invoices and orders that a payment may pay, to be chosen and matched. */
export function Candidates({ line }: { line: BankLineDetail }) {
  const { t } = useTranslation(['adminBank', 'common', 'invoices'])
  const { day } = useFormat()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 300)
  const [chosen, setChosen] = useState<ReadonlyMap<string, BankCandidate>>(new Map())
  const found = useQuery(bankCandidates(line.id, asked))
  const idsOf = (kind: BankCandidate['kind']) =>
    [...chosen.values()].filter((one) => one.kind === kind).map(({ id }) => id)
  const matching = useOfficeMutation(
    () => match(line.id, { invoices: idsOf('invoice'), orders: idsOf('order') }),
    'bank_line',
  )
  const toggle = (candidate: BankCandidate) =>
    setChosen((before) => {
      const after = new Map(before)
      if (!after.delete(keyOf(candidate))) after.set(keyOf(candidate), candidate)
      return after
    })
  const send = () =>
    void matching.mutateAsync(undefined).then(
      () => {
        setChosen(new Map())
        void notify.done(t('candidates.done'))
      },
      () => undefined, // shown above the button
    )
  // What was chosen stays in sight whatever is searched for next.
  const rows = found.data && [
    ...[...chosen.values()].filter((one) => !found.data.some((other) => keyOf(other) === keyOf(one))),
    ...found.data,
  ]
  return (
    <Section title={t('candidates.title')}>
      <div className={classes.parts}>
        <TextInput
          label={t('candidates.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={100}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {found.error && !found.data ? (
          <ErrorState error={found.error} order={3} onRetry={() => void found.refetch()} />
        ) : (
          <DataTable
            caption={t('candidates.title')}
            rows={rows}
            rowKey={keyOf}
            empty={<p>{t('candidates.none')}</p>}
            columns={[
              {
                key: 'name',
                title: t('candidates.document'),
                cell: (one) => (
                  <Checkbox
                    checked={chosen.has(keyOf(one))}
                    label={
                      <>
                        {one.name}
                        <div className={classes.quiet}>{one.client.name}</div>
                      </>
                    }
                    aria-label={t('candidates.choose', { name: `${one.name}, ${one.client.name}` })}
                    onChange={() => toggle(one)}
                  />
                ),
              },
              {
                key: 'status',
                title: t('columns.status', { ns: 'invoices' }),
                wide: true,
                cell: ({ kind, status }) => kind === 'invoice' && <InvoiceBadge status={status} />,
              },
              {
                key: 'day',
                title: t('candidates.day'),
                wide: true,
                cell: (one) => (one.kind === 'invoice' ? day(one.day) : '–'), // an order is due with its invoice
              },
              {
                key: 'open',
                title: t('candidates.open'),
                numeric: true,
                cell: ({ open }) => formatMoney(open),
              },
            ]}
          />
        )}
        <FormErrors error={matching.error} hasFields={false} />
        <Group justify="flex-end">
          <span aria-live="polite">
            {chosen.size > 0 &&
              t('candidates.chosen', {
                chosen: formatMoney(sum([...chosen.values()].map(({ open }) => open))),
                left: formatMoney(line.left),
              })}
          </span>
          <Button disabled={chosen.size === 0} loading={matching.isPending} onClick={send}>
            {t('candidates.do')}
          </Button>
        </Group>
      </div>
    </Section>
  )
}
