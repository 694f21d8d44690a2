import type { Client } from '@comptoir/contract/admin-clients'
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { tariffs, useOfficeMutation } from '#features/office/admin.api.ts'
import { AskDialog } from '#features/office/clients/AskDialog.tsx'
import { approve, refuse } from '#features/office/clients/clients.api.ts'
import { titleOf } from '#features/office/clients/client-title.ts'
import { Section } from '#features/office/Section.tsx'
import classes from './ApprovalScreen.module.css'

type Props = {
  client: Client
  /** Told in words what was done. */
  onDecided: (words: string) => void
  /** Told what kept a decision from being made. */
  onRefused: (error: Error) => void
}

/** Approve with a price list, perhaps with the client's number in the books, or refuse with a reason. */
export function Decision({ client, onDecided, onRefused }: Props) {
  const { t } = useTranslation('adminClients')
  const lists = useQuery(tariffs).data ?? []
  const [tariff, setTariff] = useState(String(client.tariff.id))
  const [erpId, setErpId] = useState(client.erp_id ?? '')
  const [isRefusing, setRefusing] = useState(false)
  const name = titleOf(client)
  const approving = useOfficeMutation(() =>
    approve(client, { tariff: Number(tariff), ...(erpId.trim() && { erp_id: erpId.trim() }) }),
  )
  const refusing = useOfficeMutation((reason: string) => refuse(client, reason))
  const refused = approving.error instanceof ApiError ? approving.error.fields : {}
  const send = () =>
    approving.mutate(undefined, {
      onSuccess: () => onDecided(t('approvals.approved', { name })),
      onError: onRefused,
    })
  const form = useRef<HTMLFormElement>(null)
  useApproveKey(form, !isRefusing)
  const claimed = client.claimed_erp_id
  return (
    <Section title={t('approvals.decide')}>
      <form
        ref={form}
        noValidate
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          if (!approving.isPending) send()
        }}
      >
        <NativeSelect
          label={t('approvals.tariff')}
          value={tariff}
          error={refused['tariff']}
          onChange={({ currentTarget }) => setTariff(currentTarget.value)}
          data={(lists.length > 0 ? lists : [client.tariff]).map(({ id, name: label }) => ({
            value: String(id),
            label,
          }))}
        />
        <TextInput
          label={t('approvals.erp_id')}
          description={t('approvals.erp_id_hint')}
          value={erpId}
          error={refused['erp_id']}
          maxLength={50}
          onChange={({ currentTarget }) => setErpId(currentTarget.value)}
        />
        {claimed && claimed !== erpId && (
          <Group gap="xs">
            <Text size="sm">{t('approvals.erp_id_claimed', { id: claimed })}</Text>
            <Button size="compact-xs" variant="default" onClick={() => setErpId(claimed)}>
              {t('approvals.erp_id_take', { id: claimed })}
            </Button>
          </Group>
        )}
        <FormErrors error={approving.error} />
        <Group gap="xs" mt="xs">
          <Button type="submit" loading={approving.isPending}>
            {t('approvals.approve')}
          </Button>
          <Button variant="default" onClick={() => setRefusing(true)}>
            {t('deeds.refuse')}
          </Button>
        </Group>
        <Text size="xs" c="dimmed" className={classes.keys}>
          {t('approvals.approve_keys')}
        </Text>
      </form>
      <AskDialog
        deed={isRefusing ? 'refuse' : null}
        who={name}
        to={client}
        busy={refusing.isPending}
        error={refusing.error}
        onClose={() => {
          setRefusing(false)
          refusing.reset()
        }}
        onConfirm={({ reason }) =>
          refusing.mutate(reason ?? '', {
            onSuccess: () => {
              setRefusing(false)
              onDecided(t('approvals.refused', { name }))
            },
            onError: onRefused,
          })
        }
      />
    </Section>
  )
}

/** Ctrl+Enter approves from anywhere on the screen. */
function useApproveKey(form: React.RefObject<HTMLFormElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [form, isOn])
}
