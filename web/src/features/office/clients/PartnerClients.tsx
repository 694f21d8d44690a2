import type { Client } from '@comptoir/contract/admin-clients'
import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import type { Decision, Outcome } from '#features/office/decisions/decision.ts'
import { useDecision } from '#features/office/decisions/useDecision.tsx'
import { AddOne } from '#features/office/form/AddOne.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { clientPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { titleOf } from './client-title.ts'
import classes from './ClientScreen.module.css'
import { clientChoices, link, unlink } from './clients.api.ts'

type One = { id: number; name: string }

/** Whom a partner orders for: more of them, or fewer. Either can be undone. */
export function PartnerClients({ client }: { client: Client }) {
  const { t } = useTranslation('adminClients')
  const { start, isPending, dialogs } = useDecision()
  const linkTo = async ({ id, name }: One): Promise<Outcome> => {
    await link(client.id, id)
    return { message: t('done.link', { name }), undo: () => unlinkFrom({ id, name }) }
  }
  const unlinkFrom = async ({ id, name }: One): Promise<Outcome> => {
    await unlink(client.id, id)
    return { message: t('detail.unlinked', { name }), undo: () => linkTo({ id, name }) }
  }
  const adding = (one: One): Decision => ({
    key: 'link',
    label: t('detail.add'),
    concerns: 'client',
    run: () => linkTo(one),
  })
  const removing = (one: One): Decision => ({
    key: 'unlink',
    label: t('detail.unlink', { name: one.name }),
    concerns: 'client',
    run: () => unlinkFrom(one),
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
        {client.clients.map((one) => {
          const decision = removing(one)
          return (
            <li key={one.id} className={classes.row}>
              <TextLink inherit {...clientPlace(one.id)}>
                {one.name}
              </TextLink>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={decision.label}
                onClick={() => start(decision)}
              >
                <IconX size={15} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <AddOne
        label={t('detail.add_client')}
        hint={t('detail.add_client_hint')}
        add={t('detail.add')}
        busy={isPending}
        useFound={useFoundClients}
        onAdd={(one) => start(adding(one))}
      />
      {dialogs}
    </Section>
  )
}

const useFoundClients = (typed: string) =>
  (useQuery({ ...clientChoices(typed), enabled: typed.length > 1 }).data?.results ?? []).map((row) => ({
    id: row.id,
    name: titleOf(row),
    label: `${titleOf(row)} (${row.id})`,
  }))
