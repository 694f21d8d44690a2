import type { Client } from '@comptoir/contract/admin-clients'
import { ActionIcon, Button, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#ui/feedback/errors.ts'
import { formatCount } from '#ui/format/format.ts'
import { notify } from '#ui/feedback/notify.ts'
import { useOfficeMutation } from '#features/office/admin.api.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { clientPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { titleOf } from './client-title.ts'
import classes from './ClientScreen.module.css'
import { clientChoices, link, unlink } from './clients.api.ts'

/** Whom a partner orders for: more of them, or fewer. Taking one away can be taken back. */
export function PartnerClients({ client }: { client: Client }) {
  const { t } = useTranslation(['adminClients', 'admin', 'common'])
  const { t: said } = useTranslation('common')
  const failed = (error: unknown) => void notify.failed(errorText(error, said))
  const adding = useOfficeMutation(({ id }: { id: number; name: string }) => link(client.id, id), 'client')
  const taking = useOfficeMutation(({ id }: { id: number; name: string }) => unlink(client.id, id), 'client')
  const add = (one: { id: number; name: string }) =>
    adding.mutate(one, {
      onSuccess: () => void notify.done(t('done.link', { name: one.name })),
      onError: failed,
    })
  const take = (one: { id: number; name: string }) =>
    taking.mutate(one, {
      onSuccess: () => void notify.done(t('detail.unlinked', { name: one.name }), { undo: () => add(one) }),
      onError: failed,
    })
  return (
    <Section
      title={t('detail.clients')}
      actions={
        client.clients_count > client.clients.length && (
          <TextLink inherit to="/admin/clients" search={{ partner: String(client.id) }}>
            {t('detail.clients_more', { n: formatCount(client.clients_count) })}
          </TextLink>
        )
      }
    >
      {client.clients.length === 0 && <Text c="dimmed">{t('detail.no_clients')}</Text>}
      <ul className={classes.plain}>
        {client.clients.map((one) => (
          <li key={one.id} className={classes.row}>
            <TextLink inherit {...clientPlace(one.id)}>
              {one.name}
            </TextLink>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('detail.unlink', { name: one.name })}
              onClick={() => take(one)}
            >
              <IconX size={15} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <AddClient busy={adding.isPending} onAdd={add} />
    </Section>
  )
}

const debounceMs = 200

function AddClient({
  busy,
  onAdd,
}: {
  busy: boolean
  onAdd: (client: { id: number; name: string }) => void
}) {
  const { t } = useTranslation('adminClients')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked] = useDebouncedValue(typed.trim(), debounceMs)
  const { data } = useQuery({ ...clientChoices(asked), enabled: asked.length > 1 })
  const rows = data?.results ?? []
  return (
    <div className={classes.add}>
      <Select
        label={t('detail.add_client')}
        placeholder={t('detail.add_client_hint')}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        value={chosen}
        onChange={setChosen}
        filter={({ options }) => options}
        data={rows.map((row) => ({ value: String(row.id), label: `${titleOf(row)} (${row.id})` }))}
      />
      <Button
        variant="default"
        loading={busy}
        disabled={chosen === null}
        onClick={() => {
          const row = rows.find(({ id }) => String(id) === chosen)
          if (row) onAdd({ id: row.id, name: titleOf(row) })
          setChosen(null)
          setTyped('')
        }}
      >
        {t('detail.add')}
      </Button>
    </div>
  )
}
