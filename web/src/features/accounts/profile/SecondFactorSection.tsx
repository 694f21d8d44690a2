import type { CurrentUser } from '@comptoir/contract/auth'
import type { SecondFactor } from '@comptoir/contract/second-factor'
import { Badge, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import classes from './Account.module.css'
import { Section } from './Section.tsx'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'
import { secondFactor } from './second-factor.api.ts'

/** A code of an app beside the password: set up, its recovery codes, and switched off. */
export function SecondFactorSection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  const read = useQuery(secondFactor)
  return (
    <Section id="second_factor" title={t('second_factor.title')} lead={t('second_factor.lead')}>
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} order={3} />
      ) : read.data ? (
        <State state={read.data} email={user.email} />
      ) : (
        <Skeleton height={60} />
      )}
    </Section>
  )
}

function State({ state, email }: { state: SecondFactor; email: string }) {
  const { t } = useTranslation('account')
  const { is_on, is_required, recovery_codes_left: count } = state
  const [asked, setAsked] = useState<'begin' | 'codes' | 'remove' | null>(null)
  const status = useRef<HTMLDivElement>(null)
  const close = () => {
    setAsked(null)
    requestAnimationFrame(() => status.current?.focus()) // the button that opened it may be gone
  }
  return (
    <>
      <div ref={status} tabIndex={-1} className={classes.foot}>
        <Badge variant="light" color={is_on ? 'success' : is_required ? 'warning' : 'gray'}>
          {t(is_on ? 'second_factor.on' : 'second_factor.off')}
        </Badge>
        {is_on ? t('second_factor.codes_left', { count }) : is_required && t('second_factor.required')}
      </div>
      <div className={classes.foot}>
        {is_on ? (
          <>
            <Button variant="default" onClick={() => setAsked('codes')}>
              {t('second_factor.renew')}
            </Button>
            {!is_required && (
              <Button variant="default" onClick={() => setAsked('remove')}>
                {t('second_factor.remove')}
              </Button>
            )}
          </>
        ) : (
          <Button variant={is_required ? 'filled' : 'default'} onClick={() => setAsked('begin')}>
            {t('second_factor.begin')}
          </Button>
        )}
      </div>
      {asked && <SecondFactorDialog asked={asked} email={email} onClose={close} />}
    </>
  )
}
