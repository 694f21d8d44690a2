import type { Client } from '@comptoir/contract/admin-clients'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#ui/feedback/errors.ts'
import { notify } from '#ui/feedback/notify.ts'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { AskDialog, type Asked, type AskedDeed } from './AskDialog.tsx'
import { approve, change, refuse, remove, resendActivation, signOut } from './clients.api.ts'
import { titleOf } from './client-title.ts'

/** What concerns one client; the terms have a form of their own. */
type Asking = Exclude<AskedDeed, 'hide_prices' | 'show_prices' | 'set_tariff'>
type Deed = Asking | 'resend_activation' | 'keep'

/** What the office can do with this client as they stand now. */
export function ClientActions({ client }: { client: Client }) {
  const { t } = useTranslation(['adminClients', 'common'])
  const { t: said } = useTranslation('common')
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking | null>(null)
  const name = titleOf(client)
  const run = useOfficeMutation(({ deed, asked }: { deed: Deed; asked?: Asked }) => doIt(client, deed, asked))
  const start = (deed: Deed, asked?: Asked) =>
    run.mutate(
      { deed, ...(asked && { asked }) },
      {
        onSuccess: () => {
          setAsking(null)
          const undo = undoOf(deed)
          void notify.done(t(`done.${deed === 'erase' ? 'delete' : deed}`, { name }), {
            ...(undo && { undo: () => start(undo) }),
          })
          if (deed === 'delete' || deed === 'erase') void navigate({ to: '/admin/clients' })
        },
        onError: (error) => {
          if (asking === null) void notify.failed(errorText(error, said))
        },
      },
    )
  const deeds = deedsOf(client)
  if (deeds.length === 0) return null
  return (
    <>
      {deeds.includes('approve') && (
        <Button onClick={() => setAsking('approve')}>{t('deeds.approve')}</Button>
      )}
      <Menu position="bottom-end" loop>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={15} />}>
            {t('detail.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {deeds.map((deed) => (
            <Menu.Item
              key={deed}
              {...(isGrave(deed) && { color: 'danger' })}
              onClick={() => (isAsked(deed) ? setAsking(deed) : start(deed))}
            >
              {t(`deeds.${deed}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <AskDialog
        deed={asking}
        who={name}
        to={client}
        busy={run.isPending}
        error={asking && run.error}
        onClose={() => {
          setAsking(null)
          run.reset()
        }}
        onConfirm={(asked) => asking && start(asking, asked)}
      />
    </>
  )
}

/** Enabling, keeping and mailing a link once more do no harm: nobody is asked. */
const isAsked = (deed: Deed): deed is Asking =>
  deed !== 'resend_activation' && deed !== 'keep' && deed !== 'enable'
const isGrave = (deed: Deed) => deed === 'delete' || deed === 'erase' || deed === 'disable'

/** In the order of the menu: what ends something comes last. */
function deedsOf({ allowed, is_partner, orders_count, deletion_requested_at }: Client): Deed[] {
  const kept: Deed[] = deletion_requested_at ? ['keep'] : []
  const deeds = allowed.map((action): Deed => {
    if (action === 'set_partner' && is_partner) return 'unset_partner'
    if (action === 'delete' && orders_count > 0) return 'erase'
    return action
  })
  return [...kept, ...deeds].toSorted((a, b) => Number(isGrave(a)) - Number(isGrave(b)))
}

/** What takes a deed back, where something does. */
const undoOf = (deed: Deed): Deed | null =>
  ({
    disable: 'enable',
    enable: 'disable',
    set_partner: 'unset_partner',
    unset_partner: 'set_partner',
  }[deed as string] as Deed | undefined) ?? null

function doIt(client: Client, deed: Deed, asked: Asked | undefined): Promise<unknown> {
  const { id } = client
  switch (deed) {
    case 'approve':
      return approve(client, { tariff: asked?.tariff ?? null })
    case 'refuse':
    case 'withdraw':
      return refuse(client, asked?.reason ?? '')
    case 'disable':
    case 'enable':
      return change(id, { is_active: deed === 'enable' })
    case 'set_partner':
    case 'unset_partner':
      return change(id, { is_partner: deed === 'set_partner' })
    case 'sign_out':
      return signOut(id)
    case 'keep':
      return change(id, { deletion_requested: false })
    case 'resend_activation':
      return resendActivation(id)
    case 'delete':
    case 'erase':
      return remove(id)
  }
}
