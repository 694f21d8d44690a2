import type { OfficeOrder } from '@comptoir/contract/admin-orders'
import { Button } from '@mantine/core'
import { type LinkProps, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { chooseOwner } from '#api/owner.ts'
import { cataloguePath, noCategory } from '#domain/catalogue/catalogue-path.ts'

type Client = { id: number; name: string; erp_id: string | null; tariff: number }

/** Opens a page of the shop for a client: from then on they are ordered for in this tab, until a page of the office is opened again. */
function useShopFor({ id, name, erp_id, tariff }: Client): (place: Pick<LinkProps, 'to' | 'params'>) => void {
  const navigate = useNavigate()
  const office = useLocation({ select: ({ href }) => href })
  return (place) => {
    chooseOwner({ id, name, erp_id, tariff, office })
    void navigate(place)
  }
}

/** Begins an order for a client. */
export function OrderForClient({ client }: { client: Client }) {
  const { t } = useTranslation('admin')
  const open = useShopFor(client)
  return (
    <Button variant="default" onClick={() => open({ to: cataloguePath, params: noCategory })}>
      {t('order_for_client')}
    </Button>
  )
}

/** Changes an order for its client, as long as that can be done, and begins another one. */
export function EditForClient({ order: { id, client, allowed } }: { order: OfficeOrder }) {
  const { t } = useTranslation('adminOrders')
  const open = useShopFor(client)
  if (!client.buys) return null
  return (
    <>
      <OrderForClient client={client} />
      {allowed.includes('edit') && (
        <Button variant="default" onClick={() => open({ to: '/order/edit/$id', params: { id: String(id) } })}>
          {t('edit_for_client')}
        </Button>
      )}
    </>
  )
}
