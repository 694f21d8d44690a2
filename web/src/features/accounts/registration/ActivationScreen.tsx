import type { CurrentUser } from '@comptoir/contract/auth'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shopConfig, useApprovalDays } from '#api/config.ts'
import { switchCompany, useUser } from '#api/session.ts'
import { useSignOut } from '#api/useSignOut.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { Refusal } from '#ui/feedback/Refusal.tsx'
import { StandalonePage } from '#ui/layout/StandalonePage.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { Steps } from './Steps.tsx'
import { useApproval } from './useApproval.ts'
import { WaitingForm } from './WaitingForm.tsx'

/** All that an account sees that may not order: not yet, or not any more. */
export function ActivationScreen() {
  const user = useUser()
  if (!user) return null
  return user.company === null ? <AccessEnded email={user.email} /> : <WaitingScreen user={user} />
}

/** Until an administrator approves the account (APPR-01 to APPR-04). */
function WaitingScreen({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('registration')
  const { check, outcome, reset: forget } = useApproval()
  const [opened, setOpened] = useState(false)
  const top = useRef<HTMLHeadingElement>(null)
  const { refused_reason, profile_submitted_at } = user
  const isAsked = refused_reason !== null || profile_submitted_at === null
  const showSent = () => {
    setOpened(false)
    forget()
    top.current?.focus() // the button that had the keyboard is gone
  }
  const title = t(refused_reason === null ? 'waiting.title' : 'waiting.refused_title')
  return (
    <StandalonePage title={title} aside={<Steps at={2} />} wide confined>
      <Stack gap="md">
        <Title ref={top} order={1} tabIndex={-1}>
          {title}
        </Title>
        {refused_reason !== null ? <Refused reason={refused_reason} /> : <Waiting />}
        {profile_submitted_at !== null && refused_reason === null && <Submitted at={profile_submitted_at} />}
        <Group gap="xs">
          {refused_reason === null && (
            <Button variant="default" onClick={() => void check()}>
              {t('waiting.check')}
            </Button>
          )}
          <ContactButton subject={t('waiting.subject')} />
          {!isAsked && !opened && (
            <Button variant="subtle" onClick={() => setOpened(true)}>
              {t('waiting.change')}
            </Button>
          )}
        </Group>
        {outcome && refused_reason === null && <Outcome error={outcome.error} />}
        <OtherCompanies user={user} />
        {(isAsked || opened) && <WaitingForm user={user} onSent={showSent} />}
        <SignedInAs email={user.email} />
      </Stack>
    </StandalonePage>
  )
}

/** For who belongs to no company any more: there is nothing to fill in and nobody decides about it (OD-70). */
function AccessEnded({ email }: { email: string }) {
  const { t } = useTranslation('registration')
  const { check, outcome } = useApproval()
  return (
    <StandalonePage title={t('ended.title')} confined>
      <Stack gap="md">
        <Title order={1}>{t('ended.title')}</Title>
        <Text size="lg">{t('ended.text')}</Text>
        <Text>{t('ended.follows')}</Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => void check()}>
            {t('waiting.check')}
          </Button>
          <ContactButton subject={t('ended.subject')} />
        </Group>
        {outcome && <Outcome error={outcome.error} />}
        <SignedInAs email={email} />
      </Stack>
    </StandalonePage>
  )
}

/** The other companies that one belongs to: they need not wait for this one (OD-70). */
function OtherCompanies({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('registration')
  const client = useQueryClient()
  const navigate = useNavigate()
  const label = useId()
  const choice = useMutation({
    mutationFn: (company: number) => switchCompany(client, company),
    onSuccess: () => navigate({ to: '/' }),
  })
  const others = user.companies.filter(({ id }) => id !== user.company?.id)
  if (others.length === 0) return null
  return (
    <div role="group" aria-labelledby={label}>
      <Text id={label} mb="xs">
        {t('waiting.others')}
      </Text>
      <Group gap="xs">
        {others.map(({ id, name }) => (
          <Button
            key={id}
            loading={choice.isPending && choice.variables === id}
            onClick={() => choice.mutate(id)}
          >
            {t('waiting.order_for', { company: name })}
          </Button>
        ))}
      </Group>
      <FormErrors error={choice.error} hasFields={false} />
    </div>
  )
}

function SignedInAs({ email }: { email: string }) {
  const { t } = useTranslation('shell')
  const leave = useSignOut()
  return (
    <Text size="sm" c="dimmed">
      {t('account.signed_in_as')} {email}.{' '}
      <Anchor component="button" type="button" inherit onClick={() => void leave()}>
        {t('account.sign_out')}
      </Anchor>
    </Text>
  )
}

/** What an account that still waits is told after it was looked at once more. */
function Outcome({ error }: { error: Error | null }) {
  const { t } = useTranslation('registration')
  return error ? <FormErrors error={error} /> : <Text role="status">{t('waiting.still')}</Text>
}

function Waiting() {
  const { t } = useTranslation('registration')
  const count = useApprovalDays()
  return (
    <>
      <Text size="lg">{t('waiting.text', { count })}</Text>
      <Text>{t('waiting.follows')}</Text>
    </>
  )
}

function Refused({ reason }: { reason: string }) {
  const { t } = useTranslation('registration')
  return (
    <>
      <Refusal>
        <div>{t('waiting.refused')}</div>
        <strong>{reason}</strong>
      </Refusal>
      <Text>{t('waiting.refused_next')}</Text>
    </>
  )
}

/** What is left to do after the data was sent: nothing but wait (APPR-03). */
function Submitted({ at }: { at: string }) {
  const { t } = useTranslation('registration')
  const { instant } = useFormat()
  return (
    <div role="status">
      <Text fw={600}>{t('waiting.submitted_title')}</Text>
      <Text>
        {t('waiting.submitted')} {t('waiting.submitted_at', { date: instant(at) })}
      </Text>
    </div>
  )
}

function ContactButton({ subject }: { subject: string }) {
  const { t } = useTranslation('registration')
  const contact = useQuery(shopConfig).data?.contact
  if (!contact) return null
  return (
    <Button
      component="a"
      variant="default"
      href={`mailto:${contact.email}?subject=${encodeURIComponent(subject)}`}
    >
      {t('waiting.contact')}
    </Button>
  )
}
