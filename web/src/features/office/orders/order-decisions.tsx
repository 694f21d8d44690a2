import { type OfficeOrder, type OfficeStep, printedPapers } from '@comptoir/contract/admin-orders'
import { type PaperLines, paperLines } from '@comptoir/contract/order'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countries } from '#api/lookups.ts'
import { useUser } from '#api/session.ts'
import { useLanguage, warehousesInUse } from '#features/office/admin.api.ts'
import { type Chosen, selected, useBulkOutcome } from '#features/office/decisions/bulk.ts'
import { type Decision, withFields } from '#features/office/decisions/decision.ts'
import { ChoiceField, TextField } from '#features/office/form/fields.tsx'
import { choice, idOrNull, text } from '#features/office/form/shape.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { useLinesView, usePaperLines } from '#domain/ordering/lines/useLinesView.ts'
import { formatCount } from '#ui/format/format.ts'
import {
  assign,
  changeMany,
  colleagues,
  confirm,
  type OrdersBulk,
  printMany,
  takeStep,
} from './orders.api.ts'
import { useOtherWarehouse } from './other-warehouse.tsx'
import { noDetails, shipmentShape } from './shipment-fields.ts'
import { ShipmentFields } from './ShipmentFields.tsx'
import { openLines } from './shipments.api.ts'

const reasonForm = { shape: { reason: text }, initial: { reason: '' }, Fields: ReasonField }

/** The steps that the office can take with an order as it stands now (OD-09); the next one on the way comes first. */
export function useOrderDecisions({ id, name, steps, allowed, ...order }: OfficeOrder): Decision[] {
  const { t } = useTranslation('adminOrders')
  const elsewhere = useOtherWarehouse({ id, name, ...order })
  const labels = (step: OfficeStep) => ({
    key: step,
    label: t(`do.${step}`),
    concerns: 'order' as const,
  })
  const take = async (step: OfficeStep, given?: Parameters<typeof takeStep>[2]) => {
    await takeStep(id, step, given)
    return { message: t(`done.${step}`, { order: name }) }
  }
  const asked = (step: 'cancel' | 'process' | 'take_off') => ({
    title: t(`ask.${step}_title`, { order: name }),
    text: t(`ask.${step}_text`),
    confirm: t(`do.${step}`),
  })
  const travels = {
    shape: shipmentShape,
    initial: noDetails,
    Fields: () => <TravelFields order={id} isPickup={order.delivery_option.kind === 'pickup'} />,
  }
  const decisions: Record<OfficeStep, Decision> = {
    start: { ...labels('start'), isPrimary: true, run: () => take('start') },
    process: {
      ...labels('process'),
      isPrimary: true,
      ...withFields({ ...asked('process'), form: travels }, (details) => take('process', details)),
    },
    take_off: {
      ...labels('take_off'),
      isDangerous: true,
      ask: asked('take_off'),
      run: () => take('take_off'),
    },
    complete: { ...labels('complete'), isPrimary: true, run: () => take('complete') },
    request_payment: { ...labels('request_payment'), run: () => take('request_payment') },
    pay: { ...labels('pay'), run: () => take('pay') },
    cancel: {
      ...labels('cancel'),
      isDangerous: true,
      ...withFields({ ...asked('cancel'), form: reasonForm }, ({ reason }) => take('cancel', { reason })),
    },
  }
  const toAssign: Decision = {
    key: 'assign',
    label: t('do.assign'),
    concerns: 'order',
    ...withFields(
      {
        title: t('ask.assign_title', { order: name }),
        confirm: t('do.assign'),
        form: {
          ...assigneeForm(order.assignee?.id ?? null),
          version: order.version,
          read: (answer: Pick<OfficeOrder, 'assignee'>) => ({ assignee: answer.assignee?.id ?? null }),
        },
      },
      async ({ assignee }, version) => {
        await assign(id, { assignee, version })
        return { message: t('done.assign', { order: name }) }
      },
    ),
  }
  const toExempt: Decision = {
    key: 'transport',
    label: t('transport.do'),
    concerns: 'order',
    ...withFields(
      {
        title: t('transport.title', { order: name }),
        text: t('transport.text'),
        confirm: t('transport.do'),
        form: transportForm,
      },
      async (given) => {
        await confirm(id, given)
        return { message: t('transport.done', { order: name }) }
      },
    ),
  }
  return [
    ...steps.map((step) => decisions[step]),
    ...(allowed.includes('destination_document') ? [toExempt] : []),
    toAssign,
    ...elsewhere,
  ]
}

