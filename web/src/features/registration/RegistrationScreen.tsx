import { approvalDays } from '@comptoir/contract/rules'
import { List, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepDraft, withDraft } from '#ui/form/draft.ts'
import { TextLink } from '#ui/links.tsx'
import { StandalonePage } from '#ui/StandalonePage.tsx'
import { MailSent } from './MailSent.tsx'
import { SignUpForm } from './SignUpForm.tsx'

const sentDraft = 'registration_sent'

/** Sign-up in one form, then the request to look in the mailbox (AUTH-13, AUTH-14, ROUTE-05). */
export function RegistrationScreen() {
  const { t } = useTranslation('registration')
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
        {t('lead', { days: approvalDays })}
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

/** How one becomes a customer. */
function Steps({ at }: { at: number }) {
  const { t } = useTranslation('registration')
  const steps = [
    t('steps.form'),
    t('steps.mail'),
    t('steps.approval', { days: approvalDays }),
    t('steps.order'),
  ]
  return (
    <>
      <Title order={2} mb="sm">
        {t('steps.title')}
      </Title>
      <List type="ordered" spacing="xs" size="lg">
        {steps.map((step, index) => (
          <List.Item
            key={step}
            fw={index === at ? 600 : 400}
            aria-current={index === at ? 'step' : undefined}
          >
            {step}
          </List.Item>
        ))}
      </List>
    </>
  )
}
