import type { Client } from '@comptoir/contract/admin-clients'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { tariffs } from '#features/office/admin.api.ts'
import { type Chosen, selected, useBulkOutcome } from '#features/office/decisions/bulk.ts'
import { type Decision, type Outcome, withFields } from '#features/office/decisions/decision.ts'
import { ChoiceField } from '#features/office/form/fields.tsx'
import { idOrNull } from '#features/office/form/shape.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { formatCount } from '#ui/format/format.ts'
import { titleOf } from './client-title.ts'
import {
  approve,
  change,
  changeMany,
  type ClientsBulk,
  refuse,
  remove,
  resendActivation,
  signOut,
  undoMany,
} from './clients.api.ts'
import { PriceListFields, priceListShape } from './PriceListFields.tsx'
import { ReasonField } from './ReasonField.tsx'
import { reasonsKind } from './reasons.rules.ts'

const tariffForm = { shape: { tariff: idOrNull }, initial: { tariff: null }, Fields: TariffField }
const dangerous = new Set(['refuse', 'withdraw', 'disable', 'delete', 'erase'])

/** What erasing does, and a warning where orders of the client are still to be delivered. */
function RemovalText({ text, openOrders }: { text: string; openOrders: number }) {
  const { t } = useTranslation('adminClients')
  return (
    <>
      {openOrders > 0 && (
        <Alert color="warning" mb="sm" icon={<IconAlertTriangle aria-hidden />}>
          {t('ask.erase_open', { count: openOrders, n: formatCount(openOrders) })}
        </Alert>
      )}
      {text}
    </>
  )
}

/** The price list of an approval; none leaves what was asked for at the sign-up. */
function TariffField() {
  const { t } = useTranslation('adminClients')
  const lists = asChoices(useQuery(tariffs).data ?? [])
  const kept = { value: '', label: t('ask.tariff_keep') }
  return <ChoiceField name="tariff" label={t('approvals.tariff')} data={[kept, ...lists]} data-autofocus />
}

/** A form for the reason that clients read; `to` where it is one of them. */
const reasonForm = (to: Client | null) => ({
  shape: { reasons: reasonsKind },
  initial: { reasons: null },
  Fields: () => <ReasonField to={to} />,
  aliases: { reason: 'reasons' },
})

type DecisionName =
  | 'approve'
  | 'refuse'
  | 'withdraw'
  | 'disable'
  | 'enable'
  | 'sign_out'
  | 'delete'
  | 'erase'
  | 'hide_prices'
  | 'show_prices'
  | 'set_tariff'
  | 'set_partner'
  | 'unset_partner'

/** What a decision about clients is called and what is asked before, whether it concerns one or many. */
function useLabels() {
  const { t } = useTranslation('adminClients')
  return (name: DecisionName, who: string) => ({
    key: name,
    label: t(`actions.${name}`),
    isDangerous: dangerous.has(name),
    concerns: 'client' as const,
    ask: { title: t(`ask.${name}_title`, { who }), text: t(`ask.${name}_text`), confirm: t(`ask.${name}`) },
  })
}

/** A refusal of one client, or the withdrawal of the approval. */
export function useRefusal(client: Client): (name?: 'refuse' | 'withdraw') => Decision {
  const { t } = useTranslation('adminClients')
  const labels = useLabels()
  return (name = 'refuse') => {
    const { ask, ...label } = labels(name, titleOf(client))
    return {
      ...label,
      ...withFields({ ...ask, form: reasonForm(client) }, async ({ reasons }) => {
        await refuse(client, reasons?.reason ?? '')
        return { message: t(`done.${name}`, { name: titleOf(client) }) }
      }),
    }
  }
}

