import type { Client } from '@comptoir/contract/admin-clients'
import { Badge, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#ui/format/format.ts'
import { orderColors } from '#domain/orders/status-colors.ts'
import { useFormat } from '#ui/format/useFormat.ts'
import { useMay } from '#features/office/admin.api.ts'
import { orderPlace } from '#features/office/places.ts'
import { TextLink } from '#ui/navigation/links.tsx'
import classes from './ClientScreen.module.css'

/** The last orders. Prices are shown whatever the client may see. */
export function ClientOrders({ client }: { client: Client }) {
  const { t } = useTranslation(['adminClients', 'orders'])
  const { instant } = useFormat()
  const may = useMay()
  if (client.orders.length === 0) return <Text c="dimmed">{t('detail.no_orders')}</Text>
  return (
    <table className={classes.simple}>
      <caption className="visually-hidden">{t('detail.orders_caption')}</caption>
      <thead>
        <tr>
          <th>{t('detail.order')}</th>
          <th className={classes.date}>{t('detail.date')}</th>
          <th>{t('columns.status')}</th>
          <th data-numeric>{t('detail.total')}</th>
        </tr>
      </thead>
      <tbody>
        {client.orders.map(({ id, name, created_at, status, grand_total }) => (
          <tr key={id}>
            <td className="num">
              {may('orders') ? (
                <TextLink inherit className={classes.number} {...orderPlace(id)}>
                  {name}
                </TextLink>
              ) : (
                <span className={classes.number}>{name}</span>
              )}
              <span className={classes.under}>{instant(created_at)}</span>
            </td>
            <td className={classes.date}>{instant(created_at)}</td>
            <td>
              <Badge
                h="auto"
                styles={{ label: { whiteSpace: 'normal', textAlign: 'left', overflow: 'visible' } }}
                color={orderColors[status]}
              >
                {status === 'client_canceled' ? t('detail.canceled_by_client') : t(`orders:status.${status}`)}
              </Badge>
            </td>
            <td data-numeric>{formatMoney(grand_total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
