import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApprovalDays } from '#api/config.ts'
import { keepDraft, withDraft } from '#ui/form/draft.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import { StandalonePage } from '#ui/layout/StandalonePage.tsx'
import { MailSent } from './MailSent.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { Steps } from './Steps.tsx'

const sentDraft = 'registration_sent'

/** Sign-up in one form, then the request to look in the mailbox (AUTH-13, AUTH-14, ROUTE-05). */
export function RegistrationScreen() {
  const { t } = useTranslation('registration')
  const count = useApprovalDays()
  const [email, setEmail] = useState(() => withDraft(sentDraft, { email: '' }).email)
  const sentTo = (address: string) => {
    setEmail(address)
    keepDraft(sentDraft, { email: address })
    scrollTo(0, 0)
  }
  if (email !== '')
    return (
      <StandalonePage title={t('sent.title')} aside={<Steps at={1} />}>
        <MailSent email={email} onWrong={() => sentTo('')} />
      </StandalonePage>
    )
  return (
    <StandalonePage title={t('title')} aside={<Steps at={0} />} wide>
      <Title order={1}>{t('title')}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('lead', { count })}
      </Text>
      <SignUpForm onSent={sentTo} />
      <Text size="sm" mt="xl">
        {t('have_account')}{' '}
        <TextLink to="/sign-in" underline="always">
          {t('sign_in')}
        </TextLink>
      </Text>
    </StandalonePage>
  )
}
