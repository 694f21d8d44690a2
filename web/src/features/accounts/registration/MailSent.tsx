import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FocusTitle } from '#ui/layout/FocusTitle.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useCountdown } from '#ui/feedback/useCountdown.ts'
import { resendLink } from './registration.api.ts'

/** Seconds before the link can be sent once more: mails take their time. */
const resendSeconds = 60

/** Where to look after sign-up, and what to do when nothing comes. */
export function MailSent({ email, onWrong }: { email: string; onWrong: () => void }) {
  const { t } = useTranslation('registration')
  const [wait, setWait] = useCountdown(resendSeconds)
  const send = useMutation({ mutationFn: () => resendLink(email), onSuccess: () => setWait(resendSeconds) })
  return (
    <Stack gap="md">
      <FocusTitle>{t('sent.title')}</FocusTitle>
      <Text size="lg">{t('sent.text', { email })}</Text>
      <Text>{t('sent.nothing')}</Text>
      <FormErrors error={send.error} />
      {send.isSuccess && <Text role="status">{t('sent.again_sent')}</Text>}
      <Group gap="xs">
        <Button onClick={() => send.mutate()} loading={send.isPending} disabled={wait > 0}>
          {wait > 0 ? t('sent.wait', { count: wait }) : t('sent.again')}
        </Button>
        <Button variant="default" onClick={onWrong}>
          {t('sent.correct')}
        </Button>
      </Group>
    </Stack>
  )
}
