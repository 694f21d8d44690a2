import type { ClientGroup, GroupClient } from '@comptoir/contract/admin-client-groups'
import { Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/office/admin.api.ts'
import { DecisionButton, Decisions } from '#features/office/decisions/Decisions.tsx'
import { RemoveButton } from '#features/office/decisions/RemoveButton.tsx'
import { useDecision } from '#features/office/decisions/useDecision.tsx'
import { Detail, DetailHeader } from '#features/office/Detail.tsx'
import { entities, pages } from '#features/office/entities.ts'
import { AddOne } from '#features/office/form/AddOne.tsx'
import { FieldRow, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { text, textIfAny } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { type OfficeColumn, OfficeTable } from '#features/office/list/OfficeTable.tsx'
import { clientPlace } from '#features/office/places.ts'
import { Section } from '#features/office/Section.tsx'
import { Pagination } from '#ui/data/Pagination.tsx'
import { formatCount } from '#ui/format/format.ts'
import { Agreements } from './Agreements.tsx'
import classes from './Agreements.module.css'
import {
  clientGroup,
  otherClients,
  removeClientGroup,
  saveClientGroup,
  useGroupClients,
} from './client-groups.api.ts'
import { useMembership, usePutMany } from './membership-decisions.tsx'

/** A group of clients: what it is called, what is agreed with it, and who is in it. */
export function ClientGroupScreen() {
  const { id } = useParams({ from: '/admin/client-groups/$id' })
  return (
    <Detail query={useQuery(clientGroup(id))} entity={entities.client_group}>
      {(group) => <Content group={group} />}
    </Detail>
  )
}

function Content({ group }: { group: ClientGroup }) {
  const { t } = useTranslation('adminAgreements')
  return (
    <article className={classes.parts}>
      <DetailHeader
        title={group.name}
        page={pages.client_groups}
        lead={t('groups.holds', { count: group.clients, n: formatCount(group.clients) })}
      />
      <Terms group={group} />
      <Agreements holder={{ kind: 'group', id: group.id }} />
      <Clients group={group} />
    </article>
  )
}

const shape = { name: text, note: textIfAny }

function Terms({ group }: { group: ClientGroup }) {
  const { t } = useTranslation(['adminAgreements', 'admin'])
  const navigate = useNavigate()
  const { id, name } = group
  const editor = useEditor({
    shape,
    concerns: 'client_group',
    thing: group,
    save: (changes) => saveClientGroup(id, changes),
    savedMessage: () => t('admin:saved'),
  })
  return (
    <Section title={t('groups.terms')}>
      <OfficeForm
        editor={editor}
        actions={
          <RemoveButton
            concerns="client_group"
            title={t('groups.remove_title', { name })}
            text={t('groups.remove_text')}
            removed={t('groups.removed', { name })}
            run={() => removeClientGroup(id)}
            leave={() => navigate({ to: '/admin/client-groups', ignoreBlocker: true })}
          />
        }
      >
        <FieldRow>
          <TextField name="name" label={t('groups.name')} hint={t('groups.name_hint')} maxLength={100} />
          <TextField name="note" label={t('note')} maxLength={500} />
        </FieldRow>
      </OfficeForm>
    </Section>
  )
}

type Row = GroupClient & { group: ClientGroup }
const columns: OfficeColumn<Row>[] = [
  { key: 'name', title: 'adminAgreements:groups.client' },
  { key: 'erp_id', title: 'adminAgreements:groups.erp_id', from: 'phone', onPhone: true },
  { key: 'email', title: 'adminAgreements:groups.email', from: 'desk' },
  { key: 'actions', title: 'admin:actions', cell: (row) => <Take row={row} /> },
]
const size = 20
const debounceMs = 200

function Clients({ group }: { group: ClientGroup }) {
  const { t } = useTranslation('adminAgreements')
  const may = useMay()
  const { start, isPending, dialogs } = useDecision()
  const membership = useMembership()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), debounceMs)
  const [page, setPage] = useState(1)
  const query = { limit: size, offset: (page - 1) * size, ...(search && { search }) }
  const found = useGroupClients(group.id, query)
  const useFound = (typing: string) =>
    (useQuery({ ...otherClients(group.id, typing), enabled: typing.length > 1 }).data?.results ?? []).map(
      ({ id, name, erp_id, email }) => ({
        id,
        name,
        label: [name, erp_id ?? email].filter(Boolean).join(', '),
      }),
    )
  return (
    <Section
      title={t('groups.clients')}
      actions={<DecisionButton variant="default" decision={usePutMany(group)} />}
    >
      {group.clients > size && (
        <TextInput
          type="search"
          mb="sm"
          label={t('groups.find')}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setPage(1)
          }}
          maxLength={100}
        />
      )}
      <Detail
        query={found}
        isPart
        outline={<OfficeTable caption={t('groups.clients')} columns={columns} rows={undefined} />}
      >
        {({ count, results }) =>
          count === 0 ? (
            <Text c="dimmed">{t(search ? 'groups.none_found' : 'groups.no_clients')}</Text>
          ) : (
            <>
              <OfficeTable
                caption={t('groups.clients')}
                columns={columns}
                rows={results.map((client) => ({ ...client, group }))}
                {...(may('accounts') && { place: ({ id }: Row) => clientPlace(id) })}
                isStale={found.isPlaceholderData}
              />
              <div className={classes.pages}>
                <Pagination count={count} page={page} size={size} onPage={setPage} />
              </div>
            </>
          )
        }
      </Detail>
      <AddOne
        label={t('groups.add_client')}
        hint={t('groups.add_client_hint')}
        add={t('groups.put')}
        busy={isPending}
        useFound={useFound}
        onAdd={(client) => start(membership(group, client).put)}
      />
      {dialogs}
    </Section>
  )
}

function Take({ row }: { row: Row }) {
  const { t } = useTranslation('adminAgreements')
  return (
    <Decisions
      size="compact-sm"
      decisions={[useMembership()(row.group, row).take]}
      rowLabel={t('actions_for', { target: row.name })}
    />
  )
}
