import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { balance } from '#domain/money/balance.api.ts'
import { BalanceFacts } from '#domain/money/BalanceFacts.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './Account.module.css'
import { Section } from './Section.tsx'

/** What one's company owes by its invoices; nothing of it where prices are withheld. */
export function BalanceSection() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useQuery(balance(null))
  return (
    <Section id="balance" title={t('balance.title')}>
      {error && !data ? (
        <ErrorState error={error} order={3} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={60} />
      ) : data.balance ? (
        <>
          <BalanceFacts balance={data.balance} />
          <p className={classes.lead}>
            <TextLink inherit to="/invoices" search={{}}>
              {t('balance.to_invoices')}
            </TextLink>
          </p>
        </>
      ) : (
        <p className={classes.lead}>{t('prices.withheld')}</p>
      )}
    </Section>
  )
}
