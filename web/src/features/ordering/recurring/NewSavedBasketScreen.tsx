import { lengths } from '@comptoir/contract/rules'
import { Button, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { useBasket } from '#features/ordering/basket/useBasket.ts'
import { FormErrors } from '#ui/form/FormErrors.tsx'
import { formatCount } from '#ui/format/format.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { TextLink } from '#ui/navigation/links.tsx'
import { useOnce } from '#ui/useOnce.ts'
import { recentOrders, useSavedBasketActions } from './recurring.api.ts'

type Source = 'basket' | 'order' | 'nothing'

/** Makes a recurring basket of the current basket, of an order, or of nothing (ROUTE-16). */
export function NewSavedBasketScreen() {
  const { t } = useTranslation('recurring')
  const { instantDay } = useFormat()
  const navigate = useNavigate()
  const { order: asked } = useSearch({ from: '/basket-create' })
  const { create } = useSavedBasketActions()
  const basket = useBasket()
  const lines = basket?.basket_products.length ?? 0
  const { data: orders } = useQuery(recentOrders(useOwnerId()))
  const [name, setName] = useState('')
  const [chosen, choose] = useState<Source>()
  const [chosenOrder, chooseOrder] = useState(asked)
  const source = chosen ?? (asked ? 'order' : lines > 0 ? 'basket' : 'nothing')
  const order = chosenOrder ?? orders?.results[0]?.id
  const save = useMutation({
    mutationFn: () =>
      create({
        name: name.trim(),
        ...(source === 'basket' && basket && { basket: basket.id }),
        ...(source === 'order' && order && { order }),
      }),
    onSuccess: ({ id }) => void navigate({ to: '/basket/$id', params: { id: String(id) } }),
  })
  const once = useOnce()
  const known = (orders?.results ?? []).map((placed) => ({
    value: String(placed.id),
    label: `${placed.name} · ${instantDay(placed.created_at)}`,
  }))
  const isOlder = asked !== undefined && !known.some(({ value }) => value === String(asked))
  return (
    <>
      <PageHeader
        title={t('create_title')}
        breadcrumbs={
          <Breadcrumbs label={t('title')}>
            <TextLink inherit to="/basket">
              {t('title')}
            </TextLink>
            <span>{t('create_title')}</span>
          </Breadcrumbs>
        }
      />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) once(() => save.mutateAsync())
        }}
      >
        <Stack maw="28rem" gap="md" align="start">
          <TextInput
            w="100%"
            label={t('name')}
            placeholder={t('name_hint')}
            value={name}
            maxLength={lengths.name}
            required
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Radio.Group
            label={t('from')}
            value={source}
            onChange={(value) => choose(value === 'basket' || value === 'order' ? value : 'nothing')}
          >
            <Stack gap="xs" mt={6}>
              <Radio
                value="basket"
                disabled={lines === 0}
                label={t('from_basket', { count: lines, n: formatCount(lines) })}
              />
              <Radio value="order" disabled={order === undefined} label={t('from_order')} />
              <Radio value="nothing" label={t('from_nothing')} />
            </Stack>
          </Radio.Group>
          {source === 'order' && (
            <NativeSelect
              w="100%"
              label={t('order')}
              value={String(order)}
              data={[...(isOlder ? [{ value: String(asked), label: t('order_shown') }] : []), ...known]}
              onChange={({ currentTarget: { value } }) => chooseOrder(Number(value))}
            />
          )}
          <FormErrors error={save.error} hasFields={false} />
          <Button type="submit" loading={save.isPending}>
            {t('create')}
          </Button>
        </Stack>
      </form>
    </>
  )
}
