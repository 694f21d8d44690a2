import type { Client } from '@comptoir/contract/admin-clients'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { tariffs } from '#features/office/admin.api.ts'
import { useRefusal } from '#features/office/clients/client-decisions.tsx'
import { approve } from '#features/office/clients/clients.api.ts'
import { titleOf } from '#features/office/clients/client-title.ts'
import { DecisionButton } from '#features/office/decisions/Decisions.tsx'
import { ChoiceField, TextField } from '#features/office/form/fields.tsx'
import { OfficeForm } from '#features/office/form/OfficeForm.tsx'
import { id, textOrNull } from '#features/office/form/shape.ts'
import { useEditor } from '#features/office/form/useEditor.ts'
import { asChoices } from '#features/office/list/choices.ts'
import { useKeyNames } from '#ui/navigation/useKeyNames.ts'
import { Section } from '#features/office/Section.tsx'
import classes from './ApprovalScreen.module.css'

const shape = { tariff: { ...id, isRequired: false }, erp_id: textOrNull } // there always is a price list

type Props = {
  client: Client
  onDecided: () => void
  /** Told what kept a decision from being made. */
  onRefused: (error: unknown) => void
}

/** Approve with a price list, perhaps with the client's number in the books, or refuse with a reason. */
export function Decision({ client, onDecided, onRefused }: Props) {
  const { t } = useTranslation('adminClients')
  const nameOf = useKeyNames()
  const lists = asChoices(useQuery(tariffs).data ?? [client.tariff])
  const given = { tariff: client.tariff.id, erp_id: client.erp_id }
  const orTell = async <T,>(deciding: Promise<T>): Promise<T> => {
    deciding.catch(onRefused)
    return deciding
  }
  const editor = useEditor({
    shape,
    concerns: 'client',
    thing: given,
    save: async (changes) => {
      await orTell(approve(client, { ...given, ...changes }))
      return { ...given, ...changes }
    },
    savedMessage: () => t('done.approve', { name: titleOf(client) }),
    onSaved: onDecided,
  })
  const refusal = useRefusal(client)()
  const form = useRef<HTMLDivElement>(null)
  useApproveKey(form)
  const claimed = client.claimed_erp_id
  return (
    <Section title={t('approvals.decide')}>
      <div ref={form}>
        <OfficeForm
          editor={editor}
          save={t('approvals.approve')}
          actions={
            <DecisionButton
              variant="default"
              decision={{ ...refusal, run: (reasons) => orTell(refusal.run(reasons)), onDone: onDecided }}
            />
          }
        >
          <ChoiceField name="tariff" label={t('approvals.tariff')} data={lists} />
          <TextField
            name="erp_id"
            label={t('approvals.erp_id')}
            hint={t('approvals.erp_id_hint')}
            maxLength={50}
          />
          {claimed && claimed !== editor.form.values.erp_id && (
            <Group gap="xs">
              <Text size="sm">{t('approvals.erp_id_claimed', { id: claimed })}</Text>
              <Button size="compact-xs" variant="default" onClick={() => editor.set({ erp_id: claimed })}>
                {t('approvals.erp_id_take', { id: claimed })}
              </Button>
            </Group>
          )}
          <Text size="xs" c="dimmed" className={classes.keys}>
            {t('approvals.approve_keys', { ctrl: nameOf('ctrl') })}
          </Text>
        </OfficeForm>
      </div>
    </Section>
  )
}

/** Ctrl+Enter approves from anywhere on the screen, but for a dialog. */
function useApproveKey(around: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) => {
      if (key !== 'Enter' || !(ctrlKey || metaKey)) return
      if (target instanceof Element && target.closest('[role="dialog"]')) return
      around.current?.querySelector('form')?.requestSubmit()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [around])
}
