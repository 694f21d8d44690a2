import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { notify } from '#ui/feedback/notify.ts'
import classes from './Account.module.css'
import { useGiveUpEmail } from './account.api.ts'

type Props = { email: string; pending: string; onGivenUp: () => void }

/** Another address that was asked for and not confirmed yet, and the way back from it (OD-25). */
export function PendingEmail({ email, pending, onGivenUp }: Props) {
  const { t } = useTranslation('account')
  const giveUp = useGiveUpEmail()
  const stay = () =>
    giveUp.mutate(undefined, {
      onSuccess: () => {
        void notify.done(t('email.given_up', { email }))
        onGivenUp()
      },
    })
  return (
    <>
      <FormErrors error={giveUp.error} />
      <div className={classes.notice}>
        <p role="status">{t('email.pending', { email: pending })}</p>
        <Button variant="default" size="compact-sm" loading={giveUp.isPending} onClick={stay}>
          {t('email.give_up')}
        </Button>
      </div>
    </>
  )
}
