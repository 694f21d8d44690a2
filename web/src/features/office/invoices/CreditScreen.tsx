import type { OfficeInvoice } from '@comptoir/contract/admin-invoices'
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { hashKey, useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, memo, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { newKey } from '#api/key.ts'
import { formatUnits } from '#domain/catalogue/units.ts'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { invoicePlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { useIncrementalRows } from '#ui/data/useIncrementalRows.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors, scrollToFirstError } from '#ui/form/FormErrors.tsx'
import { hintBelow } from '#ui/form/layout.ts'
import { useUnsaved } from '#ui/form/UnsavedChanges.tsx'
import { formatMoney } from '#ui/format/format.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { creditLinesOf, type Draft, everything, faultOf, leftOf, type Typed } from './credit.rules.ts'
import { InvoiceSums } from './InvoiceSums.tsx'
import classes from './Invoices.module.css'
import { credit, creditPreview, officeInvoice } from './invoices.api.ts'

type Line = OfficeInvoice['lines'][number]
const nothing: Typed = { units: '', amount: '' }

/** Takes lines of an invoice back by units or by amounts, with what that comes to. */
export function CreditScreen() {
  const { id } = useParams({ from: '/admin/invoices/$id/credit' })
  return (
    <Detail query={useQuery(officeInvoice(id))} entity={entities.invoice}>
      {(invoice) =>
        invoice.kind === 'invoice' ? (
          <Content invoice={invoice} />
        ) : (
          <Navigate {...invoicePlace(invoice.id)} replace /> // a credit note is not credited
        )
      }
    </Detail>
  )
}

function Content({ invoice }: { invoice: OfficeInvoice }) {
  const { t } = useTranslation(['adminInvoices', 'form'])
  const navigate = useNavigate()
  const { id, lines } = invoice
  const [draft, setDraft] = useState<Draft>({})
  const [reason, setReason] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [key] = useState(newKey) // a repetition after a lost answer issues nothing twice
  const shown = useIncrementalRows(lines.length)
  const type = useCallback(
    (line: number, typed: Partial<Typed>) =>
      setDraft((before) => ({ ...before, [line]: { ...nothing, ...before[line], ...typed } })),
    [],
  )
  const isFaulty = Object.values(draft).some((typed) => faultOf(typed) !== undefined)
  const asked = isFaulty ? [] : creditLinesOf(lines, draft)
  const [settled] = useDebouncedValue(asked, 300, { leading: true })
  const preview = useQuery(creditPreview(id, settled))
  const previewError = settled.length > 0 ? preview.error : null
  const isRefused =
    previewError instanceof ApiError && previewError.status === 400 && hashKey(settled) === hashKey(asked)
  const [refusals, setRefusals] = useState(0)
  const issuing = useOfficeMutation(() => credit(id, { key, lines: asked, reason: reason.trim() }), 'invoice')
  useUnsaved((asked.length > 0 || reason !== '') && !issuing.isSuccess)
  const isComplete = !isFaulty && asked.length > 0 && reason.trim() !== ''
  const issue = (event: FormEvent) => {
    event.preventDefault()
    setIsSent(true)
    if (!isComplete) return void requestAnimationFrame(scrollToFirstError)
    if (isRefused) return setRefusals((count) => count + 1) // the same would be refused once more: it is said again
    void issuing.mutateAsync(undefined).then(
      ({ id: note, number }) => {
        void notify.done(t('credit.issued', { number }))
        void navigate({ ...invoicePlace(note), ignoreBlocker: true })
      },
      () => undefined, // shown above the button
    )
  }
  return (
    <form className={classes.parts} noValidate onSubmit={issue}>
      <DetailHeader
        title={t('credit.title', { invoice: invoice.number })}
        page={pages.invoices}
        lead={
          <>
            {t('credit.text')}{' '}
            <TextLink inherit underline="always" {...invoicePlace(id)}>
              {invoice.number}
            </TextLink>
          </>
        }
        actions={
          <>
            <Button variant="default" onClick={() => setDraft({})}>
              {t('credit.clear')}
            </Button>
            <Button variant="default" onClick={() => setDraft(everything(lines))}>
              {t('credit.all')}
            </Button>
          </>
        }
      />
      <Section title={t('lines.title')}>
        <ul className={classes.lines}>
          {lines.slice(0, shown).map((line) => (
            <CreditLine key={line.id} line={line} typed={draft[line.id] ?? nothing} onType={type} />
          ))}
        </ul>
      </Section>
      <Section title={t('credit.preview')}>
        {settled.length === 0 ? (
          <Text c="dimmed">{t('credit.preview_none')}</Text>
        ) : previewError ? (
          <FormErrors key={refusals} error={previewError} hasFields={false} />
        ) : (
          preview.data && (
            <div className={classes.sums} aria-live="polite" aria-busy={preview.isPlaceholderData}>
              <InvoiceSums sums={preview.data} />
            </div>
          )
        )}
      </Section>
      <Textarea
        label={t('credit.reason')}
        description={t('credit.reason_hint')}
        inputWrapperOrder={hintBelow}
        name="reason"
        autosize
        minRows={2}
        maxLength={500}
        withAsterisk
        value={reason}
        error={isSent && reason.trim() === '' && t('credit.reason_missing')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {!previewError && <FormErrors error={issuing.error} hasFields={false} />}
      <Group justify="flex-end">
        <Button type="submit" loading={issuing.isPending} disabled={asked.length === 0 && !isFaulty}>
          {t('credit.issue')}
        </Button>
      </Group>
    </form>
  )
}

type LineProps = { line: Line; typed: Typed; onType: (line: number, typed: Partial<Typed>) => void }

const CreditLine = memo(function CreditLine({ line, typed, onType }: LineProps) {
  const { t } = useTranslation(['adminInvoices', 'common'])
  const name = [line.ref, line.title, line.color, line.size].filter(Boolean).join(' · ')
  const left = leftOf(line)
  const isOver = Number(left.amount) <= 0
  const fault = faultOf(typed)
  const error = fault && t(`credit.${fault}`)
  return (
    <li className={classes.line}>
      <div>
        {name}
        <div className={classes.quiet}>
          {isOver
            ? t('credit.nothing_left')
            : t('credit.left', {
                units: formatUnits(t, left.units, line.unit),
                amount: formatMoney(left.amount),
              })}
        </div>
      </div>
      {!isOver && (
        <>
          <TextInput
            label={t('credit.units')}
            aria-label={t('credit.units_of', { line: name })}
            inputMode="numeric"
            size="xs"
            value={typed.units}
            error={fault !== 'money' && error}
            onChange={({ currentTarget }) => onType(line.id, { units: currentTarget.value })}
          />
          <TextInput
            label={t('credit.amount')}
            aria-label={t('credit.amount_of', { line: name })}
            inputMode="decimal"
            size="xs"
            value={typed.amount}
            error={fault === 'money' && error}
            onChange={({ currentTarget }) => onType(line.id, { amount: currentTarget.value })}
          />
        </>
      )}
    </li>
  )
})
