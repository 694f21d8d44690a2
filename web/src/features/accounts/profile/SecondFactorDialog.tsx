import { faultsOf, required } from '@comptoir/contract/forms'
import type { SecondFactorSecret } from '@comptoir/contract/second-factor'
import { Anchor, Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import classes from './Account.module.css'
import { useBegin, useConfirm, useRemove, useRenewCodes } from './second-factor.api.ts'

type Props = { asked: 'begin' | 'codes' | 'remove'; email: string; onClose: () => void }

/** Asks for the password; then for a first code of the app, and shows the recovery codes once. */
export function SecondFactorDialog({ asked, email, onClose }: Props) {
  const { t } = useTranslation(['account', 'common'])
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t(codes ? 'second_factor.codes_title' : `second_factor.ask.${asked}`)}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      attributes={{ header: { role: 'presentation' } }} // a page has one banner
    >
      {codes ? (
        <Codes codes={codes} onClose={onClose} />
      ) : secret ? (
        <Confirm secret={secret} onDone={setCodes} onClose={onClose} />
      ) : (
        <Password asked={asked} email={email} onSecret={setSecret} onCodes={setCodes} onClose={onClose} />
      )}
    </Modal>
  )
}

type PasswordProps = Props & {
  onSecret: (secret: SecondFactorSecret) => void
  onCodes: (codes: string[]) => void
}
function Password({ asked, email, onSecret, onCodes, onClose }: PasswordProps) {
  const { t } = useTranslation(['account', 'common', 'form'])
  const [begin, renew, remove] = [useBegin(), useRenewCodes(), useRemove()]
  const form = useShopForm({
    initialValues: { current_password: '' },
    faults: (values) => faultsOf(values, { current_password: [required] }),
  })
  const send = form.onSubmit(({ current_password }) => {
    const onError = form.refuse
    if (asked === 'begin') begin.mutate(current_password, { onError, onSuccess: onSecret })
    if (asked === 'codes')
      renew.mutate(current_password, {
        onError,
        onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
      })
    if (asked === 'remove')
      remove.mutate(current_password, {
        onError,
        onSuccess: () => {
          void notify.done(t('second_factor.removed'))
          onClose()
        },
      })
  })
  const { error, isPending } = { begin, codes: renew, remove }[asked]
  return (
    <form noValidate onSubmit={send}>
      {/* Whoever keeps passwords wants to know whose it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Stack gap="md">
        <Text>{t(`second_factor.ask.${asked}_text`)}</Text>
        <FormErrors error={error} others={form.others} />
        <PasswordInput
          {...form.fields.input('current_password')}
          label={t('password.current')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('form:password.show') }}
          withAsterisk
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes after the dialog has opened
          autoFocus
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" {...(asked === 'remove' && { color: 'danger' })} loading={isPending}>
            {t(asked === 'remove' ? 'second_factor.remove_now' : 'second_factor.go_on')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ConfirmProps = {
  secret: SecondFactorSecret
  onDone: (codes: string[]) => void
  onClose: () => void
}
function Confirm({ secret: { secret, uri, picture }, onDone, onClose }: ConfirmProps) {
  const { t } = useTranslation(['account', 'common'])
  const confirm = useConfirm()
  const form = useShopForm({
    initialValues: { code: '' },
    faults: (values) => faultsOf(values, { code: [required] }),
  })
  const send = form.onSubmit(({ code }) =>
    confirm.mutate(code, {
      onError: form.refuse,
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    }),
  )
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Text>{t('second_factor.scan')}</Text>
        <svg
          className={classes.qr}
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          role="img"
          aria-label={t('second_factor.picture')}
          shapeRendering="crispEdges"
        >
          <path d={picture.path} />
        </svg>
        <Text>
          {t('second_factor.type_it')}{' '}
          <code className={classes.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </Text>
        <Anchor href={uri} inherit>
          {t('second_factor.open_app')}
        </Anchor>
        <FormErrors error={confirm.error} others={form.others} />
        <TextInput
          {...form.fields.input('code')}
          label={t('second_factor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          withAsterisk
          maw={240}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the next thing to do
          autoFocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            {t('second_factor.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('account')
  const { copied, copy } = useClipboard()
  return (
    <Stack gap="md">
      <Text>{t('second_factor.codes_text')}</Text>
      <ul className={classes.codes} aria-label={t('second_factor.codes_title')}>
        {codes.map((code) => (
          <li key={code}>
            <code className={classes.code}>{code}</code>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => copy(codes.join('\n'))}
        >
          {t(copied ? 'second_factor.copied' : 'second_factor.copy')}
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what had the focus is gone */}
        <Button onClick={onClose} autoFocus>
          {t('second_factor.kept')}
        </Button>
      </Group>
    </Stack>
  )
}
