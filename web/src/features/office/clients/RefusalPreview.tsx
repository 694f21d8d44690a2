import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MailFrame } from '#features/office/mail/MailFrame.tsx'
import { refusalPreview } from './clients.api.ts'

const typingMs = 400

/** The mail as the refused client will read it; nothing where it cannot be had. */
export function RefusalPreview({ id, reason }: { id: number; reason: string }) {
  const { t } = useTranslation('adminClients')
  const [debounced] = useDebouncedValue(reason.trim(), typingMs)
  const { data } = useQuery(refusalPreview(id, debounced))
  if (!data) return null
  return (
    <>
      <Text size="sm" fw={500} mt="md" mb={4}>
        {t('approvals.preview')}
      </Text>
      <MailFrame html={data.html} title={data.subject} low />
    </>
  )
}
