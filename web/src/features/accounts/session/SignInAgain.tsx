import type { CurrentUser } from '@comptoir/contract/auth'
import { Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type EndOfSession, sessionExpiry } from '#api/expiry.ts'
import { useSignOut } from '#api/useSignOut.ts'
import { SignInForm } from './SignInForm.tsx'

/** Asks for the password over the page, so that what was typed there is not lost (C-16), and says what ended the session. */
export function SignInAgain({ user, cause }: { user: CurrentUser; cause: EndOfSession }) {
  const { t } = useTranslation(['session', 'common'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = useSignOut()
  const goOn = async (again: CurrentUser | null) => {
    sessionExpiry.set(null)
    // Somebody else's page is not theirs to go on with.
    if (again?.id !== user.id) await navigate({ to: '/' })
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  }
  const giveUp = async () => {
    sessionExpiry.set(null)
    await leave()
  }
  return (
    <Modal
      opened
      onClose={() => void giveUp()}
      closeOnClickOutside={false}
      title={t('again.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Text mb="md">{t(`again.${cause}`)}</Text>
      <SignInForm email={user.email} onSignedIn={goOn} />
    </Modal>
  )
}
