import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailForm } from '#domain/accounts/EmailForm.tsx'
import { resendLink } from './registration.api.ts'

/** Sends the link again; the answer is the same whether there is such an account or not. */
export function ResendForm() {
  const { t } = useTranslation('registration')
  const [isSent, setSent] = useState(false)
  if (isSent) return <Text role="status">{t('activate.resend_sent')}</Text>
  return <EmailForm submit={t('activate.resend')} send={resendLink} onSent={() => setSent(true)} />
}
