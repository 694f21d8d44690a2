import type { readInvitation } from '@comptoir/contract/account'
import type { CurrentUser } from '@comptoir/contract/auth'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearLink, type MailedLink, mailedLink } from '#api/mailed-link.ts'
import { currentUser, signOut, useUser } from '#api/session.ts'
import { NewPassword, newPasswordFaults } from '#domain/accounts/NewPassword.tsx'
import { isStale } from '#domain/accounts/useLinkUse.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useShopForm } from '#ui/form/useShopForm.ts'
import { FocusTitle } from '#ui/layout/FocusTitle.tsx'
import { StandalonePage } from '#ui/layout/StandalonePage.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { accept, invitation } from './invitation.api.ts'

type Invitation = EndpointOutput<typeof readInvitation>
const page = '/invitation'

/** Where the link of an invitation leads: a new person chooses a password, another becomes a member (OD-70). */
export function InvitationScreen() {
  const [link] = useState(() => mailedLink(page))
  if (!link?.uid || !link.token) return <Notice kind="missing" />
  return <Invited link={link} />
}

function Invited({ link }: { link: MailedLink }) {
  const { t } = useTranslation('invitation')
  const { data, error, refetch } = useQuery(invitation(link))
  const user = useUser()
  const [isAccepted, setAccepted] = useState(false)
  if (isStale(error)) return <Notice kind="stale" />
  if (isAccepted && data) return <Accepted company={data.company} />
  if (data && user && user.email.toLowerCase() !== data.email.toLowerCase())
    return <ForSomebodyElse invited={data} user={user} />
  return (
    <Page title={t('title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Text size="lg">
            {data.company === null ? t('office') : t('company', { company: data.company })}
          </Text>
          {data.needs_password ? (
            <PasswordForm link={link} invited={data} />
          ) : (
            <Member link={link} invited={data} onAccepted={() => setAccepted(true)} />
          )}
        </>
      )}
    </Page>
  )
}

const empty = { new_password: '', re_new_password: '' }

/** For who has never signed in. */
function PasswordForm({ link, invited }: { link: MailedLink; invited: Invitation }) {
  const { t } = useTranslation('invitation')
  const navigate = useNavigate()
  const owner = { email: invited.email, name: invited.name }
  const { fields, onSubmit, refuse, others } = useShopForm({
    initialValues: empty,
    faults: ({ new_password, re_new_password }) =>
      newPasswordFaults(new_password, re_new_password, owner, 'new_password'),
  })
  const save = useMutation({
    mutationFn: (values: typeof empty) => accept(link, values),
    onSuccess: async () => {
      clearLink(page)
      await navigate({ to: '/sign-in', search: { notice: 'invitation' }, replace: true })
    },
    onError: refuse,
  })
  if (isStale(save.error)) return <Void kind="stale" />
  return (
    <form noValidate onSubmit={onSubmit(save.mutate)}>
      <Stack gap="sm">
        <Text c="dimmed">{t('choose', { email: invited.email })}</Text>
        <FormErrors error={save.error} others={others} />
        <NewPassword fields={fields} path="new_password" label={t('password')} owner={owner} />
        <Button type="submit" size="md" loading={save.isPending}>
          {t('accept')}
        </Button>
      </Stack>
    </form>
  )
}

/** For who signs in already. */
function Member({
  link,
  invited,
  onAccepted,
}: {
  link: MailedLink
  invited: Invitation
  onAccepted: () => void
}) {
  const { t } = useTranslation('invitation')
  const client = useQueryClient()
  const joining = useMutation({
    mutationFn: () => accept(link),
    onSuccess: async () => {
      clearLink(page)
      await client.invalidateQueries({ queryKey: currentUser.queryKey })
      onAccepted()
    },
  })
  if (isStale(joining.error)) return <Void kind="stale" />
  return (
    <>
      <Text c="dimmed">{t('known', { email: invited.email })}</Text>
      <FormErrors error={joining.error} />
      <div>
        <Button size="md" loading={joining.isPending} onClick={() => joining.mutate()}>
          {t('accept')}
        </Button>
      </div>
    </>
  )
}

/**
 * Opened where somebody else is signed in: nothing of the invitation is shown before they have signed out, so that nobody
 * goes on in a session that is not theirs.
 */
function ForSomebodyElse({ invited, user }: { invited: Invitation; user: CurrentUser }) {
  const { t } = useTranslation('invitation')
  const client = useQueryClient()
  const leaving = useMutation({ mutationFn: () => signOut(client) })
  const names = { user: user.email, email: invited.email }
  return (
    <Page title={t('other_title')}>
      <Text size="lg">
        {invited.company === null
          ? t('other_office', names)
          : t('other_company', { ...names, company: invited.company })}
      </Text>
      <Text c="dimmed">{t('other_hint')}</Text>
      <Group gap="xs">
        <Button size="md" loading={leaving.isPending} onClick={() => leaving.mutate()}>
          {t('other_sign_out')}
        </Button>
        <LinkButton to="/" variant="default" size="md">
          {t('other_cancel')}
        </LinkButton>
      </Group>
    </Page>
  )
}

function Accepted({ company }: { company: string | null }) {
  const { t } = useTranslation('invitation')
  return (
    <Page title={t('done_title')}>
      <Text size="lg" role="status">
        {company === null ? t('done_office') : t('done', { company })}
      </Text>
      {company !== null && <Text c="dimmed">{t('done_hint')}</Text>}
      <Onward />
    </Page>
  )
}

type Kind = 'stale' | 'missing'

function Notice({ kind }: { kind: Kind }) {
  const { t } = useTranslation('invitation')
  return (
    <Page title={t(`${kind}_title`)}>
      <Void kind={kind} />
    </Page>
  )
}

function Void({ kind }: { kind: Kind }) {
  const { t } = useTranslation('invitation')
  return (
    <>
      <Text size="lg" role="status">
        {t(kind)}
      </Text>
      <Onward />
    </>
  )
}

function Onward() {
  const { t } = useTranslation('invitation')
  const user = useUser()
  return (
    <div>
      {user ? (
        <LinkButton to="/">{t('go_on')}</LinkButton>
      ) : (
        <LinkButton to="/sign-in">{t('sign_in')}</LinkButton>
      )}
    </div>
  )
}

/** The heading takes the keyboard where it changes: the button that had it is gone. */
const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <StandalonePage title={title}>
    <Stack gap="md">
      <FocusTitle key={title}>{title}</FocusTitle>
      {children}
    </Stack>
  </StandalonePage>
)
