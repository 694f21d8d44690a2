import type { Basket } from '@comptoir/contract/basket'
import type { DeliveryOption } from '@comptoir/contract/lookups'
import type { PromisedDay } from '@comptoir/contract/promise'
import { compare } from '@comptoir/contract/money'
import { Skeleton, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import { daysOf } from '#domain/ordering/days.rules.ts'
import { PromisedDays } from '#domain/ordering/Promise.tsx'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { formatMoney } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { Causes } from './Causes.tsx'
import classes from './Checkout.module.css'
import { type Choice, type Offer, promiseOf, unpromisedOf } from './checkout.rules.ts'
import { Group } from './Step.tsx'
import { type DeliveryTerms, WaitOrSplit } from './WaitOrSplit.tsx'

// The calendar is as large as the rest of the page: it comes when the page stands.
const DateChoice = lazy(() =>
  import('#domain/ordering/DateChoice.tsx').then((file) => ({ default: file.DateChoice })),
)

type Props = {
  offer: Offer
  basket: Basket
  choice: Choice
  choose: (change: Partial<Choice>) => void
  faults: Record<string, string>
  terms: DeliveryTerms
  onTerms: (terms: DeliveryTerms) => void
}

/** How, from where and when the goods are had; what cannot be chosen says why (CHK-01..03, 08, 09). */
export function DeliveryStep({ offer, basket, choice, choose, faults, terms, onTerms }: Props) {
  const { t } = useTranslation('checkout')
  const { nearDay } = useFormat()
  const option = offer.options.find(({ id }) => id === choice.delivery_option)
  const places = option?.places ?? []
  const unpromised = unpromisedOf(basket.basket_products)
  const isPromised = (promise: readonly PromisedDay[]) =>
    promise.length + unpromised.refused + unpromised.on_request > 0
  const days = option && daysOf(option, choice.warehouse, offer)
  // The first day was not chosen, be it kept with the basket: another way of delivery has its own.
  const firstDay = days?.earliest === choice.delivery_date ? { delivery_date: null } : {}
  return (
    <>
      <Group legend={t('delivery.method')} fault={faults['delivery_option']}>
        {offer.options.length === 0 && <Text c="dimmed">{t('delivery.none')}</Text>}
        <div className={classes.cards}>
          {offer.options.map((one) => (
            <ChoiceCard
              key={one.id}
              name="delivery_option"
              title={one.name}
              aside={<DeliveryPrice option={one} total={basket.total} />}
              checked={one.id === choice.delivery_option}
              onChoose={() => choose({ delivery_option: one.id, ...firstDay })}
              disabled={one.blocked}
              note={one.blocked && <Blocked by={one} basket={basket} />}
            >
              {one.description && <div>{one.description}</div>}
              {!one.blocked && (
                <div>
                  {isPromised(one.promise) ? (
                    <PromisedDays days={promiseOf(one, choice.warehouse)} unpromised={unpromised} />
                  ) : (
                    t('delivery.earliest', { day: nearDay(one.earliest_date) })
                  )}
                </div>
              )}
            </ChoiceCard>
          ))}
        </div>
      </Group>
      {option && places.length > 0 && (
        <Group legend={t('delivery.warehouse')} fault={faults['warehouse']}>
          <div className={classes.cards}>
            {places.map((place) => {
              const warehouse = offer.warehouses.find(({ id }) => id === place.warehouse)
              return (
                <ChoiceCard
                  key={place.warehouse}
                  name="warehouse"
                  title={warehouse?.name ?? ''}
                  checked={place.warehouse === choice.warehouse}
                  onChoose={() => choose({ warehouse: place.warehouse, ...firstDay })}
                  disabled={place.blocked}
                  note={place.blocked && <Blocked by={place} basket={basket} />}
                >
                  {warehouse?.address}
                  {!place.blocked && isPromised(place.promise) && (
                    <div>
                      <PromisedDays days={place.promise} unpromised={unpromised} />
                    </div>
                  )}
                </ChoiceCard>
              )
            })}
          </div>
        </Group>
      )}
      {option && days && choice.delivery_date && (
        <Suspense fallback={<Skeleton height={58} maw={320} />}>
          <DateChoice
            label={option.kind === 'pickup' ? t('delivery.date_pickup') : t('delivery.date')}
            value={choice.delivery_date}
            days={days}
            onChange={(delivery_date) => choose({ delivery_date })}
            error={faults['delivery_date']}
          />
        </Suspense>
      )}
      {option && (
        <WaitOrSplit
          days={promiseOf(option, choice.warehouse, choice.delivery_date)}
          unpromised={unpromised}
          terms={terms}
          onTerms={onTerms}
        />
      )}
    </>
  )
}

/** What an option costs for a basket of so much; reached free delivery shows as free. */
function DeliveryPrice({
  option: { price, free_from },
  total,
}: {
  option: DeliveryOption
  total: Basket['total']
}) {
  const { t } = useTranslation('checkout')
  const [hidden] = useHidePrices()
  if (price === null || hidden) return null
  const isFree = free_from !== null && total !== null && compare(total, free_from) >= 0
  if (isFree || compare(price, '0.00') === 0) return t('delivery.free')
  return (
    <>
      {formatMoney(price)}
      {free_from && (
        <Text size="xs" c="dimmed">
          {t('delivery.free_from', { amount: formatMoney(free_from) })}
        </Text>
      )}
    </>
  )
}

function Blocked({
  by,
  basket,
}: {
  by: Pick<DeliveryOption, 'blocked_reason' | 'blocked_products'>
  basket: Basket
}) {
  return (
    <div className={classes.reason}>
      {by.blocked_reason}
      <Causes products={by.blocked_products} basket={basket} />
    </div>
  )
}
