import type { OpenSession } from '@comptoir/contract/sessions'
import { Badge, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Account.module.css'
import { openSessions, useEndSessions } from './account.api.ts'
import { deviceOf } from '#domain/accounts/device.ts'
import { Section } from './Section.tsx'

/** Where somebody is signed in; any session can be ended from here (OD-73). */
export function SessionsSection() {
  const { t } = useTranslation('account')
  return (
    <Section id="sessions" title={t('sessions.title')} lead={t('sessions.lead')}>
      <Sessions />
    </Section>
  )
}

function Sessions() {
  const { t } = useTranslation('account')
  const list = useQuery(openSessions)
  const end = useEndSessions()
  const rows = useRef<HTMLUListElement>(null)
  if (list.error && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} order={3} />
  if (!list.data) return <Skeleton height={90} />
  const endSessions = (which: number | 'others', done: string) =>
    end.mutate(which, {
      onSuccess: () => {
        void notify.done(done)
        rows.current?.focus() // the button that had the keyboard is gone
      },
    })
  return (
    <>
      <FormErrors error={end.error} />
      <ul ref={rows} tabIndex={-1} aria-label={t('sessions.title')} className={classes.files}>
        {list.data.map((session) => (
          <li key={session.id} className={classes.foot}>
            <SessionRow
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => endSessions(session.id, t('sessions.ended'))}
            />
          </li>
        ))}
      </ul>
      {list.data.length > 1 && (
        <div className={classes.foot}>
          <Button
            variant="default"
            loading={end.isPending && end.variables === 'others'}
            onClick={() => endSessions('others', t('sessions.others_ended'))}
          >
            {t('sessions.end_others')}
          </Button>
        </div>
      )}
    </>
  )
}

type Props = { session: OpenSession; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: Props) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const device = useDeviceName(session.device)
  const { address } = session
  return (
    <>
      <div className={classes.file}>
        <div>{device}</div>
        <div className={classes.aside}>
          {t('sessions.used', { where: address, date: format.instant(session.used_at) })}
        </div>
      </div>
      {session.is_current ? (
        <Badge variant="light">{t('sessions.here')}</Badge>
      ) : (
        <Button
          variant="default"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t('sessions.end_this', { device, address })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </>
  )
}

/** What the browser is called, as people know it; programs are named as they call themselves. */
function useDeviceName(userAgent: string): string {
  const { t } = useTranslation('account')
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return t('sessions.on', { browser, system })
  return browser ?? system ?? (userAgent.split(/[\s(]/, 1)[0] || t('sessions.unknown'))
}
