import type { Language } from '@comptoir/contract/common'
import { Button, Group, Modal, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { tariffs } from '#features/office/admin.api.ts'
import { Working } from '#features/office/list/Working.tsx'
import { ReasonField } from './ReasonField.tsx'
import { givenReasons, type Reasons } from './reasons.rules.ts'
import { RefusalPreview } from './RefusalPreview.tsx'

export const askedDeeds = [
  'approve',
  'refuse',
  'withdraw',
  'disable',
  'enable',
  'sign_out',
  'delete',
  'erase',
  'hide_prices',
  'show_prices',
  'set_tariff',
  'set_partner',
  'unset_partner',
] as const
export type AskedDeed = (typeof askedDeeds)[number]
const dangerous = new Set<AskedDeed>(['refuse', 'withdraw', 'disable', 'delete', 'erase'])
const withReason = new Set<AskedDeed>(['refuse', 'withdraw'])
const withTariff = new Set<AskedDeed>(['approve', 'set_tariff'])

/** What was given with the yes: the fields that the deed asks for, null for the others. */
export type Asked = { tariff: number | null; reason: string | null; reasons: Reasons | null }

type Props = {
  /** What is about to be done; null while nothing is. */
  deed: AskedDeed | null
  /** A client's name, or how many clients. */
  who: string
  /** Whom a reason is written to; nobody in particular where several are meant. */
  to: { id: number; language: Language; email: string | null } | null
  busy: boolean
  error: unknown
  onClose: () => void
  onConfirm: (asked: Asked) => void
}

/** Asks before a deed, says what it does, and takes what it needs. */
export function AskDialog(props: Props) {
  const { t } = useTranslation(['adminClients', 'common'])
  const { deed, who, busy, onClose } = props
  const [draft, setDraft] = useState<Reasons>({})
  return (
    <Modal
      opened={deed !== null}
      onClose={onClose}
      size="lg"
      title={deed && t(`ask.${deed}_title`, { who })}
      closeButtonProps={{ 'aria-label': t('common:actions.close'), disabled: busy }}
      closeOnEscape={!busy} // what is under way cannot be called off
      closeOnClickOutside={!busy}
    >
      {deed && <Question key={deed} {...props} deed={deed} draft={draft} onDraft={setDraft} />}
    </Modal>
  )
}

type Asking = Props & {
  deed: AskedDeed
  /** The reason as it stood: closing the dialog, perhaps by accident, loses no text. */
  draft: Reasons
  onDraft: (reasons: Reasons) => void
}
function Question({ deed, to, busy, error, onClose, onConfirm, draft, onDraft }: Asking) {
  const { t } = useTranslation(['adminClients', 'common'])
  const lists = useQuery(tariffs).data ?? []
  const [tariff, setTariff] = useState('')
  const [reasons, setReasons] = useState(draft)
  const [fault, setFault] = useState<string>()
  const asksReason = withReason.has(deed)
  const asksTariff = withTariff.has(deed)
  const refused = error instanceof ApiError ? error.fields : {}
  const confirm = () => {
    const given = asksReason ? givenReasons(to ? { [to.language]: reasons[to.language] } : reasons) : null
    if (asksReason && !given) return setFault(t('approvals.reason_short'))
    if (deed === 'set_tariff' && tariff === '') return setFault(t('common:required'))
    onDraft({})
    onConfirm({
      tariff: asksTariff && tariff ? Number(tariff) : null,
      reason: given?.reason ?? null,
      reasons: given?.reasons ?? null,
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        confirm()
      }}
    >
      <Text mb={asksReason || asksTariff ? 'md' : 0}>
        {t(deed === 'refuse' ? 'approvals.refuse_text' : `ask.${deed}_text`)}
      </Text>
      {asksTariff && (
        <NativeSelect
          label={t('approvals.tariff')}
          withAsterisk={deed === 'set_tariff'}
          data-autofocus
          value={tariff}
          error={fault ?? refused['tariff']}
          onChange={({ currentTarget }) => {
            setTariff(currentTarget.value)
            setFault(undefined)
          }}
          data={[
            { value: '', label: deed === 'approve' ? t('ask.tariff_keep') : '' },
            ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {asksReason && (
        <ReasonField
          value={reasons}
          onChange={(next) => {
            setReasons(next)
            onDraft(next)
            setFault(undefined)
          }}
          error={fault ?? refused['reason']}
          to={to}
        />
      )}
      {asksReason && to && <RefusalPreview id={to.id} reason={reasons[to.language] ?? ''} />}
      <FormErrors error={error} />
      {busy && <Working />}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          type="submit"
          loading={busy}
          {...(dangerous.has(deed) && { color: 'danger' })}
          {...(!asksReason && !asksTariff && { 'data-autofocus': true })}
        >
          {t(`ask.${deed}`)}
        </Button>
      </Group>
    </form>
  )
}