const transportForm = {
  shape: { country: text, document: text },
  initial: { country: '', document: '' },
  Fields: TransportFields,
}

function TransportFields() {
  const { t } = useTranslation('adminOrders')
  const known = useQuery(countries(useLanguage())).data ?? []
  const others = known.filter(({ code }) => code !== 'BE')
  return (
    <>
      <ChoiceField
        name="country"
        label={t('transport.country')}
        data={others.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField name="document" label={t('transport.document')} />
    </>
  )
}

/** What can be done to all chosen orders of the list. */
export function useOrdersBulk(chosen: Chosen): Decision[] {
  const { t } = useTranslation('adminOrders')
  const me = useUser()?.id ?? null
  const outcome = useBulkOutcome()
  const [, chooseLines] = useLinesView()
  const lines = usePaperLines()
  const { selection } = chosen
  const counted = { count: selection.count, n: formatCount(selection.count) }
  const chosenAsSeen = () => ({
    ...selected(chosen),
    // Whatever has come into the list since nobody has looked at.
    ...(selection.all && { count: selection.count + selection.ids.size }),
  })
  const send = async (action: OrdersBulk['action'], given: object = {}) => {
    const answer = await changeMany({
      action,
      ...chosenAsSeen(),
      ...given,
    })
    return outcome(answer, (count) => t(`done_many.${action}`, count))
  }
  return [
    {
      key: 'print',
      label: t('do.print'),
      concerns: 'order',
      isPrimary: true,
      ...withFields(
        {
          title: t('ask_many.print', counted),
          confirm: t('do.print'),
          form: printForm(lines, Number(chosen.address.narrowing['warehouse']) || null),
        },
        async (given) => {
          if (given.lines !== lines) chooseLines(given.lines === 'runs' ? 'runs' : 'added')
          return outcome(await printMany(given, chosenAsSeen()), (count) => t('done_many.print', count))
        },
      ),
    },
    {
      key: 'assign',
      label: t('do.assign'),
      concerns: 'order',
      isPrimary: true,
      ...withFields(
        { title: t('ask_many.assign', counted), confirm: t('do.assign'), form: assigneeForm(me) },
        ({ assignee }) => send('assign', { assignee }),
      ),
    },
    {
      key: 'start',
      label: t('do.start'),
      concerns: 'order',
      isPrimary: true,
      ask: { title: t('ask_many.start', counted), text: t('ask_many.start_text'), confirm: t('do.start') },
      run: () => send('start'),
    },
  ]
}

type PrintedPaper = (typeof printedPapers)[number]
/** @param warehouse that of the list: its vouchers are wanted for there */
const printForm = (lines: PaperLines, warehouse: number | null) => ({
  shape: { paper: choice<PrintedPaper>(), lines: choice<PaperLines>(), warehouse: idOrNull },
  initial: { paper: 'voucher' as PrintedPaper, lines, warehouse },
  Fields: PaperFields,
})

function PaperFields() {
  const { t } = useTranslation('adminOrders')
  const data = printedPapers.map((paper) => ({ value: paper, label: t(`paper.${paper}`) }))
  const views = paperLines.map((value) => ({ value, label: t(`paper.lines_${value}`) }))
  const all = { value: '', label: t('paper.all_warehouses') }
  const places = asChoices(useQuery(warehousesInUse).data ?? [])
  return (
    <Stack gap="sm">
      <ChoiceField name="paper" label={t('paper.kind')} hint={t('paper.print_hint')} data={data} />
      <ChoiceField name="lines" label={t('paper.lines')} data={views} />
      <ChoiceField
        name="warehouse"
        label={t('columns.warehouse')}
        hint={t('paper.warehouse_hint')}
        data={[all, ...places]}
      />
    </Stack>
  )
}

const assigneeForm = (assignee: number | null) => ({
  shape: { assignee: idOrNull },
  initial: { assignee },
  Fields: AssigneeField,
})

function AssigneeField() {
  const { t } = useTranslation('adminOrders')
  const nobody = { value: '', label: t('assignee.none') }
  const known = asChoices(useQuery(colleagues).data ?? [])
  return <ChoiceField name="assignee" label={t('columns.assignee')} data={[nobody, ...known]} />
}

function ReasonField() {
  const { t } = useTranslation('adminOrders')
  return <TextField name="reason" label={t('ask.reason')} hint={t('ask.reason_hint')} data-autofocus />
}

function TravelFields({ order, isPickup }: { order: number; isPickup: boolean }) {
  const carriers = useQuery(openLines(order)).data?.carriers ?? []
  return <ShipmentFields carriers={carriers} isPickup={isPickup} />
}
