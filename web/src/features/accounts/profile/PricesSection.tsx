import type { CurrentUser } from '@comptoir/contract/auth'
import { Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tariffs } from '#api/lookups.ts'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { notify } from '#ui/feedback/notify.ts'
import classes from './Account.module.css'
import { useChooseTariff, useSaveProfile } from './account.api.ts'
import { Section } from './Section.tsx'

/** Whether prices are shown, and which ones (PROF-10, PROF-11). */
export function PricesSection({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  const { t: said } = useTranslation('common')
  const [isHidden, setHidden] = useHidePrices()
  const save = useSaveProfile()
  const hide = (hide_prices: boolean) => {
    setHidden(hide_prices)
    save.mutate({ hide_prices }, { onError: (error) => void notify.failed(errorAndAdvice(error, said)) })
  }
  return (
    <Section id="prices" title={t('prices.title')}>
      {user.prices_hidden ? (
        <p className={classes.lead}>{t('prices.withheld')}</p>
      ) : (
        <>
          <Switch
            checked={isHidden}
            onChange={(event) => hide(event.currentTarget.checked)}
            label={t('prices.hide')}
            description={t('prices.hide_hint')}
          />
          <div className={classes.part}>
            <Tariffs user={user} />
          </div>
        </>
      )}
    </Section>
  )
}

/** The price lists that the office has assigned; with one there is nothing to choose. */
function Tariffs({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('account')
  const list = useQuery(tariffs(null))
  const choose = useChooseTariff()
  if (list.error && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} order={3} />
  if (!list.data) return <Skeleton height={90} />
  const used = choose.isPending ? choose.variables : user.tariff?.id
  const isOnly = list.data.length < 2
  return (
    <div role="group" aria-label={t('prices.tariff')} className={classes.choices}>
      <FormErrors error={choose.error} />
      {isOnly ? (
        <p>{t('prices.only', { name: user.tariff?.name ?? t('none') })}</p>
      ) : (
        <>
          <p className={classes.lead}>{t('prices.tariff_lead')}</p>
          {list.data
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ id, name, recommend_price }) => (
              <ChoiceCard
                key={id}
                name="tariff"
                checked={id === used}
                disabled={choose.isPending && id !== used}
                onChoose={() =>
                  choose.mutate(id, {
                    onSuccess: () => void notify.done(t('prices.changed', { name })),
                  })
                }
                title={name}
                aside={id === used && !choose.isPending && t('prices.in_use')}
              >
                {t(recommend_price ? 'prices.with_recommended' : 'prices.without_recommended')}
              </ChoiceCard>
            ))}
        </>
      )}
    </div>
  )
}
