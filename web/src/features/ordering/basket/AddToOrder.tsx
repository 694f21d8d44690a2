import { Button, Text } from '@mantine/core'
import { addToOrder } from '@comptoir/contract/order'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { focusUnreadable } from '#domain/ordering/lines/line-focus.ts'
import { placedOrders } from '#domain/orders/placed-orders.ts'
import { notify } from '#ui/feedback/notify.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { ownerQuery, refreshBasket } from './basket-server.ts'
import classes from './Summary.module.css'
import { useBasketActions } from './useBasket.ts'

/** The way into an order that was placed and not begun, instead of a second parcel; nothing where there is none (OD-39). */
export const AddToOrder = memo(function AddToOrder() {
  const { t } = useTranslation('basket')
  const { instantDay } = useFormat()
  const owner = useOwnerId()
  const client = useQueryClient()
  const navigate = useNavigate()
  const actions = useBasketActions()
  const { data } = useQuery(placedOrders(owner))
  const add = useMutation({
    async mutationFn(id: number) {
      await actions.settled()
      return call(addToOrder, { params: { id }, query: ownerQuery(owner), body: {} })
    },
    async onSuccess({ id, name }) {
      void notify.done(t('to_order.done', { name }))
      await navigate({ to: '/order/view/$id', params: { id: String(id) } })
      await Promise.all([refreshBasket(client), client.invalidateQueries({ queryKey: ['orders'] })])
    },
    onError: () => client.invalidateQueries({ queryKey: ['orders'] }),
  })
  if (!data?.results.length) return null
  return (
    <section className={classes.sheet} aria-label={t('to_order.title')}>
      <Text fw={600}>{t('to_order.title')}</Text>
      <Text size="sm" mb="xs">
        {t('to_order.text')}
      </Text>
      {data.results.map(({ id, name, created_at }) => (
        <Button
          key={id}
          fullWidth
          variant="default"
          size="compact-md"
          mt={4}
          loading={add.isPending && add.variables === id}
          disabled={add.isPending}
          onClick={() => !focusUnreadable() && add.mutate(id)}
        >
          {t('to_order.add', { name, date: instantDay(created_at) })}
        </Button>
      ))}
      <FormErrors error={add.error} hasFields={false} />
    </section>
  )
})