/** What the office can do with one client as they stand now. */
export function useClientDecisions(client: Client): Decision[] {
  const { t } = useTranslation('adminClients')
  const labels = useLabels()
  const refusal = useRefusal(client)
  const navigate = useNavigate()
  const { id } = client
  const name = titleOf(client)
  const toList = () => void navigate({ to: '/admin/clients' })

  type Done = 'enable' | 'disable' | 'set_partner' | 'unset_partner'
  const changes = {
    enable: [{ is_active: true }, 'disable'],
    disable: [{ is_active: false }, 'enable'],
    set_partner: [{ is_partner: true }, 'unset_partner'],
    unset_partner: [{ is_partner: false }, 'set_partner'],
  } as const satisfies Record<Done, [object, Done]>
  const switchTo = async (done: Done): Promise<Outcome> => {
    const [values, back] = changes[done]
    await change(id, values)
    return { message: t(`done.${done}`, { name }), undo: () => switchTo(back) }
  }
  const switching = (done: Done): Decision => ({ ...labels(done, name), run: () => switchTo(done) })
  const removal = (how: 'delete' | 'erase'): Decision => {
    const { ask, ...label } = labels(how, name)
    return {
      ...label,
      ask: { ...ask, text: <RemovalText text={ask.text} openOrders={client.open_orders_count} /> },
      run: async () => {
        await remove(id)
        return { message: t('done.delete', { name }) }
      },
      onDone: toList,
    }
  }
  /** Does no harm: nobody is asked. */
  const simple = (
    key: 'keep' | 'resend_activation' | 'sign_out',
    work: () => Promise<unknown>,
  ): Decision => ({
    key,
    label: t(`actions.${key}`),
    concerns: 'client',
    run: async () => {
      await work()
      return { message: t(`done.${key}`, { name }) }
    },
  })

  const decisions: Record<Client['allowed'][number], () => Decision> = {
    approve: () => {
      const { ask, ...label } = labels('approve', name)
      return {
        ...label,
        isPrimary: true,
        ...withFields({ ...ask, form: tariffForm }, async ({ tariff }) => {
          await approve(client, { tariff })
          return { message: t('done.approve', { name }) }
        }),
      }
    },
    refuse: () => refusal('refuse'),
    withdraw: () => refusal('withdraw'),
    disable: () => switching('disable'),
    enable: () => {
      const { ask: _, ...decision } = switching('enable')
      return decision
    },
    sign_out: () => ({ ...simple('sign_out', () => signOut(id)), ...labels('sign_out', name) }),
    resend_activation: () => simple('resend_activation', () => resendActivation(id)),
    delete: () => removal(client.orders_count > 0 ? 'erase' : 'delete'),
    set_partner: () => switching(client.is_partner ? 'unset_partner' : 'set_partner'),
  }
  return [
    ...(client.deletion_requested_at
      ? [simple('keep', () => change(id, { deletion_requested: false }))]
      : []),
    ...client.allowed.map((action) => decisions[action]()),
  ]
}

const bulk = [
  'set_tariff',
  'hide_prices',
  'show_prices',
  'sign_out',
  'approve',
  'refuse',
  'disable',
  'enable',
] as const
type Bulk = (typeof bulk)[number]

/** What can be done to all chosen clients of the list. */
export const useClientsBulk = (chosen: Chosen): Decision[] => useBulk(chosen, bulk)
/** What is decided about those chosen among the waiting. */
export const useApprovalsBulk = (chosen: Chosen): Decision[] =>
  useBulk(chosen, ['refuse', 'approve']).map((decision) => ({ ...decision, isPrimary: true }))

function useBulk(chosen: Chosen, names: readonly Bulk[]): Decision[] {
  const { t } = useTranslation('adminClients')
  const labels = useLabels()
  const outcome = useBulkOutcome()
  const { selection, address } = chosen
  const who = t('ask.many', { count: selection.count, n: formatCount(selection.count) })
  const send = async (action: ClientsBulk['action'], given: object = {}): Promise<Outcome> => {
    // Chosen as waiting: what somebody else has decided meanwhile is not overruled.
    const expected = address.narrowing['status']
    const answer = await changeMany({
      action,
      ...selected(chosen),
      ...given,
      // Whoever has come into the list since nobody has looked at.
      ...(selection.all && { count: selection.count + selection.ids.size }),
      ...(expected && { expected }),
    } as ClientsBulk)
    const { undo } = answer
    return {
      ...outcome(answer, (count) => t(`done_many.${action}`, count)),
      undo:
        undo === undefined
          ? undefined
          : async () => outcome(await undoMany(undo), (count) => t('done_many.undo', count)),
    }
  }
  return names.map((name): Decision => {
    const { ask, ...label } = labels(name, who)
    switch (name) {
      case 'approve':
        return { ...label, ...withFields({ ...ask, form: tariffForm }, (given) => send(name, given)) }
      case 'refuse':
        return {
          ...label,
          ...withFields({ ...ask, form: reasonForm(null) }, ({ reasons }) => send(name, reasons ?? {})),
        }
      case 'set_tariff': {
        const selection = selected(chosen)
        const form = {
          shape: priceListShape,
          initial: { mode: 'add_tariff', tariff: null } as const,
          Fields: () => <PriceListFields selection={selection} />,
        }
        return { ...label, ...withFields({ ...ask, form }, ({ mode, tariff }) => send(mode, { tariff })) }
      }
      default:
        return { ...label, ask, run: () => send(name) }
    }
  })
}
