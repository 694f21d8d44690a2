import type { Basket } from '@comptoir/contract/basket'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tariffs } from '#api/lookups.ts'
import { useOrderOwner } from '#api/owner.ts'
import { errorAndAdvice } from '#ui/feedback/errors.ts'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { useBasketActions } from './useBasket.ts'

/** By which of the customer's price lists the basket is priced, where there are several (BASK-09, OD-06). */
export function ChooseTariff({ basket }: { basket: Basket }) {
  const { t } = useTranslation('basket')
  const { t: said } = useTranslation()
  const owner = useOrderOwner()
  const [isHidden] = useHidePrices()
  const { chooseTariff } = useBasketActions()
  const { data = [] } = useQuery({ ...tariffs(owner?.id ?? null), enabled: !isHidden })
  const choice = useMutation({ mutationFn: chooseTariff })
  if (isHidden || data.length < 2) return null
  const chosen = choice.isPending ? choice.variables : (basket.tariff ?? data[0]!.id)
  return (
    <NativeSelect
      label={t('tariff.label')}
      mb="sm"
      value={String(chosen)}
      disabled={choice.isPending}
      error={choice.error && errorAndAdvice(choice.error, said)}
      onChange={(event) => choice.mutate(Number(event.currentTarget.value))}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}
