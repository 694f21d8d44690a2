import { deliveryModes, type Order, shortageWishes } from '@comptoir/contract/order'
import { completeOn, type PromisedDay } from '@comptoir/contract/promise'
import { useTranslation } from 'react-i18next'
import { PromisedDays, type Unpromised } from '#domain/ordering/Promise.tsx'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Checkout.module.css'
import { Group } from './Step.tsx'

/** What becomes of goods that are not all there. */
export type DeliveryTerms = Pick<Order, 'delivery_mode' | 'shortage'>

type Props = {
  /** What is promised with what is chosen. */
  days: readonly PromisedDay[]
  unpromised: Unpromised
  terms: DeliveryTerms
  onTerms: (terms: DeliveryTerms) => void
}

/** Whether to wait for all or to split, where not all comes on one day, and what becomes of what turns out short. */
export function WaitOrSplit({ days, unpromised, terms, onTerms }: Props) {
  const { t } = useTranslation('checkout')
  const { nearDay } = useFormat()
  const last = completeOn(days)
  const together =
    last === null ? t('promise.together_open') : t('promise.together_on', { day: nearDay(last) })
  return (
    <>
      {days.length > 1 && (
        <Group legend={t('promise.mode')}>
          <div className={classes.cards}>
            {deliveryModes.map((mode) => (
              <ChoiceCard
                key={mode}
                name="delivery_mode"
                title={t(`promise.${mode}`)}
                checked={terms.delivery_mode === mode}
                onChoose={() => onTerms({ ...terms, delivery_mode: mode })}
              >
                {mode === 'together' ? together : <PromisedDays days={days} unpromised={unpromised} />}
              </ChoiceCard>
            ))}
          </div>
        </Group>
      )}
      <Group legend={t('promise.shortage')}>
        <div className={classes.cards}>
          {shortageWishes.map((wish) => (
            <ChoiceCard
              key={wish}
              name="shortage"
              title={t(`promise.${wish}`)}
              checked={terms.shortage === wish}
              onChoose={() => onTerms({ ...terms, shortage: wish })}
            >
              {t(`promise.${wish}_text`)}
            </ChoiceCard>
          ))}
        </div>
      </Group>
    </>
  )
}
